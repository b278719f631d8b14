package db

import (
	"context"
	"time"
)

// Now is the instant by the clock that all nodes share. It is for what one node
// writes and another one compares with it: when something is due, and how long it
// is held. The nodes' own clocks may be apart.
func (d *DB) Now(ctx context.Context) (time.Time, error) {
	switch {
	case d.shared != nil:
		return d.shared(), nil
	case d.engine != "postgres": // this is the only node
		return d.clock(), nil
	}
	var milliseconds int64
	err := d.query().Row(ctx, `SELECT CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS BIGINT)`, nil, &milliseconds)
	return time.UnixMilli(milliseconds).UTC(), err
}
