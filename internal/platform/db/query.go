package db

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
)

// Query runs statements for somebody, inside or outside a transaction: see
// DB.For and DB.Unscoped. A transaction's own is what Write and Quiet hand out.
type Query struct {
	*reach
	db         *DB // whose trail Write keeps; nil for facts
	store      *store
	statements *statements
	tx         *sql.Tx         // nil outside a transaction
	learn      *[]statementKey // what the transaction would have liked compiled
	told       *string         // the setting that the transaction has; nil outside one
}

// runner is a connection, or a transaction.
type runner interface {
	QueryContext(ctx context.Context, text string, values ...any) (*sql.Rows, error)
	ExecContext(ctx context.Context, text string, values ...any) (sql.Result, error)
}

// run runs a statement, compiled if it has been or as a text.
func run[T any](ctx context.Context, q Query, source string, params []Params,
	compiled func(*sql.Stmt, context.Context, ...any) (T, error),
	plain func(runner, context.Context, string, ...any) (T, error),
) (none T, err error) {
	key := statementKey{source, q.form}
	if q.tx == nil {
		if err := beside(ctx); err != nil {
			return none, err
		}
		ctx = withSetting(ctx, q.setting)
	} else if err := q.tell(ctx, q.setting); err != nil {
		return none, err
	}
	st, ready, worth := q.statements.take(key)
	defer q.statements.giveBack(st)
	if st.wrong != nil {
		return none, st.wrong
	}
	values, err := st.values(q.reach, params)
	if err != nil {
		return none, err
	}
	if worth && q.tx != nil {
		*q.learn = append(*q.learn, key) // later: this transaction has the pool's connection
	} else if worth {
		if ready, err = q.statements.prepare(ctx, st); err != nil {
			return none, err
		}
	}
	switch {
	case ready == nil && q.tx != nil:
		return plain(q.tx, ctx, st.text, values...)
	case ready == nil:
		return plain(q.statements.pool, ctx, st.text, values...)
	case q.tx != nil:
		ready = q.tx.StmtContext(ctx, ready)
	}
	return compiled(ready, ctx, values...)
}

// read runs a SELECT and hands its rows to scan.
func (q Query) read(ctx context.Context, statement string, params []Params, scan func(*sql.Rows) error) error {
	rows, err := run(ctx, q, statement, params, (*sql.Stmt).QueryContext, //nolint:rowserrcheck // scan does
		runner.QueryContext)
	if err == nil {
		err = errors.Join(scan(rows), rows.Close()) //nolint:sqlclosecheck // this is the end of it
	}
	if err != nil {
		return classify(ctx, q.statements.health.seen(fmt.Errorf("query %s: %w", head(statement), err)))
	}
	return nil
}

// All reads every row into dest, a pointer to a slice of structs with `db` tags.
func (q Query) All(ctx context.Context, dest any, statement string, params ...Params) error {
	return q.read(ctx, statement, params, func(rows *sql.Rows) error { return q.statements.places.all(rows, dest) })
}

// One reads one row into dest, a pointer to a struct with `db` tags. No row is ErrNone.
func (q Query) One(ctx context.Context, dest any, statement string, params ...Params) error {
	return q.read(ctx, statement, params, func(rows *sql.Rows) error { return q.statements.places.one(rows, dest) })
}

// Row reads one row into the given pointers. No row is ErrNone.
func (q Query) Row(ctx context.Context, statement string, params Params, dest ...any) error {
	return q.read(ctx, statement, []Params{params}, func(rows *sql.Rows) error { return first(rows, dest) })
}

// Column reads the only column of every row into dest, a pointer to a slice.
func (q Query) Column(ctx context.Context, dest any, statement string, params ...Params) error {
	return q.read(ctx, statement, params, func(rows *sql.Rows) error { return column(rows, dest) })
}

// Exec runs a statement and returns how many rows it touched. Outside a
// transaction it is one of its own, which on SQLite waits for its turn to write.
func (q Query) Exec(ctx context.Context, statement string, params ...Params) (rows int64, err error) {
	if q.tx == nil && q.store.write != q.store.read {
		err = q.Quiet(ctx, func(ctx context.Context, q Query) (err error) {
			rows, err = q.Exec(ctx, statement, params...)
			return err
		})
		return rows, err
	}
	result, err := run(ctx, q, statement, params, (*sql.Stmt).ExecContext, runner.ExecContext)
	if err != nil {
		return 0, classify(ctx, q.statements.health.seen(fmt.Errorf("execute %s: %w", head(statement), err)))
	}
	n, err := result.RowsAffected()
	if err != nil {
		return 0, fmt.Errorf("count rows of %s: %w", head(statement), err)
	}
	return n, nil
}

// Insert runs an INSERT … RETURNING id and returns the id.
func (q Query) Insert(ctx context.Context, statement string, params ...Params) (id int64, err error) {
	err = q.read(ctx, statement+" RETURNING id", params, func(rows *sql.Rows) error { return first(rows, []any{&id}) })
	return id, err
}

// head names a statement in an error without repeating it whole.
func head(statement string) string {
	words := strings.Fields(statement)
	return strings.Join(words[:min(4, len(words))], " ")
}
