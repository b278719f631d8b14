package db

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"
)

func opened(t *testing.T) *DB {
	t.Helper()
	d, err := Open(t.Context(), Config{Folder: t.TempDir(), Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func (s *statements) compiledOf(source string) bool {
	st, compiled, _ := s.take(statementKey{source: source}) //nolint:sqlclosecheck // closeUnused closes it
	s.giveBack(st)
	return compiled != nil
}

func TestAStatementIsCompiledWhenItIsAskedForAgain(t *testing.T) {
	d := opened(t)
	const read = `SELECT COUNT(*) FROM company WHERE id = {:id}`
	for run := range 3 {
		var n int64
		if err := d.Unscoped("looked up").Row(t.Context(), read, Params{"id": 1}, &n); err != nil || n != 1 {
			t.Fatalf("run %d: %d, %v", run, n, err)
		}
		if got, want := d.read.statements.compiledOf(read), run > 0; got != want {
			t.Errorf("after run %d: compiled %v", run, got)
		}
	}
	const write = `UPDATE company SET name = {:name} WHERE id = {:id}`
	for run := range 3 {
		err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q Query) error {
			rows, err := q.Exec(t.Context(), write, Params{"name": fmt.Sprint(run)}, Params{"id": 1})
			if rows != 1 {
				t.Errorf("run %d touches %d rows", run, rows)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := d.write.statements.compiledOf(write), run > 0; got != want {
			t.Errorf("after transaction %d: compiled %v", run, got)
		}
	}
}

func TestACompiledStatementFollowsTheSchema(t *testing.T) {
	d := opened(t)
	ask := func() (n int64) {
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM company`, nil, &n); err != nil {
			t.Fatal(err)
		}
		return n
	}
	ask()
	ask()
	err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q Query) error {
		_, err := q.Exec(t.Context(), `ALTER TABLE company ADD COLUMN extra BIGINT`)
		return err
	})
	if err != nil || ask() != 1 {
		t.Fatal(err)
	}
}

// More texts than are kept, from many at once: each runs, none is closed under
// who uses it, and no more than the bound is remembered.
func TestForgottenStatementsStillAnswerWhoHasThem(t *testing.T) {
	d := opened(t)
	var wg sync.WaitGroup
	for worker := range 4 {
		wg.Go(func() {
			for i := range 3 * statementsKept {
				for range 2 {
					var n, echo int64
					source := fmt.Sprintf(`SELECT COUNT(*), {:n} + 0 FROM company WHERE id < %d`,
						1000+(i*(worker+1))%(2*statementsKept))
					if err := d.Unscoped("looked up").Row(t.Context(), source, Params{"n": i}, &n, &echo); err != nil ||
						n != 1 || echo != int64(i) {
						t.Errorf("%d %d %v", n, echo, err)
						return
					}
				}
			}
		})
	}
	wg.Wait()
	s := d.read.statements
	if len(s.known) != statementsKept || s.recent.Len() != statementsKept {
		t.Errorf("%d known, %d recent", len(s.known), s.recent.Len())
	}
}

func TestBindsAreNamed(t *testing.T) {
	s := newStatements(nil, "postgres")
	st := s.parse(statementKey{source: `UPDATE t SET a = {:a}, b = {:b} WHERE a <> {:a}`})
	if st.text != `UPDATE t SET a = $1, b = $2 WHERE a <> $3` {
		t.Error(st.text)
	}
	if values, err := st.values(&reach{form: unscoped}, []Params{{"a": 1, "b": 2}, {"a": 3}}); err != nil ||
		fmt.Sprint(values) != "[3 2 3]" {
		t.Errorf("%v %v", values, err)
	}
	if _, err := st.values(&reach{form: unscoped}, []Params{{"a": 1}}); err == nil {
		t.Error("a bind without a value is run")
	}
}
