package api

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// SessionCookie holds a console session's token; behind https it is called
// __Host-marquee_session.
const SessionCookie = "marquee_session"

// ClientHeader is required on every change that a cookie authenticates. With
// the browser's own cross-origin check it stops cross-site requests (G06).
const ClientHeader = "X-Marquee-Client"

// filesPath is where links of their own right lead to files.
const filesPath = "/img/uploads/"

// Credential is what a request brings to prove who it is from.
type Credential struct {
	Session string     // the session cookie's value
	Bearer  string     // the Authorization header's token
	Link    url.Values // the query of a link that opens a file, where there is neither
}

// Authenticator turns credentials into callers. Unknown, expired or revoked
// credentials yield the zero Caller and no error; an Unauthenticated fault says
// why good ones are of no use at the moment.
type Authenticator interface {
	Authenticate(ctx context.Context, c Credential) (access.Caller, error)
	// CompanyExists says whether a global administrator may choose the company.
	CompanyExists(ctx context.Context, id int64) (bool, error)
}

// Call is what every handler gets besides its input: who asks, and which rows
// the answer may touch.
type Call struct {
	access.Caller
	Scope     access.Scope
	Chosen    bool   // the request names the company of the scope
	Session   string // the session cookie's token, for ending it
	IP        string
	Proxied   bool // a proxy passed the request on, or says so
	Secure    bool // reached by https
	RequestID string

	files     map[string]Upload // what a form brought
	linked    bool              // a link speaks for the caller
	router    *Router
	operation string // "PATCH /api/content"
	path      string // as it was asked, as far as it is told
}

type callKey struct{}

func (c Call) in(ctx context.Context) context.Context { return context.WithValue(ctx, callKey{}, c) }

// callFrom returns the call that authorize put into the context.
func callFrom(ctx context.Context) Call {
	c, _ := ctx.Value(callKey{}).(Call)
	return c
}

func credentialOf(r *http.Request) Credential {
	var c Credential
	c.Session, _ = CookieOf(r, SessionCookie)
	if token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); found {
		c.Bearer = token
	}
	if c.Session == "" && c.Bearer == "" && !changes(r.Method) && strings.HasPrefix(r.URL.Path, filesPath) &&
		r.URL.Query().Has("sig") {
		c.Link = r.URL.Query()
	}
	return c
}

// authorize checks an operation's rule before anything of the body is read and
// returns the context that its handler runs in. A refusal comes with the context
// too: it says who was refused what.
func (rt *Router) authorize(r *http.Request, rule access.Rule, operation string) (context.Context, error) {
	ctx := r.Context()
	credential := credentialOf(r)
	from := db.Actor{IP: clientIP(r), RequestID: RequestID(ctx)} // nobody yet
	asking, answered := context.WithTimeout(db.WithActor(ctx, from), readLimit)
	defer answered()
	caller, err := rt.authenticator.Authenticate(asking, credential)
	if rule.IsPublic() && fault.Is(err, fault.Unauthenticated) {
		err = nil // what anybody may call needs nobody
	}
	if err != nil {
		return ctx, err
	}
	call := Call{
		router: rt, Caller: caller, Session: credential.Session, IP: clientIP(r), Proxied: Proxied(r),
		Secure: isSecure(r), RequestID: RequestID(ctx),
		operation: operation, path: told(r.URL.Path), linked: credential.Link != nil,
	}
	ctx = db.WithActor(ctx, db.Actor{
		UserID: caller.UserID(), DeviceID: caller.DeviceID(), Username: caller.Username(), IP: call.IP,
		RequestID: call.RequestID,
	})
	if err := rule.Check(caller); err != nil {
		return call.in(ctx), err
	}
	if !rule.IsPublic() && caller.ReadOnly() && changes(r.Method) {
		return call.in(ctx), fault.New(fault.Forbidden, codes.TokenReadsOnly,
			"This token may only read. Create one that may change things too.")
	}
	if !rule.IsPublic() && credential.Bearer == "" && changes(r.Method) && r.Header.Get(ClientHeader) == "" {
		return call.in(ctx), fault.New(fault.Forbidden, codes.ClientHeader,
			"Send the "+ClientHeader+" header with every change.")
	}
	endsAlone := r.Method == http.MethodDelete // which may go on, and may end the session itself
	if rt.stays != nil && rule.LooksAgain() && caller.InPerson() && !endsAlone {
		ctx = db.WithCondition(ctx, func(ctx context.Context, tx *db.Tx) error {
			return rt.stays(ctx, tx, caller, call.Session)
		})
	}
	if !rule.IsPublic() {
		if call.Scope, call.Chosen, err = rt.chosen(asking, r, rule, caller); err != nil {
			return call.in(ctx), err
		}
	}
	return call.in(ctx), nil
}

// chosen returns the scope that a request asks for, and whether it names a company.
func (rt *Router) chosen(
	ctx context.Context, r *http.Request, rule access.Rule, caller access.Caller,
) (scope access.Scope, named bool, err error) {
	if rule.IsAcross() && slices.Equal(r.URL.Query()["companyId"], []string{everyCompany}) {
		return caller.Reach().Standing(), false, nil
	}
	choice, err := queryCompany(r)
	if err != nil {
		return access.Scope{}, false, err
	}
	scope, err = rt.scope(ctx, caller, choice)
	return scope, choice != 0, err
}

func (rt *Router) scope(ctx context.Context, caller access.Caller, choice int64) (access.Scope, error) {
	scope, err := caller.Scope(choice)
	if err != nil || choice == 0 || !caller.IsGlobalAdmin() {
		return scope.Standing(), err
	}
	exists, err := rt.authenticator.CompanyExists(ctx, choice)
	if err != nil {
		return access.Scope{}, err
	}
	if !exists {
		return access.Scope{}, fault.Missing("company")
	}
	return scope, nil
}

// narrow applies the company that a body chooses. It may repeat the query's
// choice, and MUST NOT contradict it.
func (rt *Router) narrow(ctx context.Context, call Call, inQuery bool, choice int64) (Call, error) {
	if choice == 0 {
		return call, nil
	}
	if inQuery && call.Scope.Company() != choice {
		return call, fault.Invalid("body.companyId", codes.Conflict, "The body names another company than the query.")
	}
	scope, err := rt.scope(ctx, call.Caller, choice)
	if err != nil {
		return call, err
	}
	call.Scope, call.Chosen = scope, true
	return call, nil
}

// Choose applies the company that an operation's path names, as one in a body.
func (c Call) Choose(ctx context.Context, choice int64) (Call, error) {
	return c.router.narrow(ctx, c, chosenInQuery(ctx), choice)
}

// everyCompany is what the query names in place of a company where an operation
// answers about all that its caller reaches.
const everyCompany = "all"

func queryCompany(r *http.Request) (int64, error) {
	values := r.URL.Query()["companyId"]
	switch {
	case len(values) == 0 || len(values) == 1 && values[0] == "":
		return 0, nil
	case len(values) > 1:
		return 0, fault.Invalid("query.companyId", codes.WrongType, "Name one company.")
	}
	id, err := strconv.ParseInt(values[0], 10, 64)
	if err != nil || id < 0 {
		return 0, fault.Invalid("query.companyId", codes.WrongType, "A company is named by its number.")
	}
	return id, nil
}

func changes(method string) bool {
	return method != http.MethodGet && method != http.MethodHead
}
