package db

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"

	"marquee/internal/access"
)

// With is the configuration of a build that has the migrations of a folder.
func (c Config) With(texts fs.FS) Config {
	c.texts = texts
	return c
}

// Migrations are this build's.
func Migrations() fs.FS { return migrations }

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
