package db

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os/exec"
	"path/filepath"
	"strings"
)

// dumpPostgres lets pg_dump write what one transaction sees, and keeps that
// transaction for the reading of the snapshot.
func dumpPostgres(ctx context.Context, c Config, folder string) (_ *Snapshot, err error) {
	d, err := OpenCopy(ctx, c)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, d.Close())
		}
	}()
	exported, err := d.hold(ctx)
	if err != nil {
		return nil, fmt.Errorf("hold the database's state: %w", err)
	}
	err = runTool(ctx, c.URL, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--enable-row-security",
		"--snapshot="+exported,
		"--file="+filepath.Join(folder, dumpFile))
	if err != nil {
		return nil, err
	}
	return &Snapshot{DB: d, Files: []string{dumpFile}}, nil
}

// hold begins a transaction in which everything is read from now on, and returns
// by which name pg_dump can read the same.
func (s *store) hold(ctx context.Context) (exported string, err error) {
	if s.instant, err = s.read.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead,
		ReadOnly: true}); err != nil {
		return "", err
	}
	if err := s.query().reachAll(ctx); err != nil {
		return "", err
	}
	// A dump takes as long as it takes, and this transaction waits for it.
	if _, err := s.instant.ExecContext(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0;
		SET LOCAL statement_timeout = 0`); err != nil {
		return "", err
	}
	return exported, s.query().Row(ctx, `SELECT pg_export_snapshot()`, nil, &exported)
}

// RestoreDump fills an empty PostgreSQL database from a dump of TakeSnapshot, all of it or nothing.
func RestoreDump(ctx context.Context, address, folder string) error {
	return runTool(ctx, address, "pg_restore", "--no-owner", "--no-privileges", "--exit-on-error",
		"--single-transaction", filepath.Join(folder, dumpFile))
}

func errNoTool(program string) error {
	return fmt.Errorf("%s is not installed on this machine: install PostgreSQL's client programs "+
		"(postgresql-client), of the server's version or newer", program)
}

// runTool runs one of PostgreSQL's own programs on a database. It reaches every
// company's rows, and the password is not among its words, which the whole machine can read.
func runTool(ctx context.Context, address, program string, words ...string) error {
	path, err := exec.LookPath(program)
	if err != nil {
		return errNoTool(program)
	}
	u, err := url.Parse(address)
	if err != nil {
		return errors.New("the database's URL cannot be read: special characters in it must be " +
			"percent-encoded") // err would repeat the password
	}
	password, _ := u.User.Password()
	if u.User != nil {
		u.User = url.User(u.User.Username())
	}
	q := u.Query()
	if p := q.Get("password"); p != "" {
		password = p
		q.Del("password")
	}
	q.Set("options", strings.TrimSpace(q.Get("options")+" -c "+companiesSetting+"="+everybody))
	u.RawQuery = strings.ReplaceAll(q.Encode(), "+", "%20") // as libpq reads it
	var said bytes.Buffer
	command := exec.CommandContext(ctx, path, append([]string{"--no-password", "--dbname=" + u.String()}, words...)...)
	if command.Env = command.Environ(); password != "" {
		command.Env = append(command.Env, "PGPASSWORD="+password)
	}
	command.Stderr = &said
	if err := command.Run(); err != nil {
		return fmt.Errorf("%s: %w\n%s", program, errors.Join(err, ctx.Err()), strings.TrimSpace(said.String()))
	}
	return nil
}
