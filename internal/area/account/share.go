package account

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// shareLife is how long links to files open them without a session.
const shareLife = time.Hour

// filesPath is where files are read; no link opens anything else.
const filesPath = "/img/uploads/"

// ShareFiles returns the query that opens the files of the scope's company to
// whoever has the link, for an hour: those that the caller may see (G60). It
// goes to the end of an address that begins with filesPath.
func (s *Service) ShareFiles(caller access.Caller, scope access.Scope) string {
	until := s.now().Add(shareLife).Unix()
	signature := s.files.Sign(shared(caller.UserID(), scope.Company()), until)
	return fmt.Sprintf("?user=%d&company=%d&exp=%d&sig=%s", caller.UserID(), scope.Company(), until, signature)
}

// Shared answers who a link to a file speaks for: the one who made it, as they
// are now, in the company that it names and for reading alone. Somebody who may
// not sign in any more yields the zero Caller; a link that is none or is over
// is a Forbidden fault.
func (s *Service) Shared(ctx context.Context, link url.Values) (access.Caller, error) {
	number := func(name string) int64 {
		n, _ := strconv.ParseInt(link.Get(name), 10, 64) // what is no number was never signed
		return n
	}
	userID, companyID := number("user"), number("company")
	if err := s.files.Verify(shared(userID, companyID), number("exp"), link.Get("sig"), s.now()); err != nil {
		return access.Caller{}, err
	}
	p, err := s.store.byID(ctx, s.unknown(), userID)
	if errors.Is(err, db.ErrNone) {
		return access.Caller{}, nil
	}
	if err != nil {
		return access.Caller{}, err
	}
	if err := p.Standing.Check(s.now()); err != nil {
		return access.Caller{}, err
	}
	caller, err := p.caller(s.now())
	return caller.Within(companyID), err
}

// shared is what the signature of a link covers besides its end.
func shared(userID, companyID int64) string {
	return fmt.Sprintf("%s of company %d for user %d", filesPath, companyID, userID)
}
