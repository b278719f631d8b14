package jobs

import (
	"context"
	"log/slog"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// world is a database with companies 2 and 3, in a bubble with a clock of its own.
type world struct {
	*testing.T
	db         *db.DB
	ctx        context.Context // what the installation itself does
	everything access.Scope
	ours       access.Scope // company 2
	theirs     access.Scope // company 3
}

const asker = 7

// inBubble runs a test on every engine that is there. On PostgreSQL the walls between companies stand.
func inBubble(t *testing.T, test func(w world), adjust ...func(*db.Config)) {
	t.Helper()
	engines := map[string]func(t *testing.T) db.Config{"sqlite": func(t *testing.T) db.Config {
		return db.Config{Folder: dbtest.Folder(t)}
	}}
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		engines["postgres"] = func(t *testing.T) db.Config { return db.Config{URL: dbtest.Migrated(t, server)} }
	}
	for name, engine := range engines {
		t.Run(name, func(t *testing.T) {
			config := engine(t)
			config.Now = time.Now
			for _, change := range adjust {
				change(&config)
			}
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t, dbtest.Open(t, config))
				w.found()
				test(w)
			})
		})
	}
}

func newWorld(t *testing.T, d *db.DB) world {
	w := world{T: t, db: d, ctx: t.Context()}
	w.everything = access.Signed(access.Person{CompanyID: access.TopCompany, RoleID: access.TopRole}).Reach()
	w.ours = access.Signed(access.Person{CompanyID: 2}).Reach()
	w.theirs = access.Signed(access.Person{CompanyID: 3}).Reach()
	return w
}

// found adds the two companies.
func (w world) found() {
	w.Helper()
	w.must(w.db.Unscoped("arranged").Quiet(w.ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, `INSERT INTO company (id, name, name_folded, created_at, updated_at)
			VALUES (2, 'Two', 'two', 1, 1), (3, 'Three', 'three', 1, 1)`)
		return err
	}))
}

func (w world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

func (w world) queue(attempts int, work Work) *Queue {
	q := New(w.db, slog.New(slog.DiscardHandler))
	q.Handle("print", 1, attempts, work)
	return q
}

// start runs a queue until the returned function is called.
func (w world) start(q *Queue) (stop func()) {
	ctx, cancel := context.WithCancel(w.ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := q.Run(ctx, w.everything); err != nil {
			w.Error(err)
		}
	}()
	return func() { cancel(); <-ended }
}

// write makes a change as somebody of the scope.
func (w world) write(scope access.Scope, change func(ctx context.Context, tx *db.Tx) error) error {
	ctx := db.WithActor(w.ctx, db.Actor{UserID: asker, Username: "ann"})
	return w.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := tx.Record(ctx, db.Change{CompanyID: scope.Company(), Action: "ask", Entity: "job"}); err != nil {
			return err
		}
		return change(ctx, tx)
	})
}

func (w world) add(q *Queue, scope access.Scope, subject int64) (id int64) {
	w.Helper()
	w.must(w.write(scope, func(ctx context.Context, tx *db.Tx) (err error) {
		id, err = q.Add(ctx, tx, Job{Kind: "print", SubjectID: subject, Payload: []byte(`{"copies":2}`)})
		return err
	}))
	return id
}

func (w world) cancel(q *Queue, scope access.Scope, id int64) error {
	return w.write(scope, func(ctx context.Context, tx *db.Tx) error { _, err := q.Cancel(ctx, tx, id); return err })
}

func (w world) retry(q *Queue, scope access.Scope, id int64) error {
	return w.write(scope, func(ctx context.Context, tx *db.Tx) error { _, err := q.Retry(ctx, tx, id); return err })
}

// list returns what is left of the jobs of a company.
func (w world) list(scope access.Scope) []Job {
	w.Helper()
	var rows []row
	w.must(w.db.For(scope).All(w.ctx, &rows, `SELECT `+columns+` FROM job
		WHERE company_id = {:company} AND user_id = {:user} ORDER BY id`,
		db.Params{"user": asker}))
	found := make([]Job, len(rows))
	for i, r := range rows {
		found[i] = r.job()
	}
	return found
}

// pass lets time go by until everybody waits.
func pass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}
