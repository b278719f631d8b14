package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"marquee/internal/platform/db"
)

// sizes are how many contents the libraries have that are compared, the smallest first.
func sizes() []int { return []int{1_000, 100_000, 1_000_000} }

// shelf is a running program with so many contents.
type shelf struct {
	*server
	contents int
	folder   string // the filter for the folder into which fill puts a tenth
}

// library measures what one person waits for who looks for contents while others
// change some: in a small library and in large ones, in turns.
func library(ctx context.Context, p program) ([]row, error) {
	var shelves []shelf
	for _, n := range sizes() {
		s, done, err := withDemo(ctx, p, "admin", func(data db.Config) error { return fill(ctx, data, n) })
		if err != nil {
			return nil, err
		}
		defer done()
		in, err := s.smallFolder()
		if err != nil {
			return nil, err
		}
		shelves = append(shelves, shelf{s, n, in})
	}
	raw := bare(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	defer raw.Close()
	var rows []row
	for _, l := range []search{
		{"newest", func(shelf) string { return "" }},
		{"folder of a tenth", func(s shelf) string { return s.folder }},
		{"tag of a third", func(shelf) string { return fmt.Sprintf("&tags=%d", commonTag) }},
		{"tag of a thousandth", func(shelf) string { return fmt.Sprintf("&tags=%d", rareTag) }},
		{"folder and tag", func(s shelf) string { return fmt.Sprintf("%s&tags=%d", s.folder, commonTag) }},
		{"by name", func(shelf) string { return "&sortBy=name" }},
		{"by size, in the folder", func(s shelf) string { return "&sortBy=fileSize" + s.folder }},
		{"page 10,000, or the middle", func(s shelf) string {
			return fmt.Sprintf("&_page=%d", min(10_000, s.contents/20))
		}},
		{"part of a name", func(shelf) string { return "&name=row%2099" }},
	} {
		compared, err := l.compare(shelves, raw.URL)
		if err != nil {
			return nil, err
		}
		rows = append(rows, compared...)
	}
	return rows, nil
}

// search is a list of ten contents with their total.
type search struct {
	name  string
	query func(shelf) string
}

// compare asks every shelf for the list, each time after a change.
func (l search) compare(shelves []shelf, empty string) (rows []row, err error) {
	took, plain := make([][]time.Duration, len(shelves)), []time.Duration(nil)
	timed := func(to *[]time.Duration, client *http.Client, url string) error {
		began := time.Now()
		err := get(client, url, http.StatusOK, nil)
		*to = append(*to, time.Since(began))
		return err
	}
	for began := time.Now(); time.Since(began) < 3*period; {
		for i, s := range shelves {
			if err := s.call(http.MethodPatch, "/api/content/isactive2", map[string]any{"id": firstRow},
				nil); err != nil {
				return nil, err
			}
			if err := timed(&took[i], s.client, s.address+"/api/content?_limit=10"+l.query(s)); err != nil {
				return nil, err
			}
			if err := timed(&plain, s.client, empty); err != nil {
				return nil, err
			}
		}
	}
	for i := range took {
		slices.Sort(took[i])
	}
	slices.Sort(plain)
	times := func(i int, p float64) float64 {
		return float64(percentile(took[i], p)) / float64(percentile(took[0], p))
	}
	for i, s := range shelves {
		ratio := fmt.Sprintf("%.0f×", float64(percentile(took[i], .5))/float64(percentile(plain, .5)))
		if i > 0 {
			ratio += fmt.Sprintf("; p50 %.2f×, p99 %.2f× of %d contents", times(i, .5), times(i, .99),
				shelves[0].contents)
		}
		rows = append(rows, row{fmt.Sprintf("library of %d contents after a change, %s", s.contents, l.name),
			fmt.Sprintf("p50 %s, p99 %s", ms(percentile(took[i], .5)), ms(percentile(took[i], .99))),
			ms(percentile(plain, .5)) + " of an empty handler", ratio, 0})
	}
	return rows, nil
}

// smallFolder is the filter of a list for the folder into which fill puts a tenth of its rows.
func (s *server) smallFolder() (string, error) {
	var tenth struct{ GroupID int64 }
	err := s.call(http.MethodGet, fmt.Sprintf("/api/content/%d", firstRow+9), nil, &tenth)
	return fmt.Sprintf("&contentGroup=%d", tenth.GroupID), err
}
