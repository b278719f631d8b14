package sink

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// receiver is a webhook that refuses as often as it is told to.
type receiver struct {
	*httptest.Server

	mu      sync.Mutex
	refuse  int
	batches []Batch
}

func newReceiver(t *testing.T) *receiver {
	t.Helper()
	r := &receiver{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, request *http.Request) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.refuse > 0 {
			r.refuse--
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		var b Batch
		if err := json.NewDecoder(request.Body).Decode(&b); err != nil {
			t.Error(err)
		}
		r.batches = append(r.batches, b)
		w.WriteHeader(http.StatusAccepted)
	}))
	t.Cleanup(r.Close)
	return r
}

// take returns the names of the rows that came, and forgets them.
func (r *receiver) take() (names []string, altered []db.SentEnd) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, b := range r.batches {
		for _, row := range b.Rows {
			names = append(names, fmt.Sprintf("%d/%d %s", b.CompanyID, row.Seq, row.Name))
		}
		if b.Altered != nil {
			altered = append(altered, *b.Altered)
		}
	}
	r.batches = nil
	return names, altered
}

func newSink(t *testing.T, d *db.DB, address string, logger *slog.Logger) *Sink {
	t.Helper()
	s, err := New(Config{Address: address, DB: d, Logger: logger, Metrics: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func record(t *testing.T, d *db.DB, company int64, names ...string) {
	t.Helper()
	ctx := t.Context()
	for _, name := range names {
		err := d.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return tx.Record(ctx, db.Change{CompanyID: company, Action: "create", Entity: "tag", ID: 1, Name: name,
				After: map[string]any{"name": name}})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// drain sends until nothing is left and returns how often it failed.
func drain(t *testing.T, sinks ...*Sink) (failed int) {
	t.Helper()
	ctx := t.Context()
	for more := true; more; {
		more = false
		for _, s := range sinks {
			sent, err := s.once(ctx)
			if err != nil {
				failed++
			}
			more = more || sent || err != nil
		}
	}
	return failed
}

func want(t *testing.T, got []string, want ...string) {
	t.Helper()
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("came: %v, want %v", got, want)
	}
}

func TestEveryRowLeavesOnceAndInOrder(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		r := newReceiver(t)
		a, b := newSink(t, d, r.URL, slog.New(slog.DiscardHandler)), newSink(t, d, r.URL, slog.New(slog.DiscardHandler))
		record(t, d, 1, "one", "two")
		record(t, d, 2, "other")
		r.refuse = 3
		if failed := drain(t, a, b); failed != 3 {
			t.Errorf("%d failures", failed)
		}
		names, _ := r.take()
		want(t, names, "1/1 one", "1/2 two", "2/1 other")
		record(t, d, 1, "three")
		drain(t, newSink(t, d, r.URL, slog.New(slog.DiscardHandler))) // after a restart
		names, altered := r.take()
		if want(t, names, "1/3 three"); altered != nil {
			t.Errorf("altered: %v", altered)
		}
		if left, err := d.CountUnsent(t.Context()); err != nil || left != 0 {
			t.Errorf("%d left: %v", left, err)
		}
	})
}

// A node that died while it sent holds the rows for a while; then another sends them.
func TestWhatADeadNodeHeldIsSentByAnother(t *testing.T) {
	now := dbtest.Now
	d := dbtest.Open(t, db.Config{Folder: t.TempDir(), Now: func() time.Time { return now }})
	r := newReceiver(t)
	record(t, d, 1, "one")
	if u, err := d.TakeUnsent(t.Context(), batch, hold); err != nil || len(u.Rows) != 1 {
		t.Fatalf("%+v %v", u, err)
	}
	s := newSink(t, d, r.URL, slog.New(slog.DiscardHandler))
	drain(t, s)
	names, _ := r.take()
	want(t, names)
	now = now.Add(hold)
	drain(t, s)
	names, _ = r.take()
	want(t, names, "1/1 one")
}

func TestAShortenedOrAlteredTrailIsTold(t *testing.T) {
	for name, harm := range map[string]string{
		"altered":   `UPDATE audit SET seal = 'x' WHERE seq = 2`,
		"removed":   `DELETE FROM audit WHERE seq = 2`,
		"shortened": `UPDATE audit_chain SET seq = 1, seal = (SELECT seal FROM audit WHERE seq = 1)`,
	} {
		t.Run(name, func(t *testing.T) {
			d := dbtest.SQLite(t)
			r := newReceiver(t)
			s := newSink(t, d, r.URL, slog.New(slog.DiscardHandler))
			record(t, d, 1, "one", "two")
			drain(t, s)
			r.take()
			err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
				_, err := q.Exec(t.Context(), harm)
				if name == "shortened" && err == nil {
					_, err = q.Exec(t.Context(), `DELETE FROM audit WHERE seq = 2`)
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			record(t, d, 1, "after")
			drain(t, s)
			if _, altered := r.take(); len(altered) != 1 || altered[0].Seq != 2 {
				t.Errorf("told: %v", altered)
			}
			record(t, d, 1, "later")
			drain(t, s)
			if names, altered := r.take(); altered != nil || len(names) != 1 {
				t.Errorf("told again: %v %v", names, altered)
			}
		})
	}
}

func TestRowsThatWerePrunedAreNoAlteration(t *testing.T) {
	d := dbtest.SQLite(t)
	r := newReceiver(t)
	s := newSink(t, d, r.URL, slog.New(slog.DiscardHandler))
	record(t, d, 1, "one", "two")
	drain(t, s)
	r.take()
	if n, err := d.PruneTrail(t.Context(), dbtest.Now.Add(time.Hour)); err != nil || n != 2 {
		t.Fatalf("pruned %d: %v", n, err)
	}
	drain(t, s)
	if names, altered := r.take(); altered != nil || len(names) != 1 {
		t.Errorf("%v %v", names, altered)
	}
}

func TestSyslogGetsAMessageForEachRow(t *testing.T) {
	d := dbtest.SQLite(t)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	got := make(chan []string, 1)
	go func() {
		connection, err := listener.Accept()
		if err != nil {
			return
		}
		defer func() { _ = connection.Close() }()
		var messages []string
		for in := bufio.NewReader(connection); ; {
			length, err := in.ReadString(' ')
			if err != nil {
				break
			}
			n, _ := strconv.Atoi(strings.TrimSpace(length))
			text := make([]byte, n)
			if _, err := io.ReadFull(in, text); err != nil {
				break
			}
			messages = append(messages, string(text))
		}
		got <- messages
	}()
	record(t, d, 1, "one", "two\nlines")
	drain(t, newSink(t, d, "syslog+tcp://"+listener.Addr().String(), slog.New(slog.DiscardHandler)))
	messages := <-got
	if len(messages) != 2 || !strings.HasPrefix(messages[0],
		"<109>1 2026-11-21T09:00:00.000Z - marquee - create - {") ||
		!strings.Contains(messages[1], `"name":"two\nlines"`) || strings.Contains(messages[1], "\n") {
		t.Errorf("syslog got %q", messages)
	}
}

func TestTheAddressIsCheckedAndNeverTold(t *testing.T) {
	for _, address := range []string{"ftp://h/x", "syslog+tcp://host", "https://name:s3cret@host/", "https://",
		":s3cret"} {
		if err := Check(address); err == nil || strings.Contains(err.Error(), "s3cret") {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, address := range []string{"https://siem.example/in?token=x", "syslog+tls://siem.example:6514"} {
		if err := Check(address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
	}
	d := dbtest.SQLite(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	log := said{then: cancel}
	gone := httptest.NewServer(nil)
	gone.Close()
	s := newSink(t, d, gone.URL+"/in?token=s3cret", slog.New(slog.NewTextHandler(&log, nil)))
	record(t, d, 1, "one")
	if err := s.Run(ctx); err != nil {
		t.Fatal(err)
	}
	if text := log.String(); !strings.Contains(text, "does not leave") || strings.Contains(text, "s3cret") {
		t.Errorf("the log says %s", text)
	}
}

// said is a log, and what is done when it says something.
type said struct {
	strings.Builder
	then func()
}

func (s *said) Write(text []byte) (int, error) {
	defer s.then()
	return s.Builder.Write(text)
}
