package db

import (
	"context"
	"database/sql"
	"errors"

	"marquee/internal/access"
)

// RepairTexts is what the migration of that name does.
func (d *DB) RepairTexts(ctx context.Context) error {
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := repairTexts(ctx, tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}

// Walled returns what runs statements that state no condition, behind the wall of a scope.
func (d *DB) Walled(scope access.Scope) Query {
	q := d.query()
	q.db, q.reach = d, &reach{scope: scope, setting: settingOf(scope), form: unscoped}
	return q
}

// Occupy takes every connection that reads until it is called back.
func (d *DB) Occupy(ctx context.Context) (free func() error, err error) {
	var errs []error
	var all []*sql.Conn
	free = func() error {
		for _, c := range all {
			errs = append(errs, c.Close())
		}
		return errors.Join(errs...)
	}
	for range d.read.Stats().MaxOpenConnections {
		c, err := d.read.Conn(ctx)
		if err != nil {
			return nil, errors.Join(err, free())
		}
		all = append(all, c)
	}
	return free, nil
}
