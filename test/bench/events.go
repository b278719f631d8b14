package main

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"marquee/internal/platform/db"
)

// eventCount is as many events as a company may have.
const eventCount = 20_000

// events measures the list and a month of the calendar of a company with as many events as may be: nine in ten take
// place once within five years, the others in each week for ever.
func events(ctx context.Context, p program) ([]row, error) {
	s, done, err := withDemo(ctx, p, "admin", func(data db.Config) error { return arrange(ctx, data) })
	if err != nil {
		return nil, err
	}
	defer done()
	raw := bare(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	defer raw.Close()
	bareRate, _, err := load(workers, period, func(int) error { return get(s.client, raw.URL, http.StatusOK, nil) })
	if err != nil {
		return nil, err
	}
	var out []row
	for _, l := range []struct{ name, path string }{
		{"list of 10 with total", "/api/event?_limit=10&_page=1"},
		{"list of 10 that are not over", "/api/event?_limit=10&_page=1&expired=false"},
		{"month of the calendar", "/api/event/calendar?from=2026-12-01&to=2027-01-12"},
	} {
		rate, took, err := load(1, period, func(int) error {
			return get(s.client, s.address+l.path, http.StatusOK, nil)
		})
		if err != nil {
			return nil, err
		}
		out = append(out, row{fmt.Sprintf("%d events, %s", eventCount, l.name),
			fmt.Sprintf("half within %s, p95 %s", ms(percentile(took, .5)), ms(percentile(took, .95))),
			fmt.Sprintf("%.0f/s of an empty handler", bareRate), fmt.Sprintf("%.4f", rate/bareRate), rate})
	}
	return out, nil
}

// arrange fills the demo's company with events, as rows.
func arrange(ctx context.Context, data db.Config) error {
	day := func(sqlite, postgres string) string {
		if data.URL != "" {
			return postgres
		}
		return sqlite
	}(`date('2024-01-01', '+' || (n * 7919 % 1826) || ' days')`,
		`to_char(date '2024-01-01' + CAST(n * 7919 % 1826 AS INTEGER), 'YYYY-MM-DD')`)
	return direct(ctx, data,
		`CREATE TEMP TABLE numbers AS WITH RECURSIVE k (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM k WHERE n < `+
			strconv.Itoa(eventCount)+`) SELECT CAST(n AS BIGINT) AS n FROM k`,
		`CREATE TEMP TABLE days AS SELECT n, `+day+` AS day, CASE WHEN n % 10 = 0 THEN 1 ELSE 0 END AS weekly
			FROM numbers`,
		`INSERT INTO event (company_id, name, name_sorted, searched, timing, starts, ends, first_day, ends_at,
			organization, detail, type, type_folded, private, show_all, created_at, updated_at, updated_by)
			SELECT c.company_id, 'Event ' || n, 'event ' || LENGTH('' || n) || n, 'event ' || n,
			'{"startDate":"' || day || '","startTime":"09:00:00","endDate":"' ||
			CASE WHEN weekly = 1 THEN '' ELSE day END ||
			'","endTime":"10:30:00","allDay":false,"repeat":"' || CASE WHEN weekly = 1 THEN 'Weekly' ELSE 'None' END ||
			'","repeatOptions":null,"every":1,"weeks":null,"dates":null,"lasts":0,"zone":"","changes":null}',
			day || 'T09:00:00', CASE WHEN weekly = 1 THEN '9999-12-31T00:00:00' ELSE day || 'T10:30:00' END, day, 0,
			'Sales', '', 'Meeting', 'meeting', 0, 0, 1, 1, 'admin'
			FROM days, (SELECT * FROM content ORDER BY id LIMIT 1) c`)
}
