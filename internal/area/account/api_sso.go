package account

import (
	"context"
	"net/http"
	"net/url"

	"github.com/go-chi/chi/v5"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// attemptCookie holds a sealed attempt while the browser is at the provider.
const attemptCookie = "marquee_sso"

func (s *Service) registerSSO(r *api.Router) {
	api.Get(r, "/api/ssoSetting", access.Global(), "How a company signs in at its own provider", s.getSSO)
	api.Post(r, "/api/ssoSetting", access.Global(), "Save how a company signs in at its own provider (OpenID Connect)", s.saveSSO)
	api.Get(r, "/api/ssoSetting/check", access.Global(), "Ask a provider whether it answers as OpenID Connect asks", s.checkSSO)
	api.Raw(r, http.MethodGet, "/api/sso/callback", access.Public(), "Where a company's provider sends the browser back to", s.finishSSO)
	api.Raw(r, http.MethodGet, "/api/sso/{name}", access.Public(), "Sign in at the provider of the company of that name", s.beginSSO)
}

func (s *Service) getSSO(ctx context.Context, call api.Call, _ *struct{}) (SSO, error) {
	return s.GetSSO(ctx, call.Scope)
}

type saveSSOInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		SSODraft
	}
}

// saveSSO asks for a version as soon as there is something that it would overwrite.
func (s *Service) saveSSO(ctx context.Context, call api.Call, in *saveSSOInput) (SSO, error) {
	version, err := in.Version(in.Body.Version)
	if err != nil {
		before, missing := s.GetSSO(ctx, call.Scope)
		if missing != nil || before.Version != 0 {
			return SSO{}, err
		}
	}
	return s.SaveSSO(ctx, call.Scope, version, in.Body.SSODraft)
}

type checkSSOInput struct {
	Issuer string `query:"issuer" required:"true" maxLength:"500"`
}

func (s *Service) checkSSO(ctx context.Context, _ api.Call, in *checkSSOInput) (Provider, error) {
	return s.CheckSSO(ctx, in.Issuer)
}

func (s *Service) beginSSO(w http.ResponseWriter, r *http.Request, _ api.Call) error {
	address, sealed, err := s.BeginSSO(r.Context(), chi.URLParam(r, "name"))
	if err != nil {
		return s.turnBack(w, r, err)
	}
	keep(w, r, sealed, int(attemptLife.Seconds()))
	http.Redirect(w, r, address, http.StatusSeeOther)
	return nil
}

func (s *Service) finishSSO(w http.ResponseWriter, r *http.Request, call api.Call) error {
	keep(w, r, "", -1)
	cookie, err := r.Cookie(attemptCookie)
	if err != nil {
		return s.turnBack(w, r, errSSOFailed)
	}
	q := r.URL.Query()
	token, err := s.FinishSSO(r.Context(), cookie.Value, q.Get("state"), q.Get("code"), origin(call, r.UserAgent()))
	if err != nil {
		return s.turnBack(w, r, err)
	}
	api.SetCookie(w, r, api.NewSession(token))
	http.Redirect(w, r, "/dashboard", http.StatusSeeOther)
	return nil
}

// keep lets the browser keep the attempt, for the callback alone. The way back
// comes from another site, which is why the cookie is not Strict.
func keep(w http.ResponseWriter, r *http.Request, sealed string, seconds int) {
	api.SetCookie(w, r, &http.Cookie{Name: attemptCookie, Value: sealed, Path: "/api/sso", MaxAge: seconds, HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// turnBack shows the sign-in page with what went wrong: a person waits there, not a program.
func (s *Service) turnBack(w http.ResponseWriter, r *http.Request, err error) error {
	f := fault.As(err)
	if f == nil {
		return err
	}
	s.logger.InfoContext(r.Context(), "single sign-on refused", "error", err)
	http.Redirect(w, r, "/login?problem="+url.QueryEscape(f.Code), http.StatusSeeOther)
	return nil
}
