package account_test

import (
	"net/url"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// opens follows a link to a file.
func (w *world) opens(link string) (access.Caller, error) {
	w.t.Helper()
	query, err := url.ParseQuery(strings.TrimPrefix(link, "?"))
	w.must(err)
	return w.Shared(w.ctx, query)
}

// TestG60_ALinkOpensFilesForAnHour, and nothing that it was not made for.
func TestG60_ALinkOpensFilesForAnHour(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, ann := w.enter("ann")
		home := w.scope(w.company["Acme"])
		link := w.ShareFiles(ann, home)
		for was, changed := range map[string]string{
			"company=": "company=1", "user=": "user=1", "exp=": "exp=9", "sig=": "sig=A",
		} {
			if c, err := w.opens(strings.Replace(link, was, changed, 1)); !fault.Is(err, fault.Forbidden) || c.Known() {
				t.Errorf("with another %s it opens files as %+v, %v", was, c, err)
			}
		}
		if c, err := w.opens("?sig="); !fault.Is(err, fault.Forbidden) || c.Known() {
			t.Errorf("nothing opens files as %+v, %v", c, err)
		}
		c, err := w.opens(link)
		if err != nil || c.UserID() != ann.UserID() || c.CompanyID() != w.company["Acme"] || !c.ReadOnly() ||
			c.InPerson() || c.SeesAll(access.Content) != ann.SeesAll(access.Content) {
			t.Errorf("it speaks for %+v, %v", c, err)
		}
		for _, change := range []string{"locked = 1", "active = 0", "deleted_at = 1"} {
			w.exec(`UPDATE users SET `+change+` WHERE username = 'ann'`, nil)
			if c, err := w.opens(link); err != nil || c.Known() {
				t.Errorf("with %s it speaks for %+v, %v", change, c, err)
			}
			w.exec(`UPDATE users SET locked = 0, active = 1, deleted_at = NULL WHERE username = 'ann'`, nil)
		}
		w.exec(`UPDATE company SET active = 0 WHERE id = {:id}`, db.Params{"id": w.company["Acme"]})
		if c, err := w.opens(link); fault.As(err) == nil || c.Known() {
			t.Errorf("of a company that is switched off it speaks for %+v, %v", c, err)
		}
		w.exec(`UPDATE company SET active = 1 WHERE id = {:id}`, db.Params{"id": w.company["Acme"]})
		w.pass(time.Hour)
		if c, err := w.opens(link); fault.As(err) == nil || fault.As(err).Code != codes.LinkExpired || c.Known() {
			t.Errorf("after an hour it speaks for %+v, %v", c, err)
		}
	})
}

// TestALinkReachesItsCompanyAlone, whoever made it.
func TestALinkReachesItsCompanyAlone(t *testing.T) {
	each(t, func(t *testing.T, w *world) {
		_, operator := w.enter("operator")
		acme, other := w.company["Acme"], w.company["Other"]
		c, err := w.opens(w.ShareFiles(operator, w.scope(acme)))
		if err != nil || c.IsGlobalAdmin() || !c.Reach().Holds(acme) || c.Reach().Holds(other) ||
			c.Reach().Holds(access.TopCompany) {
			t.Errorf("an operator's link speaks for %+v, %v", c, err)
		}
		_, ann := w.enter("ann")
		if c, err := w.opens(w.ShareFiles(ann, w.scope(other))); err != nil || c.Known() {
			t.Errorf("a link to a company that its maker does not reach speaks for %+v, %v", c, err)
		}
	})
}
