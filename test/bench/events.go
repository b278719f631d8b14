package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"marquee/internal/platform/db"
)

// eventCount is as many events as a company may have, but for one that a sign begins with.
const eventCount = 19_999

// events measures the list, a month of the calendar, the settings of device groups, an event list of a program and a
// sign of a company with as many events as may be: nine in ten take place once within five years, the others in each
// week for ever.
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
	var groups []struct{ ID int64 }
	if err := s.call(http.MethodGet, "/api/eventGroup?_limit=1&_page=1", nil, &groups); err != nil {
		return nil, err
	}
	var out []row
	for _, l := range []struct{ name, path string }{
		{"list of 10 with total", "/api/event?_limit=10&_page=1"},
		{"list of 10 that are not over", "/api/event?_limit=10&_page=1&expired=false"},
		{"month of the calendar", "/api/event/calendar?from=2026-12-01&to=2027-01-12"},
		{"10 device groups with what they show", "/api/eventGroup?_limit=10&_page=1"},
		{"list of 10 that a device group shows", fmt.Sprintf(
			"/api/event?_limit=10&_page=1&expired=false&inherited=true&deviceGroupId=%d", groups[0].ID)},
		{"month of an event list of a quarter", "/api/event/times?zone=Asia/Tokyo"},
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
	took, err := signs(ctx, s)
	if err != nil {
		return nil, err
	}
	rate := float64(time.Second) / float64(percentile(took, .5))
	return append(out, row{fmt.Sprintf("%d events, manifest with a sign after an edit", eventCount),
		fmt.Sprintf("half within %s, p95 %s", ms(percentile(took, .5)), ms(percentile(took, .95))),
		fmt.Sprintf("%.0f/s of an empty handler", bareRate), fmt.Sprintf("%.4f", rate/bareRate), rate}), nil
}

// signEdits is how often an event is changed that a sign shows.
const signEdits = 30

// signs returns how long a screen waits for its manifest when an event was changed, whose sign shows all events.
func signs(ctx context.Context, s *server) (took []time.Duration, err error) {
	if err := s.signIn("operator"); err != nil {
		return nil, err
	}
	player, err := s.paired(ctx, "Sign")
	if err != nil {
		return nil, err
	}
	if err := s.signIn("admin"); err != nil {
		return nil, err
	}
	var screens []struct {
		DeviceGroup int64
	}
	if err := s.call(http.MethodGet, "/api/device?name=Sign", nil, &screens); err != nil {
		return nil, err
	}
	group := screens[0].DeviceGroup
	if err := s.call(http.MethodPost, "/api/eventSign", map[string]any{"deviceGroupId": group, "layout": "Lobby"},
		nil); err != nil {
		return nil, err
	}
	var e struct{ ID, Version int64 }
	if err := s.call(http.MethodPost, "/api/event", map[string]any{"name": "All", "startDate": "2020-01-01",
		"allDay": true, "repeat": "Daily", "eventSignDeviceGroupIds": group, "showAllEvents": true}, &e); err != nil {
		return nil, err
	}
	headers := map[string]string{"Authorization": "Bearer " + player.Token()}
	for i := range signEdits {
		if err := s.call(http.MethodPatch, "/api/event", map[string]any{"id": e.ID, "version": e.Version,
			"name": fmt.Sprintf("All %d", i)}, &e); err != nil {
			return nil, err
		}
		since := time.Now()
		if err := get(s.client, s.address+"/api/player/manifest", http.StatusOK, headers); err != nil {
			return nil, err
		}
		took = append(took, time.Since(since))
	}
	slices.Sort(took)
	return took, nil
}

// arrange fills the demo's company with events in place of its own, as rows.
func arrange(ctx context.Context, data db.Config) error {
	day := func(sqlite, postgres string) string {
		if data.URL != "" {
			return postgres
		}
		return sqlite
	}(`date('2024-01-01', '+' || (n * 7919 % 1826) || ' days')`,
		`to_char(date '2024-01-01' + CAST(n * 7919 % 1826 AS INTEGER), 'YYYY-MM-DD')`)
	return direct(ctx, data,
		`DELETE FROM event`,
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
			FROM days, (SELECT * FROM content ORDER BY id LIMIT 1) c`,
		`INSERT INTO event_group (company_id, event_id, category_id, on_sign)
			SELECT e.company_id, e.id, g.id, 1 FROM event e
			JOIN category g ON g.company_id = e.company_id AND g.type = 'Device' AND g.parent_id IS NULL`,
		`INSERT INTO event_group (company_id, event_id, category_id, on_sign)
			SELECT company_id, event_id, category_id, 0 FROM event_group WHERE event_id % 4 = 0`,
		`ANALYZE`) // as PostgreSQL does by itself, some time after so many rows
}
