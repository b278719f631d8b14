package email_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/email"
	"marquee/internal/fault"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/mail/mailtest"
)

// reachInside lets companies name the servers of a test, which stand on this machine.
func (w *world) reachInside() {
	w.config.Companies = w.config.Platform
	w.start()
}

// TestTheAdministratorsHearOfAnotherMailServerThroughTheOneBefore, in their language, whoever named it; of what leads
// nowhere else they hear nothing.
func TestTheAdministratorsHearOfAnotherMailServerThroughTheOneBefore(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.reachInside()
		platforms, first, second := mailtest.Start(t, mailtest.Options{}),
			mailtest.Start(t, mailtest.Options{Username: "signs", Password: "horse battery"}),
			mailtest.Start(t, mailtest.Options{})
		stop := w.run(t)
		defer func() { stop() }()
		w.mustSave(t, w.operator, 0, local(platforms)) // before there was none
		d := local(first)
		d.Username, d.Password = "signs", "horse battery"
		saved := w.mustSave(t, w.ann, 0, d)
		if l := platforms.Next(t); l.To != "ann@example.org" || !strings.Contains(l.Subject, "メールサーバー") ||
			!strings.Contains(l.Text, d.SMTPHost) || strings.Contains(l.Text, d.Password) {
			t.Errorf("of the first server of her company ann hears %+v", l)
		}
		d.SenderEmail = "others@example.com"
		saved = w.mustSave(t, w.ann, saved.Version, d)
		saved = w.mustSave(t, w.ann, saved.Version, local(second))
		if l := first.Next(t); l.To != "ann@example.org" || !l.SignedIn {
			t.Errorf("of another one she hears %+v", l)
		}
		w.mustSave(t, w.ann, saved.Version, email.Draft{})
		if l := second.Next(t); !strings.Contains(l.Text, "プラットフォーム") {
			t.Errorf("of the platform's she hears %+v", l)
		}
		w.until(t, `SELECT COUNT(*) FROM job`, 0)
		if more := []int{platforms.Count(), first.Count(), second.Count()}; !slices.Equal(more, []int{0, 0, 0}) {
			t.Errorf("and besides %v letters", more)
		}
	})
}

// TestANewMailServerCarriesNoGuardedLinkForADay: they go by the operators' server meanwhile, or not at all. What an
// operator names counts at once, and a change that leads nowhere else begins no new day.
func TestANewMailServerCarriesNoGuardedLinkForADay(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		w.reachInside()
		platforms, own := mailtest.Start(t, mailtest.Options{}), mailtest.Start(t, mailtest.Options{})
		goes := func(what string, guarded bool, want *mailtest.Server) {
			t.Helper()
			err := w.Send(t.Context(), email.Letter{Scope: scope(t, w.ann), To: "x@example.org", Subject: "S",
				Text: "T", Guarded: guarded})
			can, canErr := w.Sends(t.Context(), scope(t, w.ann))
			if guarded {
				can, canErr = w.SendsGuarded(t.Context(), scope(t, w.ann))
			}
			if canErr != nil || can != (want != nil) {
				t.Errorf("%s: it says %v, %v", what, can, canErr)
			}
			if want == nil {
				if f := fault.As(err); f == nil || f.Code.String() != "mail-server-new" {
					t.Errorf("%s: %v", what, err)
				}
				return
			}
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			want.Next(t)
		}
		saved := w.mustSave(t, w.ann, 0, local(own))
		if saved.LinksAt == nil || !saved.LinksAt.Equal(dbtest.Now.Add(24*time.Hour)) {
			t.Errorf("it says that links go from %v on", saved.LinksAt)
		}
		goes("a plain letter", false, own)
		goes("a guarded one without the platform's server", true, nil)
		w.mustSave(t, w.operator, 0, local(platforms))
		goes("a guarded one with it", true, platforms)
		w.later = 23 * time.Hour
		d := local(own)
		d.SenderEmail = "others@example.com"
		saved = w.mustSave(t, w.ann, saved.Version, d)
		goes("an hour before", true, platforms)
		w.later = 25 * time.Hour
		goes("after a day, with another sender since", true, own)
		if now, err := w.Get(t.Context(), scope(t, w.ann)); err != nil || now.LinksAt != nil {
			t.Errorf("after a day it says %v, %v", now.LinksAt, err)
		}
		w.later = 0
		d.Username, d.Password = "signs", "horse battery"
		saved = w.mustSave(t, w.ann, saved.Version, d)
		goes("to another account of the server", true, platforms)
		w.exec(t, `DELETE FROM email_setting WHERE company_id <> 1`)
		if _, err := w.Save(t.Context(), w.operator, scope(t, w.ann), 0, local(own)); err != nil {
			t.Fatal(err)
		}
		goes("named by an operator", true, own)
	})
}

// TestAMailServerOfTheOperatorsCompanyThatIsNoOperatorsWaitsToo: somebody there may have the right to it alone.
func TestAMailServerOfTheOperatorsCompanyThatIsNoOperatorsWaitsToo(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		s := mailtest.Start(t, mailtest.Options{})
		clerk := access.Signed(access.Person{UserID: 9, CompanyID: access.TopCompany, RoleID: 77,
			Rights: access.Rights{access.Email: {Access: access.W}}})
		w.mustSave(t, clerk, 0, local(s))
		for _, c := range []access.Caller{w.operator, w.ann} {
			if can, err := w.SendsGuarded(t.Context(), scope(t, c)); can || err != nil {
				t.Errorf("company %d: %v, %v", c.CompanyID(), can, err)
			}
		}
	})
}

// TestTheFormerServerIsSealedInTheQueue, for it holds a password.
func TestTheFormerServerIsSealedInTheQueue(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		d := email.Draft{SMTPHost: "smtp.example.com", SenderEmail: "a@example.com", Username: "signs",
			Password: "horse battery"}
		saved := w.mustSave(t, w.ann, 0, d)
		w.mustSave(t, w.ann, saved.Version, email.Draft{SMTPHost: "other.example.com", SenderEmail: "a@example.com"})
		held := w.waiting(t)
		if len(held) != 1 || strings.Contains(held[0], "horse") || strings.Contains(held[0], "smtp.example.com") {
			t.Errorf("the queue holds %q, want one sealed letter", held)
		}
	})
}

// TestAServerWhosePasswordCannotBeOpenedIsReplaced: after another key of the installation it is entered anew.
func TestAServerWhosePasswordCannotBeOpenedIsReplaced(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		d := email.Draft{SMTPHost: "smtp.example.com", SenderEmail: "a@example.com", Username: "signs",
			Password: "horse battery"}
		saved := w.mustSave(t, w.ann, 0, d)
		w.exec(t, `UPDATE email_setting SET password = 'sealed with another key'`)
		w.mustSave(t, w.ann, saved.Version, d)
	})
}
