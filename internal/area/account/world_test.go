package account_test

import (
	"context"
	"crypto/rand"
	"log/slog"
	"net"
	"net/netip"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/company"
	"marquee/internal/area/email"
	"marquee/internal/area/role"
	"marquee/internal/area/user"
	"marquee/internal/area/usergroup"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/limit"
	"marquee/internal/platform/mail"
	"marquee/internal/platform/mail/mailtest"
	"marquee/internal/platform/secret"
)

const password = "correct horse battery"

// world is an installation with a mail server, an operator, and two companies:
// Acme, where ann and amy (both administrators) work, and Other, with bob.
type world struct {
	*account.Service
	t       *testing.T
	ctx     context.Context // of a request that nobody has signed in for yet
	db      *db.DB
	users   *user.Service
	mails   *email.Service
	post    *mailtest.Server
	clock   atomic.Int64 // milliseconds
	ended   atomic.Int64 // whose streams were ended last
	config  account.Config
	guard   sync.Mutex
	refused []account.Attempt
	company map[string]int64
	id      map[string]int64
}

func (w *world) refuse(_ context.Context, a account.Attempt) {
	w.guard.Lock()
	defer w.guard.Unlock()
	w.refused = append(w.refused, a)
}

func (w *world) now() time.Time { return time.UnixMilli(w.clock.Load()).UTC() }

// pass lets time pass once no letter is under way: it would count as lost, and go out again.
func (w *world) pass(d time.Duration) {
	w.t.Helper()
	for w.count(`SELECT COUNT(*) FROM job WHERE state = 'running'`, nil) > 0 {
		runtime.Gosched()
	}
	w.clock.Add(d.Milliseconds())
}

// each runs a test on every engine that is there, with a clock that the test moves.
func each(t *testing.T, test func(t *testing.T, w *world)) {
	t.Helper()
	run := func(name string, config func(t *testing.T) db.Config) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := &world{t: t, ctx: t.Context(), company: map[string]int64{}, id: map[string]int64{},
				post: mailtest.Start(t, mailtest.Options{})}
			w.clock.Store(dbtest.Now.UnixMilli())
			c := config(t)
			c.Now = w.now
			w.db = dbtest.Open(t, c)
			w.open()
			test(t, w)
		})
	}
	run("sqlite", func(t *testing.T) db.Config { return db.Config{Folder: dbtest.Folder(t)} })
	if server := os.Getenv("MARQUEE_TEST_POSTGRES"); server != "" {
		run("postgres", func(t *testing.T) db.Config { return db.Config{URL: dbtest.Migrated(t, server)} })
	}
}

func (w *world) open() {
	w.t.Helper()
	master, err := secret.OpenMaster(rand.Reader, w.t.TempDir())
	w.must(err)
	box := func(purpose string) *secret.Box {
		b, err := secret.NewBox(master, purpose, rand.Reader)
		w.must(err)
		return b
	}
	files, err := secret.NewSigner(master, "files")
	w.must(err)
	hasher, roles := secret.NewQuickHasher(rand.Reader), role.New(w.db)
	companies := company.New(company.Config{DB: w.db, Now: w.now, Founders: []company.Founder{roles.Found}})
	w.users = user.New(w.db, roles, hasher, w.now)
	sender := mail.New(mail.Config{Dial: new(net.Dialer).DialContext, Now: w.now, Random: rand.Reader})
	queue := jobs.New(w.db, slog.New(slog.DiscardHandler))
	w.mails = email.New(email.Config{DB: w.db, Box: box("mail"), Platform: sender, Companies: sender, Jobs: queue,
		Now: w.now, Logger: slog.New(slog.DiscardHandler)})
	w.config = account.Config{
		DB: w.db, Companies: companies, Roles: roles, Users: w.users, Hasher: hasher, Limits: limit.NewSignIn(w.now),
		Mails: w.mails, Box: box("accounts"), Files: files,
		Fetch: fetch.New([]netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}),
		Base:  func() string { return "https://signs.example.com" },
		Now:   w.now, Random: rand.Reader, Logger: slog.New(slog.DiscardHandler), Ended: w.ended.Store,
		Refused: w.refuse,
	}
	w.serve(w.config)
	w.users.Uses(user.Parts{Accounts: w.Service, Groups: usergroup.New(w.db), Refresh: w.ended.Store})

	platform := w.scope(access.TopCompany)
	_, err = w.mails.Save(w.ctx, account.System(), platform, 0, email.Draft{SMTPHost: w.post.Host,
		SMTPPort:    w.post.Port,
		SenderEmail: "marquee@example.com", SSLEnable: new(false)})
	w.must(err)
	for _, name := range []string{"Acme", "Other"} {
		w.company[name], err = companies.Found(w.ctx, account.System().Reach(), company.Draft{Name: name})
		w.must(err)
	}
	w.must(w.Operator(w.ctx, account.Setup{Username: "operator", Email: "op@example.com", Password: password}))
	w.hire("Acme", "ann", "ja")
	w.hire("Acme", "amy", "en")
	w.hire("Other", "bob", "en")
	deliver := func(ctx context.Context) error { return queue.Run(ctx, account.System().Reach()) }
	w.run(deliver)
}

// serve begins the service anew.
func (w *world) serve(c account.Config) {
	w.Service = account.New(c)
	w.run(w.Run)
}

// run has something go on until the test ends.
func (w *world) run(work func(context.Context) error) {
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); _ = work(ctx) }()
	w.t.Cleanup(func() { cancel(); <-done })
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) scope(company int64) access.Scope {
	w.t.Helper()
	s, err := account.System().Scope(company)
	w.must(err)
	own, _ := s.Narrow(s.Company())
	return own
}

// hire adds an administrator with an address.
func (w *world) hire(company, name, language string) {
	w.t.Helper()
	scope := w.scope(w.company[company])
	r, err := role.New(w.db).Named(w.ctx, scope, access.AdministratorRole)
	w.must(err)
	w.id[name], err = w.users.Create(w.ctx, account.System(), scope,
		user.Draft{RoleID: r.ID, Username: name, Email: name + "@example.org", Password: password, Language: language})
	w.must(err)
}

// invite invites somebody of Acme by mail.
func (w *world) invite(name string) {
	w.t.Helper()
	invitation, err := w.Invite(w.ctx, w.scope(w.company["Acme"]), w.id[name])
	w.must(err)
	if !invitation.Sent || invitation.Link != "" {
		w.t.Fatalf("%s is not mailed: %+v", name, invitation)
	}
}

func origin(session string) account.Origin {
	return account.Origin{IP: netip.MustParseAddr("192.0.2.7"), Agent: "a browser", Session: session}
}

// enter signs somebody in who has no second factor.
func (w *world) enter(name string) (string, access.Caller) {
	w.t.Helper()
	token, err := w.SignIn(w.ctx, account.Credentials{Username: name, Password: password}, origin(""))
	w.must(err)
	return token, w.caller(token)
}

func (w *world) caller(session string) access.Caller {
	w.t.Helper()
	c, err := w.Caller(w.ctx, session, "")
	w.must(err)
	w.Settle(w.ctx)
	return c
}

func (w *world) signIn(name, password, code string) error {
	_, err := w.SignIn(w.ctx, account.Credentials{Username: name, Password: password, Code: code}, origin(""))
	return err
}

// exec changes the database behind the service's back.
func (w *world) exec(statement string, params db.Params) {
	w.t.Helper()
	w.must(w.db.Unscoped("arranged").Quiet(w.ctx, func(ctx context.Context, q db.Query) error {
		_, err := q.Exec(ctx, statement, params)
		return err
	}))
}

// count runs a query for one number.
func (w *world) count(statement string, params db.Params) (n int64) {
	w.t.Helper()
	w.must(w.db.Unscoped("arranged").Row(w.ctx, statement, params, &n))
	return n
}

// code is the code of a fault, with the first field's location and code.
func code(err error) string {
	f := fault.As(err)
	switch {
	case err == nil:
		return ""
	case f == nil:
		return err.Error()
	case len(f.Fields) > 0:
		return f.Fields[0].Location + " " + f.Fields[0].Code.String()
	}
	return f.Code.String()
}

func (w *world) want(err error, wanted string) {
	w.t.Helper()
	if code(err) != wanted {
		w.t.Errorf("%v, want %q", err, wanted)
	}
}

// linkIn returns the token that a mail's link carries.
func (w *world) linkIn(text string) string {
	w.t.Helper()
	_, after, found := strings.Cut(text, "#")
	if !found {
		w.t.Fatalf("no link in %q", text)
	}
	return strings.Fields(after)[0]
}

// wasRefused reports whether a try to come in was told of.
func (w *world) wasRefused(a account.Attempt) bool {
	w.guard.Lock()
	defer w.guard.Unlock()
	return slices.Contains(w.refused, a)
}
