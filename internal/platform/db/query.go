package db

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/pocketbase/dbx"
)

// Query runs statements, inside or outside a transaction.
type Query struct {
	statements *statements
	reader     *dbx.DB   // reads rows into values
	tx         *sql.Tx   // nil outside a transaction
	learn      *[]string // what the transaction would have liked compiled
}

// bound is a statement of Query with its values. It takes the place of the
// connection for dbx, which has no statement of its own then and reads the rows.
type bound struct {
	dbx.Executor // nil: dbx calls the two methods below
	query        Query
	source       string
	params       []Params
}

func (q Query) bind(ctx context.Context, source string, params []Params) *dbx.Query {
	return dbx.NewQuery(q.reader, bound{query: q, source: source, params: params}, "").WithContext(ctx)
}

// QueryContext implements dbx.Executor.
func (b bound) QueryContext(ctx context.Context, _ string, _ ...any) (*sql.Rows, error) {
	return run(ctx, b, (*sql.Stmt).QueryContext, b.query.plain().QueryContext)
}

// ExecContext implements dbx.Executor.
func (b bound) ExecContext(ctx context.Context, _ string, _ ...any) (sql.Result, error) {
	return run(ctx, b, (*sql.Stmt).ExecContext, b.query.plain().ExecContext)
}

// plain runs texts that are not compiled.
func (q Query) plain() dbx.Executor {
	if q.tx != nil {
		return q.tx
	}
	return q.statements.pool
}

func run[T any](ctx context.Context, b bound, compiled func(*sql.Stmt, context.Context, ...any) (T, error),
	plain func(context.Context, string, ...any) (T, error),
) (none T, err error) {
	if b.query.tx == nil {
		if err := beside(ctx); err != nil {
			return none, err
		}
	}
	st, ready, worth := b.query.statements.take(filtered(ctx, b.source))
	defer b.query.statements.giveBack(st)
	values, err := st.values(b.params)
	if err != nil {
		return none, err
	}
	if worth && b.query.tx != nil {
		*b.query.learn = append(*b.query.learn, b.source) // later: this transaction has the pool's connection
	} else if worth {
		if ready, err = b.query.statements.prepare(ctx, st); err != nil {
			return none, err
		}
	}
	switch {
	case ready == nil:
		return plain(ctx, st.text, values...)
	case b.query.tx != nil:
		ready = b.query.tx.StmtContext(ctx, ready)
	}
	return compiled(ready, ctx, values...)
}

// All reads every row into dest, a pointer to a slice of structs with `db` tags.
func (q Query) All(ctx context.Context, dest any, statement string, params ...Params) error {
	if err := q.bind(ctx, statement, params).All(dest); err != nil {
		return classify(ctx, q.statements.health.seen(fmt.Errorf("query %s: %w", head(statement), err)))
	}
	return nil
}

// One reads one row into dest, a pointer to a struct with `db` tags. No row is ErrNone.
func (q Query) One(ctx context.Context, dest any, statement string, params ...Params) error {
	if err := q.bind(ctx, statement, params).One(dest); err != nil {
		return classify(ctx, q.statements.health.seen(fmt.Errorf("query %s: %w", head(statement), err)))
	}
	return nil
}

// Row reads one row into the given pointers. No row is ErrNone.
func (q Query) Row(ctx context.Context, statement string, params Params, dest ...any) error {
	if err := q.bind(ctx, statement, []Params{params}).Row(dest...); err != nil {
		return classify(ctx, q.statements.health.seen(fmt.Errorf("query %s: %w", head(statement), err)))
	}
	return nil
}

// Column reads the only column of every row into dest, a pointer to a slice.
func (q Query) Column(ctx context.Context, dest any, statement string, params ...Params) error {
	if err := q.bind(ctx, statement, params).Column(dest); err != nil {
		return classify(ctx, q.statements.health.seen(fmt.Errorf("query %s: %w", head(statement), err)))
	}
	return nil
}

// Exec runs a statement and returns how many rows it touched.
func (q Query) Exec(ctx context.Context, statement string, params ...Params) (int64, error) {
	result, err := q.bind(ctx, statement, params).Execute()
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
func (q Query) Insert(ctx context.Context, statement string, params ...Params) (int64, error) {
	var id int64
	if err := q.bind(ctx, statement+" RETURNING id", params).Row(&id); err != nil {
		return 0, classify(ctx, q.statements.health.seen(fmt.Errorf("execute %s: %w", head(statement), err)))
	}
	return id, nil
}

// head names a statement in an error without repeating it whole.
func head(statement string) string {
	words := strings.Fields(statement)
	return strings.Join(words[:min(4, len(words))], " ")
}
