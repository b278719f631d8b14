package contract

import (
	"encoding/json"
	"fmt"
	"net/http"

	"marquee/internal/access"
)

// signInIDs name what somebody keeps an account with.
type signInIDs struct {
	owner string // who has it; "": nobody
	token int64
}

// freshSignIn makes an API token of who asks in Alpha, or of Beta's administrator.
func (w *world) freshSignIn(company string) signInIDs {
	w.t.Helper()
	n := signInIDs{owner: "boss " + company}
	if company == "Alpha" {
		n.owner = "chief"
	}
	n.token, _ = w.record(n.owner, http.MethodPost, "/api/tokens",
		object{"name": w.called(company, "token"), "access": "R", "days": 1})
	return n
}

// ownSession is one more session of the owner than the one that asks.
func (n signInIDs) ownSession(w *world) int64 {
	w.t.Helper()
	if n.owner == "" {
		return 987_654_321
	}
	var sessions []struct{ ID int64 }
	a := w.send(n.owner, http.MethodGet, "/api/sessions", nil)
	if a.status == http.StatusUnauthorized { // somebody has ended it
		w.signIn(n.owner)
	} else if err := json.Unmarshal([]byte(a.body), &sessions); err != nil {
		w.t.Fatal(err)
	}
	if len(sessions) < 2 {
		kept := w.tokens[n.owner]
		w.signIn(n.owner)
		w.tokens[n.owner] = kept
	}
	return w.newest(n.owner, "/api/sessions")
}

// saved is an operation that saves the only record of a company at its path, over its newest version.
func saved(path string, body object) call {
	return call{make: func(w *world, n ids) request {
		_, version := w.record("operator", http.MethodGet, fmt.Sprintf("%s?companyId=%d", path, n.company), nil)
		return request{path, with(with(body, "version", version), "companyId", n.company)}
	}}
}

// signInCalls are the operations by which people come in and keep their account: second factor, reset, tokens, mail.
func signInCalls() map[string]call {
	code := func(path string) call {
		return send(path, func(ids) object { return object{"code": "000000"} }).naming(false)
	}
	return map[string]call{
		"GET /api/emailSetting":  get("/api/emailSetting"),
		"POST /api/emailSetting": saved("/api/emailSetting", object{"smtpHost": ""}),
		"POST /api/emailSetting/test": send("/api/emailSetting/test",
			func(ids) object { return object{"to": "somebody@example.com"} }).naming(false),
		"POST /api/resetPassword": send("/api/resetPassword",
			func(ids) object { return object{"username": "nobody"} }).naming(false),
		"POST /api/resetPassword/confirm": send("/api/resetPassword/confirm", func(ids) object {
			return object{"token": "x", "password": password}
		}).naming(false),
		"GET /api/self/confirm": get("/api/self/confirm"),
		"POST /api/self/confirm": send("/api/self/confirm",
			func(ids) object { return object{"password": password} }).naming(false),
		"POST /api/self/2fa/check":    code("/api/self/2fa/check"),
		"GET /api/self/2fa":           get("/api/self/2fa"),
		"POST /api/self/2fa":          get("/api/self/2fa"),
		"POST /api/self/2fa/off":      get("/api/self/2fa/off"),
		"POST /api/self/2fa/recovery": get("/api/self/2fa/recovery"),
		"POST /api/user/confirm2FA":   code("/api/user/confirm2FA"),
		"GET /api/sessions":           get("/api/sessions"),
		"DELETE /api/sessions":        get("/api/sessions"),
		"DELETE /api/sessions/{id}": {names: true, make: func(w *world, n ids) request {
			return get("/api/sessions/%d", func(ids) any { return n.ownSession(w) }).make(w, n)
		}},
		"GET /api/tokens": get("/api/tokens"),
		"POST /api/tokens": send("/api/tokens", func(ids) object {
			return object{"name": "script", "access": string(access.R), "days": 1}
		}).naming(false),
		"DELETE /api/tokens/{id}":   get("/api/tokens/%d", func(n ids) any { return n.token }),
		"GET /api/ssoSetting":       get("/api/ssoSetting"),
		"POST /api/ssoSetting":      saved("/api/ssoSetting", object{"issuer": ""}).granting("active"),
		"GET /api/ssoSetting/check": get("/api/ssoSetting/check?issuer=http://127.0.0.1:1"),
		"GET /api/sso/callback":     get("/api/sso/callback?state=x&code=x"),
		"GET /api/sso/{name}":       get("/api/sso/nobody"),
	}
}
