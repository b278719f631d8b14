package main

import (
	"context"
	"fmt"
	"net/http"
	"time"
)

// library measures what one person waits for who looks for contents, in a small
// library and in large ones.
func library(ctx context.Context, binary string) ([]row, error) {
	var rows []row
	small := map[string]time.Duration{}
	for _, n := range []int{1_000, 100_000, 1_000_000} {
		r, err := find(ctx, binary, n, small)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r...)
	}
	return rows, nil
}

// find measures lists of n contents; small has the medians of the smallest library.
func find(ctx context.Context, binary string, n int, small map[string]time.Duration) ([]row, error) {
	s, done, err := grown(ctx, binary, func(path string) error { return fill(ctx, path, n) })
	if err != nil {
		return nil, err
	}
	defer done()
	raw := bare(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	defer raw.Close()
	_, plain, err := load(1, period, func(int) error { return get(s.client, raw.URL, http.StatusOK, nil) })
	if err != nil {
		return nil, err
	}
	in, err := s.smallFolder()
	if err != nil {
		return nil, err
	}
	var rows []row
	for _, l := range []struct{ name, query string }{
		{"newest", ""},
		{"folder of a tenth", in},
		{"tag of a third", fmt.Sprintf("&tags=%d", commonTag)},
		{"tag of a thousandth", fmt.Sprintf("&tags=%d", rareTag)},
		{"folder and tag", fmt.Sprintf("%s&tags=%d", in, commonTag)},
		{"by name", "&sortBy=name"},
		{"part of a name", "&name=row%2099"},
	} {
		ask := func(int) error {
			return get(s.client, s.address+"/api/content?_limit=10&_page=1"+l.query, http.StatusOK, nil)
		}
		counted, err := together(1, ask) // the total is remembered until something changes
		if err != nil {
			return nil, err
		}
		_, took, err := load(1, period, ask)
		if err != nil {
			return nil, err
		}
		p50, ratio := percentile(took, .5), ""
		if first, found := small[l.name]; found {
			ratio = fmt.Sprintf(", %.2f× the time at 1,000", float64(p50)/float64(first))
		} else {
			small[l.name] = p50
		}
		rows = append(rows, row{fmt.Sprintf("library of %d contents, %s", n, l.name), fmt.Sprintf("p50 %s, p99 %s; the first, which counts, %s", ms(p50), ms(percentile(took, .99)), ms(counted)),
			ms(percentile(plain, .5)) + " of an empty handler", fmt.Sprintf("%.0f×%s", float64(p50)/float64(percentile(plain, .5)), ratio)})
	}
	return rows, nil
}

// smallFolder is the filter of a list for the folder into which fill puts a tenth of its rows.
func (s *server) smallFolder() (string, error) {
	var tenth struct{ GroupID int64 }
	err := s.call(http.MethodGet, "/api/content/1010", nil, &tenth)
	return fmt.Sprintf("&contentGroup=%d", tenth.GroupID), err
}

// grown starts the demo with what grow puts into its folder; its administrator is signed in.
func grown(ctx context.Context, binary string, grow func(path string) error) (*server, func(), error) {
	path, remove, err := folder()
	if err != nil {
		return nil, nil, err
	}
	s, err := serve(ctx, binary, path, true)
	if err == nil {
		err = s.stop()
	}
	if err == nil {
		err = grow(path)
	}
	if err == nil {
		s, err = serve(ctx, binary, path, true)
	}
	if err == nil {
		err = s.signIn("admin")
	}
	if err != nil {
		remove()
		return nil, nil, err
	}
	return s, func() { _ = s.stop(); remove() }, nil
}
