package db

import (
	"context"
	"crypto/rand"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"
)

func openPostgres(ctx context.Context, address string, logger *slog.Logger) (*store, error) {
	config, connections, err := postgresConfig(address)
	if err != nil {
		return nil, err
	}
	name := application + " " + rand.Text()[:8]
	config.RuntimeParams["application_name"] = strings.TrimSpace(name + " " + config.RuntimeParams["application_name"])
	if _, told := config.RuntimeParams["jit"]; !told {
		config.RuntimeParams["jit"] = "off" // to compile a statement takes longer than to run any of ours
	}
	config.OnNotice = func(_ *pgconn.PgConn, notice *pgconn.Notice) {
		logger.Debug("PostgreSQL gives notice", "severity", notice.Severity, "message", notice.Message)
	}
	if err := giveUpPower(ctx, config); err != nil {
		return nil, err
	}
	d := openPool(sql.OpenDB(connector{stdlib.GetConnector(*config)}), "pgx", "postgres", connections)
	return &store{engine: "postgres", write: d, read: d, name: name}, nil
}

// application begins the name by which PostgreSQL lists our connections; what
// follows tells one process from another. See DB.Others.
const application = "marquee"

// parsePostgres reads a database's URL. Across a network the server has to show a
// certificate for its name, unless the URL asks for less by sslmode.
func parsePostgres(address string) (*pgx.ConnConfig, error) {
	config, err := pgx.ParseConfig(address)
	asked := os.Getenv("PGSSLMODE") != "" //nolint:forbidigo // the driver reads it too
	if err != nil || len(across(config)) == 0 || asked {
		return config, err
	}
	u, err := url.Parse(address)
	if err != nil || u.Query().Has("sslmode") {
		return config, err
	}
	query := u.Query()
	query.Set("sslmode", "verify-full")
	u.RawQuery = query.Encode()
	return pgx.ParseConfig(u.String())
}

// across lists the ways to the database that lead across a network: any of the hosts may be the one that answers.
func across(config *pgx.ConnConfig) []*pgconn.FallbackConfig {
	ways := append([]*pgconn.FallbackConfig{{Host: config.Host, TLSConfig: config.TLSConfig}}, config.Fallbacks...)
	return slices.DeleteFunc(ways, func(way *pgconn.FallbackConfig) bool { return isLocal(way.Host) })
}

// isLocal reports whether a host of PostgreSQL's is this machine: a socket's folder, or a loopback address.
func isLocal(host string) bool {
	ip := net.ParseIP(host)
	return strings.HasPrefix(host, "/") || host == "localhost" || ip != nil && ip.IsLoopback()
}

// IsPlain reports whether a database is reached across a network in the clear, or may be, and at which host.
func IsPlain(address string) (host string, plain bool) {
	if address == "" {
		return "", false
	}
	config, err := parsePostgres(address)
	if err != nil {
		return "", false
	}
	for _, way := range across(config) {
		if way.TLSConfig == nil {
			return way.Host, true
		}
	}
	return "", false
}

// connector makes connections that tell the database whose rows a statement may touch.
type connector struct{ driver.Connector }

func (c connector) Connect(ctx context.Context) (driver.Conn, error) {
	made, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &scopedConn{Conn: made.(*stdlib.Conn)}, nil
}

// tellScope holds for a transaction, and a statement alone is one: no
// connection carries a setting on to whoever uses it next.
const tellScope = `SELECT set_config('` + companiesSetting + `', $1, true)`

// tell lets the next statements of a transaction reach what a setting says,
// unless they do so already: it was narrowed to a company, or is wide again.
func (q Query) tell(ctx context.Context, setting string) error {
	if !q.statements.numbered || q.told == nil || *q.told == setting {
		return nil
	}
	*q.told = setting
	return q.tellAnew(ctx, setting)
}

func (q Query) tellAnew(ctx context.Context, setting string) error {
	if _, err := q.tx.ExecContext(ctx, tellScope, setting); err != nil {
		return fmt.Errorf("tell the database whose rows may be touched: %w", err)
	}
	return nil
}

// reachAll lets the rest of a transaction reach every company.
func (q Query) reachAll(ctx context.Context) error {
	switch {
	case !q.statements.numbered:
		return nil
	case q.told != nil:
		return q.tell(ctx, everybody)
	}
	return q.tellAnew(ctx, everybody)
}

// scopedConn is a connection whose statements carry the setting of their
// context: in the same round trip, and in the same transaction.
type scopedConn struct {
	*stdlib.Conn
	inTransaction bool
}

// BeginTx implements driver.ConnBeginTx.
func (c *scopedConn) BeginTx(ctx context.Context, options driver.TxOptions) (driver.Tx, error) {
	setting, said := settingFrom(ctx)
	if !said || options != (driver.TxOptions{}) {
		tx, err := c.Conn.BeginTx(ctx, options)
		if err != nil {
			return nil, err
		}
		c.inTransaction = true
		return scopedTx{conn: c, commit: tx.Commit, rollback: tx.Rollback}, nil
	}
	tx, err := c.Conn.Conn().BeginTx(ctx,
		pgx.TxOptions{BeginQuery: `BEGIN; SELECT set_config('` + companiesSetting + `', '` + setting + `', true)`})
	if err != nil {
		return nil, retryable(err)
	}
	c.inTransaction = true
	end := func(finish func(context.Context) error) func() error {
		return func() error { return finish(context.WithoutCancel(ctx)) }
	}
	return scopedTx{conn: c, commit: end(tx.Commit), rollback: end(tx.Rollback)}, nil
}

type scopedTx struct {
	conn             *scopedConn
	commit, rollback func() error
}

func (t scopedTx) Commit() error { t.conn.inTransaction = false; return t.commit() }

func (t scopedTx) Rollback() error { t.conn.inTransaction = false; return t.rollback() }

// QueryContext implements driver.QueryerContext.
func (c *scopedConn) QueryContext(ctx context.Context, query string, named []driver.NamedValue) (driver.Rows, error) {
	setting, said := settingFrom(ctx)
	if c.inTransaction || !said {
		return c.Conn.QueryContext(ctx, query, named)
	}
	results, err := c.send(ctx, setting, query, named)
	if err != nil {
		return nil, err
	}
	rows, err := results.Query()
	if err != nil {
		return nil, errors.Join(retryable(err), results.Close())
	}
	more := rows.Next() // before that, nobody knows the columns
	if err := rows.Err(); err != nil {
		_ = results.Close() // it says the same
		return nil, err
	}
	return &scopedRows{rows: rows, results: results, ahead: true, more: more}, nil
}

// ExecContext implements driver.ExecerContext.
func (c *scopedConn) ExecContext(ctx context.Context, query string, named []driver.NamedValue) (driver.Result, error) {
	setting, said := settingFrom(ctx)
	if c.inTransaction || !said {
		return c.Conn.ExecContext(ctx, query, named)
	}
	results, err := c.send(ctx, setting, query, named)
	if err != nil {
		return nil, err
	}
	tag, err := results.Exec()
	if closed := results.Close(); err == nil {
		err = closed
	}
	return driver.RowsAffected(tag.RowsAffected()), err
}

// send sends the setting and the statement together. PostgreSQL runs what comes
// together as one transaction.
func (c *scopedConn) send(ctx context.Context, setting, query string,
	named []driver.NamedValue) (pgx.BatchResults, error) {
	conn := c.Conn.Conn()
	if conn.IsClosed() {
		return nil, driver.ErrBadConn
	}
	arguments := make([]any, len(named))
	for i, argument := range named {
		arguments[i] = argument.Value
	}
	batch := &pgx.Batch{}
	batch.Queue(tellScope, setting)
	batch.Queue(query, arguments...)
	results := conn.SendBatch(ctx, batch)
	if _, err := results.Exec(); err != nil {
		_ = results.Close() // it says the same
		return nil, retryable(err)
	}
	return results, nil
}

// retryable lets database/sql try another connection when nothing was sent on this one.
func retryable(err error) error {
	if pgconn.SafeToRetry(err) {
		return driver.ErrBadConn
	}
	return err
}

// scopedRows reads the rows of a statement that was sent with its setting.
type scopedRows struct {
	rows        pgx.Rows
	results     pgx.BatchResults
	ahead, more bool // the first row was asked for already
	columns     []string
}

// Columns implements driver.Rows.
func (r *scopedRows) Columns() []string {
	if r.columns == nil {
		fields := r.rows.FieldDescriptions()
		r.columns = make([]string, len(fields))
		for i, f := range fields {
			r.columns[i] = f.Name
		}
	}
	return r.columns
}

// Close implements driver.Rows.
func (r *scopedRows) Close() error {
	r.rows.Close()
	return r.results.Close()
}

// Next implements driver.Rows.
func (r *scopedRows) Next(dest []driver.Value) error {
	more := r.more
	if !r.ahead {
		more = r.rows.Next()
	}
	r.ahead = false
	if !more {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return io.EOF
	}
	values, err := r.rows.Values()
	if err != nil {
		return fmt.Errorf("read a row: %w", err)
	}
	for i, value := range values {
		if dest[i], err = plainValue(value); err != nil {
			return fmt.Errorf("read column %s: %w", r.Columns()[i], err)
		}
	}
	return nil
}

// plainValue makes one of driver.Value's types of what pgx reads.
func plainValue(value any) (driver.Value, error) {
	if v, ok := value.(driver.Valuer); ok { // a NUMERIC, which SUM answers
		return v.Value()
	}
	return driver.DefaultParameterConverter.ConvertValue(value)
}
