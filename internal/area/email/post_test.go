package email_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/email"
	"marquee/internal/platform/db"
	"marquee/internal/platform/mail/mailtest"
)

// run lets the queue deliver until the returned function is called.
func (w *world) run(t *testing.T) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- w.config.Jobs.Run(ctx, w.operator.Reach()) }()
	return func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// postIn posts a letter of somebody's company in a transaction that ends with an error or without.
func (w *world) postIn(t *testing.T, c access.Caller, text string, end error) {
	t.Helper()
	err := w.db.For(scope(t, c)).Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		err := w.PostIn(ctx, tx, email.Letter{Scope: scope(t, c), To: "x@example.org", Subject: "S", Text: text})
		return errors.Join(err, end,
			tx.Record(ctx, db.Change{CompanyID: c.CompanyID(), Action: "link", Entity: "user"}))
	})
	if !errors.Is(err, end) {
		t.Fatal(err)
	}
}

// waiting is what the queue holds.
func (w *world) waiting(t *testing.T) (payloads []string) {
	t.Helper()
	if err := w.db.Unscoped("looked up").Column(t.Context(), &payloads, `SELECT payload FROM job`); err != nil {
		t.Fatal(err)
	}
	return payloads
}

// TestAnOperatorsLetterIsOfItsOwnCompany: whoever reaches all companies posts what another one sends.
func TestAnOperatorsLetterIsOfItsOwnCompany(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := mailtest.Start(t, mailtest.Options{})
		w.mustSave(t, w.operator, 0, local(s))
		post := func(by access.Scope) error {
			return w.db.For(by).Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
				err := w.PostIn(ctx, tx, email.Letter{Scope: scope(t, w.bob), To: "x@example.org", Subject: "S",
					Text: "text"})
				return errors.Join(err, tx.Record(ctx, db.Change{CompanyID: w.bob.CompanyID(), Action: "link",
					Entity: "user"}))
			})
		}
		if err := post(w.operator.Reach()); err != nil {
			t.Fatal(err)
		}
		w.start()
		stop := w.run(t)
		s.Next(t)
		stop()
		if err := post(scope(t, w.ann)); err == nil {
			t.Error("a letter of another company was posted")
		}
	})
}

func TestALetterOutlivesARestart(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := mailtest.Start(t, mailtest.Options{})
		w.mustSave(t, w.operator, 0, local(s))
		w.postIn(t, w.bob, "the link is https://signs.example.com/#hunter2", nil)
		w.postIn(t, w.bob, "never", errors.New("rolled back"))
		if held := w.waiting(t); len(held) != 1 || strings.Contains(held[0], "hunter2") ||
			strings.Contains(held[0], "example.org") {
			t.Fatalf("the queue holds %q, want one sealed letter", held)
		}

		w.start()
		stop := w.run(t)
		if l := s.Next(t); l.To != "x@example.org" || !strings.Contains(l.Text, "hunter2") {
			t.Errorf("delivered %+v", l)
		}
		w.until(t, `SELECT COUNT(*) FROM job`, 0)
		stop()
		if s.Count() != 0 {
			t.Errorf("%d more were delivered", s.Count())
		}
	})
}

// TestALetterOfAnEarlierBuildIsDelivered: each porter had a kind of its own.
func TestALetterOfAnEarlierBuildIsDelivered(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := mailtest.Start(t, mailtest.Options{})
		w.mustSave(t, w.operator, 0, local(s))
		w.postIn(t, w.bob, "from before", nil)
		w.exec(t, `UPDATE job SET kind = 'mail 3'`)
		w.start()
		defer w.run(t)()
		if l := s.Next(t); !strings.Contains(l.Text, "from before") {
			t.Errorf("delivered %+v", l)
		}
	})
}

func TestALetterThatIsRefusedIsTriedAgain(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		refusing := mailtest.Start(t, mailtest.Options{Refuse: "RCPT"})
		saved := w.mustSave(t, w.operator, 0, local(refusing))
		stop := w.run(t)
		w.postIn(t, w.bob, "first", nil)
		w.until(t, `SELECT COUNT(*) FROM job WHERE state = 'waiting' AND attempt = 1`, 1)
		stop()

		s := mailtest.Start(t, mailtest.Options{})
		w.mustSave(t, w.operator, saved.Version, local(s))
		w.exec(t, `UPDATE job SET due_at = 1`)
		w.start()
		defer w.run(t)()
		if l := s.Next(t); !strings.Contains(l.Text, "first") {
			t.Errorf("delivered %+v", l)
		}
	})
}

// TestALetterThatNobodyTakesIsDropped: neither without a server nor after the last attempt is a link kept.
func TestALetterThatNobodyTakesIsDropped(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.postIn(t, w.bob, "without a server", nil)
		stop := w.run(t)
		w.until(t, `SELECT COUNT(*) FROM job`, 0)
		stop()
		refusing := mailtest.Start(t, mailtest.Options{Refuse: "RCPT"})
		w.mustSave(t, w.operator, 0, local(refusing))
		w.postIn(t, w.bob, "refused", nil)
		w.exec(t, `UPDATE job SET attempt = 7`)
		defer w.run(t)()
		w.until(t, `SELECT COUNT(*) FROM job`, 0)
	})
}

// until asks again and again until a query counts so many.
func (w *world) until(t *testing.T, query string, want int64) {
	t.Helper()
	for n := int64(-1); n != want; {
		if err := w.db.Unscoped("looked up").Row(t.Context(), query, nil, &n); err != nil {
			t.Fatal(err)
		}
	}
}

func (w *world) exec(t *testing.T, statement string) {
	t.Helper()
	err := w.db.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, statement)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
