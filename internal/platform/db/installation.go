package db

import (
	"context"
	"errors"
	"fmt"
)

// What the database knows of the installation that it belongs to.
const (
	// InstallationID is the same in the database and on the storage; see vault.Recognise.
	InstallationID = "id"
	// InstallationKey is the fingerprint of the installation's key.
	InstallationKey = "key"
)

// Installation returns what is known by a name, and nothing for what is not.
func (d *DB) Installation(ctx context.Context, name string) (value string, err error) {
	err = d.Query().Row(ctx, `SELECT value FROM installation WHERE name = {:name}`, Params{"name": name}, &value)
	if errors.Is(err, ErrNone) {
		return "", nil
	}
	return value, err
}

// SettleInstallation makes value what is known by a name, unless there is
// something already, and returns what is known from now on: of several nodes
// that start at once, all get the same.
func (d *DB) SettleInstallation(ctx context.Context, name, value string) (settled string, err error) {
	if settled, err = d.Installation(ctx, name); err != nil || settled != "" {
		return settled, err
	}
	err = d.Quiet(ctx, func(ctx context.Context, q Query) error {
		_, err := q.Exec(ctx, `INSERT INTO installation (name, value) VALUES ({:name}, {:value}) ON CONFLICT (name) DO NOTHING`, Params{"name": name, "value": value})
		return err
	})
	if err != nil {
		return "", fmt.Errorf("settle the installation's %s: %w", name, err)
	}
	return d.Installation(ctx, name)
}

// ReplaceInstallation makes value what is known by a name.
func (d *DB) ReplaceInstallation(ctx context.Context, name, value string) error {
	return d.Quiet(ctx, func(ctx context.Context, q Query) error {
		_, err := q.Exec(ctx, `INSERT INTO installation (name, value) VALUES ({:name}, {:value}) ON CONFLICT (name) DO UPDATE SET value = {:value}`,
			Params{"name": name, "value": value})
		return err
	})
}

// IsUsed reports whether something was ever changed in the database.
func (d *DB) IsUsed(ctx context.Context) (used bool, err error) {
	var chains int64
	err = d.Query().Row(ctx, `SELECT COUNT(*) FROM audit_chain`, nil, &chains)
	return chains > 0, err
}

// SealTrail sets the key that seals the audit trail, before anything is recorded; see VerifyTrail.
func (d *DB) SealTrail(key []byte) { d.trailKey = key }
