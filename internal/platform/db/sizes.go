package db

import (
	"context"
	"fmt"
	"os"
	"slices"
)

// Sizes is how much the database holds, cheaply estimated.
type Sizes struct {
	Bytes int64            // of both stores
	Rows  map[string]int64 // of the tables asked about, roughly
	Jobs  map[string]int64 // by state
}

// Sizes estimates how many rows the given tables have; none is read through.
func (d *DB) Sizes(ctx context.Context, growing []string) (Sizes, error) {
	found := Sizes{Rows: map[string]int64{}, Jobs: map[string]int64{}}
	stores := []*store{d.store}
	if d.Facts.store != d.store {
		stores = append(stores, d.Facts.store)
	}
	for _, s := range stores {
		if err := s.measure(ctx, growing, &found); err != nil {
			return found, err
		}
	}
	var jobs []struct {
		State string `db:"state"`
		N     int64  `db:"n"`
	}
	everybody := d.Unscoped("figures of the whole installation")
	err := everybody.All(ctx, &jobs, `SELECT state, COUNT(*) AS n FROM job GROUP BY state`)
	for _, state := range []string{"waiting", "running", "failed"} {
		found.Jobs[state] = 0
	}
	for _, j := range jobs {
		found.Jobs[j.State] = j.N
	}
	return found, err
}

func (s *store) measure(ctx context.Context, growing []string, found *Sizes) error {
	tables, err := s.tables(ctx)
	if err != nil {
		return err
	}
	if s.engine == "postgres" {
		if err := s.query().Row(ctx, `SELECT pg_database_size(current_database())`, nil, &found.Bytes); err != nil {
			return err
		}
	} else {
		for _, end := range []string{"", "-wal"} {
			if info, err := os.Stat(s.health.file + end); err == nil {
				found.Bytes += info.Size()
			}
		}
	}
	for _, table := range growing {
		if !slices.Contains(tables, table) {
			continue
		}
		// Ids are given out one after the other, and the oldest rows go first.
		statement := `SELECT COALESCE(MAX(rowid) - MIN(rowid) + 1, 0) FROM ` + table
		if s.engine == "postgres" {
			statement = `SELECT GREATEST(reltuples, 0)::bigint FROM pg_class WHERE oid = to_regclass({:table})`
		}
		var rows int64
		if err := s.query().Row(ctx, statement, Params{"table": table}, &rows); err != nil {
			return fmt.Errorf("measure %s: %w", table, err)
		}
		found.Rows[table] = rows
	}
	return nil
}
