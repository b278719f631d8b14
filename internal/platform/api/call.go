package api

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// SessionCookie holds a console session's token.
const SessionCookie = "marquee_session"

// ClientHeader is required on every change that a cookie authenticates. With
// the browser's own cross-origin check it stops cross-site requests (G06).
const ClientHeader = "X-Marquee-Client"

// Credential is what a request brings to prove who it is from.
type Credential struct {
	Session string // the session cookie's value
	Bearer  string // the Authorization header's token
}

// Authenticator turns credentials into callers. Unknown, expired or revoked
// credentials yield the zero Caller and no error.
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
	Session   string // the session cookie's token, for ending it
	IP        string
	Secure    bool // reached by https
	RequestID string

	router *Router
}

type callKey struct{}

// callFrom returns the call that authorize put into the context.
func callFrom(ctx context.Context) Call {
	c, _ := ctx.Value(callKey{}).(Call)
	return c
}

func credentialOf(r *http.Request) Credential {
	var c Credential
	if cookie, err := r.Cookie(SessionCookie); err == nil {
		c.Session = cookie.Value
	}
	if token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); found {
		c.Bearer = token
	}
	return c
}

// authorize checks an operation's rule before anything of the body is read and
// returns the context that its handler runs in.
func (rt *Router) authorize(r *http.Request, rule access.Rule) (context.Context, error) {
	ctx := r.Context()
	credential := credentialOf(r)
	caller, err := rt.authenticator.Authenticate(ctx, credential)
	if err != nil {
		return nil, err
	}
	if err := rule.Check(caller); err != nil {
		return nil, err
	}
	if !rule.IsPublic() && credential.Bearer == "" && changes(r.Method) && r.Header.Get(ClientHeader) == "" {
		return nil, fault.New(fault.Forbidden, "client-header", "Send the "+ClientHeader+" header with every change.")
	}
	call := Call{router: rt, Caller: caller, Session: credential.Session, IP: clientIP(r), Secure: isSecure(r), RequestID: RequestID(ctx)}
	if !rule.IsPublic() {
		choice, err := queryCompany(r)
		if err != nil {
			return nil, err
		}
		if call.Scope, err = rt.scope(ctx, caller, choice); err != nil {
			return nil, err
		}
	}
	ctx = db.WithActor(ctx, db.Actor{
		UserID: caller.UserID(), DeviceID: caller.DeviceID(), Username: caller.Username(), IP: call.IP, RequestID: call.RequestID,
	})
	return context.WithValue(ctx, callKey{}, call), nil
}

func (rt *Router) scope(ctx context.Context, caller access.Caller, choice int64) (access.Scope, error) {
	scope, err := caller.Scope(choice)
	if err != nil || choice == 0 || !caller.IsGlobalAdmin() {
		return scope, err
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
		return call, fault.Invalid("body.companyId", "conflict", "The body names another company than the query.")
	}
	scope, err := rt.scope(ctx, call.Caller, choice)
	if err != nil {
		return call, err
	}
	call.Scope = scope
	return call, nil
}

func queryCompany(r *http.Request) (int64, error) {
	values := r.URL.Query()["companyId"]
	switch {
	case len(values) == 0 || len(values) == 1 && values[0] == "":
		return 0, nil
	case len(values) > 1:
		return 0, fault.Invalid("query.companyId", "wrong-type", "Name one company.")
	}
	id, err := strconv.ParseInt(values[0], 10, 64)
	if err != nil || id < 0 {
		return 0, fault.Invalid("query.companyId", "wrong-type", "A company is named by its number.")
	}
	return id, nil
}

func changes(method string) bool {
	return method != http.MethodGet && method != http.MethodHead
}
