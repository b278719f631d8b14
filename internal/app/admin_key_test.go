package app

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/account"
	"marquee/internal/area/company"
	"marquee/internal/area/email"
	"marquee/internal/area/source"
	"marquee/internal/demo"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/backup"
	"marquee/internal/platform/db"
	"marquee/internal/platform/mail/mailtest"
	"marquee/internal/platform/secret"
)

// sealedText is something of an installation that is sealed under its key.
type sealedText struct{ purpose, record, statement, text string }

// sealedTexts are what withSecrets keeps; the purposes and records are what installations in use have.
func sealedTexts(factor string) []sealedText {
	return []sealedText{
		{"mail servers", "email of company 2", `SELECT password FROM email_setting WHERE company_id = 2`,
			"mail password"},
		{"accounts", "single sign-on of company 2", `SELECT client_secret FROM sso_setting WHERE company_id = 2`,
			"client secret"},
		{"external sources", "external source of company 2 at files.example.com", `SELECT password FROM external_source
			WHERE company_id = 2`, "ftp password"},
		{"accounts", "second factor of user 1", `SELECT totp_secret FROM users WHERE id = 1`, factor},
		{"mail servers", "letter of company 1", `SELECT payload FROM job WHERE company_id = 1`,
			`{"To":"ann@example.org","Subject":"Waiting","Text":"a link"}`},
	}
}

// withSecrets starts an installation whose every kind of sealed text is there, a
// letter that waits to be sent to the server among them. It returns the second factor.
func withSecrets(t *testing.T, c Config, letters *mailtest.Server) (factor string) {
	t.Helper()
	inUse(t, c)
	err := open(t, c, func(a *App) {
		if _, err := a.Founder().Found(t.Context(), demo.Founding{Company: company.Draft{Name: "Alpha"}}); err != nil {
			t.Fatal(err)
		}
		ctx := t.Context()
		top, alpha := scopeOf(t, access.TopCompany), scopeOf(t, 2)
		plain := false
		_, err := a.mails.Save(ctx, account.System(), top, 0, email.Draft{SMTPHost: letters.Host,
			SMTPPort:    letters.Port,
			SenderEmail: "signs@example.com", SSLEnable: &plain})
		if err == nil {
			_, err = a.mails.Save(ctx, account.System(), alpha, 0, email.Draft{SMTPHost: "smtp.example.com",
				Username: "signs",
				Password: "mail password", SenderEmail: "signs@example.com"})
		}
		if err == nil {
			_, err = a.accounts.SaveSSO(ctx, alpha, 0, account.SSODraft{Name: "alpha",
				Issuer: "https://login.example.com", ClientID: "marquee", ClientSecret: "client secret",
				PasswordSignIn: true})
		}
		if err == nil {
			_, err = a.sources.Create(ctx, alpha, source.Draft{FeedType: source.Pictures, Password: "ftp password",
				Description: "Pictures",
				Detail: source.Detail{URL: "ftp://files.example.com/pictures", RefreshMinutes: 60,
					Username: "signs"}})
		}
		if err == nil {
			err = a.db.For(top).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				uri, err := a.accounts.OfferSecondFactor(ctx, tx, 1)
				_, factor, _ = strings.Cut(uri, "secret=")
				factor, _, _ = strings.Cut(factor, "&")
				return errors.Join(err, a.mails.PostIn(ctx, tx,
					email.Letter{Scope: top, To: "ann@example.org", Subject: "Waiting", Text: "a link"}),
					tx.Record(ctx, db.Change{CompanyID: access.TopCompany, Action: "invite", Entity: "user"}))
			})
		}
		if err != nil {
			t.Fatal(err)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	return factor
}

func scopeOf(t *testing.T, company int64) access.Scope {
	t.Helper()
	scope, err := account.System().Scope(company)
	if err != nil {
		t.Fatal(err)
	}
	return scope
}

// wantOpened starts the server and opens every text with the key that it runs with.
func wantOpened(t *testing.T, c Config, texts []sealedText) {
	t.Helper()
	err := open(t, c, func(a *App) {
		for _, s := range texts {
			var value string
			if err := a.db.Unscoped("looked up").Row(t.Context(), s.statement, nil, &value); err != nil {
				t.Fatal(err)
			}
			if within := (struct{ Sealed string }{}); json.Unmarshal([]byte(value), &within) == nil {
				value = within.Sealed
			}
			box, err := secret.NewBox(a.master, s.purpose, rand.Reader)
			if err != nil {
				t.Fatal(err)
			}
			if text, err := box.Open(s.record, value); err != nil || text != s.text {
				t.Fatalf("%s: %q %v", s.record, text, err) // a letter that nobody can open would be waited for
			}
		}
	})
	if err != nil {
		t.Fatalf("the server does not start: %v", err)
	}
	if err := VerifyTrail(t.Context(), c, io.Discard); err != nil {
		t.Errorf("the trail: %v", err)
	}
}

func keyOf(t *testing.T, c Config) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(c.Data, "secret.key"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func wantNoNext(t *testing.T, c Config) {
	t.Helper()
	if _, err := os.Stat(secret.NextFile(c.Data)); err == nil {
		t.Error("a second key is left in the data folder")
	}
}

func TestAKeyIsReplacedAndNothingIsLost(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		letters := mailtest.Start(t, mailtest.Options{})
		texts := sealedTexts(withSecrets(t, c, letters))
		ctx := t.Context()
		err := withDB(ctx, c, func(d *db.DB) error {
			claim, _, err := d.Begin(ctx, 1, "answered", "a digest under the old key")
			if err != nil {
				return err
			}
			err = d.Unscoped("arranged").Write(db.WithClaim(ctx, claim), func(ctx context.Context, tx *db.Tx) error {
				return tx.Record(ctx, db.Change{CompanyID: 1, Action: "create", Entity: "tag"})
			})
			_, failed := d.Finish(ctx, claim, db.Remembered{Status: 201, Body: "{}"})
			return errors.Join(err, failed)
		})
		if err != nil {
			t.Fatal(err)
		}
		was := keyOf(t, c)
		for range 2 { // the second time, the trail's key is sealed already
			before := keyOf(t, c)
			var said strings.Builder
			if err := RotateKey(t.Context(), c, Rotation{}, &said); err != nil {
				t.Fatal(err)
			}
			if now := keyOf(t, c); now == before || strings.Contains(said.String(), strings.TrimSpace(now)) {
				t.Errorf("it is the key from before, or is told: %s", &said)
			}
			wantNoNext(t, c)
			wantOpened(t, c, texts)
		}
		err = open(t, c, func(a *App) {
			working, stop := context.WithCancel(ctx)
			var queue sync.WaitGroup
			queue.Go(func() { _ = a.jobs.Run(working, account.System().Reach()) }) // it ends because it is told to
			if l := letters.Next(t); l.Subject != "Waiting" || strings.TrimSpace(l.Text) != "a link" {
				t.Errorf("the letter that waited is %+v", l)
			}
			stop()
			queue.Wait()
			if _, _, err := a.db.Begin(ctx, 1, "answered", "a digest under the new key"); fault.As(err) == nil ||
				fault.As(err).Code != codes.CarriedOut {
				t.Errorf("a request that was answered under the old key: %v", err)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(c.Data, "secret.key"), []byte(was), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := open(t, c, nil); !errors.Is(err, ErrOtherKey) {
			t.Errorf("the old key: %v", err)
		}
	})
}

// TestAnInterruptedRotationIsFinished ends it after each step, and goes on with
// a start, with another rotation, or with nothing but a look.
func TestAnInterruptedRotationIsFinished(t *testing.T) {
	errCut := errors.New("power cut")
	for _, step := range []string{keyWritten, keySealed, keyCommitted} {
		t.Run(step, func(t *testing.T) {
			installation(t, func(t *testing.T, c Config) {
				texts := sealedTexts(withSecrets(t, c, mailtest.Start(t, mailtest.Options{})))
				cut := func() {
					err := c.rotate(t.Context(), Rotation{}, io.Discard, func(reached string) error {
						if reached == step {
							return errCut
						}
						return nil
					})
					if !errors.Is(err, errCut) {
						t.Fatal(err)
					}
					if _, err := os.Stat(secret.NextFile(c.Data)); err != nil {
						t.Fatalf("the new key is not there: %v", err)
					}
				}
				cut()
				if err := VerifyTrail(t.Context(), c, io.Discard); err != nil {
					t.Errorf("beside it: %v", err)
				}
				if _, err := os.Stat(secret.NextFile(c.Data)); err != nil {
					t.Errorf("a command without the lock touches the keys: %v", err)
				}
				wantOpened(t, c, texts)
				wantNoNext(t, c)
				cut()
				if err := RotateKey(t.Context(), c, Rotation{}, io.Discard); err != nil {
					t.Fatal(err)
				}
				wantNoNext(t, c)
				wantOpened(t, c, texts)
			})
		})
	}
}

func TestAKeyIsNotReplacedBesideAServer(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		inUse(t, c)
		was := keyOf(t, c)
		elsewhere := c
		elsewhere.Data, elsewhere.Secret = t.TempDir(), strings.TrimSpace(was)
		err := open(t, c, func(*App) {
			if err := RotateKey(t.Context(), c, Rotation{}, io.Discard); !errors.Is(err, ErrServing) ||
				!strings.Contains(err.Error(), c.Data) {
				t.Errorf("in the same folder: %v", err)
			}
			if c.Database == "" {
				return
			}
			if err := RotateKey(t.Context(), elsewhere, Rotation{}, io.Discard); !errors.Is(err, ErrServing) ||
				!strings.Contains(err.Error(), "127.0.0.1") && !strings.Contains(err.Error(), "not shown") {
				t.Errorf("beside another node: %v", err)
			}
			wantNoNext(t, elsewhere)
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := open(t, c, nil); err != nil || keyOf(t, c) != was {
			t.Errorf("afterwards: %v", err)
		}
	})
}

func TestWhatCannotBeOpenedIsNamedAndNothingChanges(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		texts := sealedTexts(withSecrets(t, c, mailtest.Start(t, mailtest.Options{})))
		was := keyOf(t, c)
		ctx := t.Context()
		err := withDB(ctx, c, func(d *db.DB) error {
			return d.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
				_, err := q.Exec(ctx, `UPDATE email_setting SET password = 'c2VhbGVkIHdpdGggYW5vdGhlciBrZXk'
					WHERE company_id = 2`)
				return err
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		err = RotateKey(t.Context(), c, Rotation{}, io.Discard)
		if !errors.Is(err, ErrUnreadable) || !strings.HasSuffix(err.Error(),
			"\nemail_setting.password, company_id 2 of company 2") ||
			!strings.Contains(err.Error(), "--leave-unreadable") {
			t.Errorf("%v", err)
		}
		wantNoNext(t, c)
		wantOpened(t, c, texts[1:])
		if keyOf(t, c) != was {
			t.Error("the key was replaced")
		}
		if err := RotateKey(t.Context(), c, Rotation{LeaveUnreadable: true}, io.Discard); err != nil ||
			keyOf(t, c) == was {
			t.Errorf("all the same: %v", err)
		}
		wantOpened(t, c, texts[1:])
	})
}

func TestAKeyOfTheEnvironmentIsReplaced(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		c.Secret = strings.Repeat("5e", 32)
		texts := sealedTexts(withSecrets(t, c, mailtest.Start(t, mailtest.Options{})))
		old, given := c, strings.Repeat("6f", 32)
		for _, bad := range []string{c.Secret, "6f"} {
			if err := RotateKey(t.Context(), c, Rotation{Secret: bad}, io.Discard); err == nil ||
				!strings.Contains(err.Error(), "--new-secret") {
				t.Errorf("%s: %v", bad, err)
			}
		}
		for range 2 { // the second time, it has happened already
			if err := RotateKey(t.Context(), c, Rotation{Secret: given}, io.Discard); err != nil {
				t.Fatal(err)
			}
			wantNoNext(t, c)
		}
		if err := open(t, old, nil); !errors.Is(err, ErrOtherKey) {
			t.Errorf("the old key: %v", err)
		}
		c.Secret = given
		wantOpened(t, c, texts)

		var said strings.Builder
		if err := RotateKey(t.Context(), c, Rotation{}, &said); err != nil ||
			!strings.Contains(said.String(), secret.NextFile(c.Data)) {
			t.Fatalf("%v %s", err, &said)
		}
		drawn, err := os.ReadFile(secret.NextFile(c.Data))
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(secret.NextFile(c.Data)); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("who may read it: %v %v", info.Mode(), err)
		}
		c.Secret = strings.TrimSpace(string(drawn))
		wantOpened(t, c, texts)
		c.Secret = "" // the file alone does as well
		wantOpened(t, c, texts)
		wantNoNext(t, c)
	})
}

func TestBackupsFromBeforeAndAfterARotationAreRestored(t *testing.T) {
	c, to := Config{Addr: "127.0.0.1:0", Data: t.TempDir(), MaxFileMB: 1}, t.TempDir()
	texts := sealedTexts(withSecrets(t, c, mailtest.Start(t, mailtest.Options{})))
	for _, round := range []string{"before", "after"} {
		if err := Backup(t.Context(), c, BackupOptions{To: to, Build: "test", Progress: io.Discard},
			io.Discard); err != nil {
			t.Fatalf("%s: %v", round, err)
		}
		if round == "before" {
			if err := RotateKey(t.Context(), c, Rotation{}, io.Discard); err != nil {
				t.Fatal(err)
			}
		}
		var said strings.Builder
		drill := DrillOptions{RestoreOptions: RestoreOptions{From: to, Progress: io.Discard}}
		if round == "before" { // the old key sealed it
			if err := Drill(t.Context(), c, drill, &said); !errors.Is(err, backup.ErrUnproven) {
				t.Errorf("%s: %v %s", round, err, &said)
			}
			drill.Unproven = true
		}
		if err := Drill(t.Context(), c, drill, &said); err != nil {
			t.Errorf("%s: %v %s", round, err, &said)
		}
		back := Config{Data: filepath.Join(t.TempDir(), "back"), MaxFileMB: 1}
		if err := Restore(t.Context(), back, RestoreOptions{From: to, Unproven: true, Progress: io.Discard},
			io.Discard); err != nil {
			t.Fatalf("%s: %v", round, err)
		}
		wantOpened(t, back, texts)
	}
	c.Secret = strings.Repeat("5e", 32)
	if err := Backup(t.Context(), c, BackupOptions{To: to, Build: "test", Progress: io.Discard},
		io.Discard); !errors.Is(err, ErrOtherKey) {
		t.Errorf("a backup with another key: %v", err)
	}
}

func TestALostKeyIsReplacedAfterARotation(t *testing.T) {
	installation(t, func(t *testing.T, c Config) {
		inUse(t, c)
		if err := RotateKey(t.Context(), c, Rotation{}, io.Discard); err != nil {
			t.Fatal(err)
		}
		if err := AcceptKey(t.Context(), c, io.Discard); err != nil {
			t.Fatal(err)
		}
		wantOpened(t, c, nil) // the right key was accepted: the trail holds
		if err := os.Remove(filepath.Join(c.Data, "secret.key")); err != nil {
			t.Fatal(err)
		}
		if err := AcceptKey(t.Context(), c, io.Discard); err != nil {
			t.Fatal(err)
		}
		if err := open(t, c, nil); err != nil {
			t.Errorf("it does not start: %v", err)
		}
		if err := VerifyTrail(t.Context(), c, io.Discard); !errors.Is(err, ErrTrailBroken) {
			t.Errorf("the trail's key was sealed under the lost one: %v", err)
		}
	})
}

// TestEverySealedColumnIsNamed holds the list to what the schema says of its columns.
func TestEverySealedColumnIsNamed(t *testing.T) {
	named := map[string]bool{}
	for _, c := range sealedColumns() {
		named[c.Table+"."+c.Column] = true
	}
	for _, column := range sealedInSchema(t) {
		if !named[column] {
			t.Errorf("%s is sealed, and not sealed anew when the key is replaced", column)
		}
		delete(named, column)
	}
	if len(named) != 1 || !named["job.payload"] { // of which the schema knows nothing
		t.Errorf("the schema does not call these sealed: %v", named)
	}
}

// sealedInSchema lists the columns of which the migrations say that they are sealed.
func sealedInSchema(t *testing.T) (columns []string) {
	t.Helper()
	files, err := filepath.Glob("../platform/db/migrations/main/*.sql")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		table := ""
		for line := range strings.Lines(string(text)) {
			words := strings.Fields(line)
			if name, is := strings.CutPrefix(line, "CREATE TABLE "); is {
				table, _, _ = strings.Cut(name, " ")
			}
			if _, comment, _ := strings.Cut(line, "--"); strings.HasPrefix(strings.TrimSpace(comment), "sealed") &&
				words[0] != "--" {
				columns = append(columns, table+"."+words[0])
			}
		}
	}
	return columns
}
