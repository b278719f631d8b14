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
	// InstallationTrail is what seals the audit trail, itself sealed under the installation's key. There is none until
	// that key is replaced for the first time: it is derived from the key then.
	InstallationTrail = "trail key"
)

// itself reads and writes what the database knows of its installation.
func (d *DB) itself() Query { return d.Unscoped("what the database knows of its installation") }

// Installation returns what is known by a name, and nothing for what is not.
func (d *DB) Installation(ctx context.Context, name string) (value string, err error) {
	return d.itself().Installation(ctx, name)
}

// Installation does the same as a part of a transaction.
func (q Query) Installation(ctx context.Context, name string) (value string, err error) {
	err = q.Row(ctx, `SELECT value FROM installation WHERE name = {:name}`, Params{"name": name}, &value)
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
	err = d.itself().Quiet(ctx, func(ctx context.Context, q Query) error {
		_, err := q.Exec(ctx, `INSERT INTO installation (name, value) VALUES ({:name}, {:value})
			ON CONFLICT (name) DO NOTHING`,
			Params{"name": name, "value": value})
		return err
	})
	if err != nil {
		return "", fmt.Errorf("settle the installation's %s: %w", name, err)
	}
	return d.Installation(ctx, name)
}

// ReplaceInstallation makes value what is known by a name.
func (d *DB) ReplaceInstallation(ctx context.Context, name, value string) error {
	return d.itself().Quiet(ctx, func(ctx context.Context, q Query) error {
		return q.ReplaceInstallation(ctx, name, value)
	})
}

// ReplaceInstallation does the same as a part of a transaction.
func (q Query) ReplaceInstallation(ctx context.Context, name, value string) error {
	_, err := q.Exec(ctx, `INSERT INTO installation (name, value) VALUES ({:name}, {:value})
		ON CONFLICT (name) DO UPDATE SET value = {:value}`,
		Params{"name": name, "value": value})
	return err
}

// Alone makes the rest of a transaction the only one that reads or writes what is
// known of the installation, so that no server starts meanwhile. It may take as long
// as it takes.
func (q Query) Alone(ctx context.Context) error {
	if err := q.unlimited(ctx); err != nil || !q.statements.numbered {
		return err
	}
	_, err := q.Exec(ctx, `LOCK TABLE installation IN ACCESS EXCLUSIVE MODE`)
	return err
}

// Others lists what else of this program is connected to the database, by its
// addresses. On SQLite nothing is seen: there the data folder has a lock.
func (d *DB) Others(ctx context.Context, q Query) (others []string, err error) {
	if d.engine != "postgres" {
		return nil, nil
	}
	err = q.Column(ctx, &others, `
		SELECT DISTINCT COALESCE(host(client_addr), 'an address that is not shown') FROM pg_stat_activity
		WHERE datname = current_database() AND application_name LIKE {:ours} AND application_name NOT LIKE {:own}
		ORDER BY 1`,
		Params{"ours": application + " %", "own": d.name + "%"})
	return others, err
}

// IsUsed reports whether something was ever changed in the database.
func (d *DB) IsUsed(ctx context.Context) (used bool, err error) {
	var chains int64
	err = d.itself().Row(ctx, `SELECT COUNT(*) FROM audit_chain`, nil, &chains)
	return chains > 0, err
}

// SealTrail sets the key that seals the audit trail, before anything is recorded; see VerifyTrail.
func (d *DB) SealTrail(key []byte) { d.trailKey = key }
