package account

import (
	"context"
	"net/http"
	"net/url"

	"github.com/go-chi/chi/v5"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
	"marquee/internal/platform/oidc"
)

// attemptCookie holds a sealed attempt while the browser is at the provider.
const attemptCookie = "marquee_sso"

func (s *Service) registerSSO(r *api.Router) {
	api.Get(r, "/api/ssoSetting", access.Global(), "How a company signs in at its own provider", s.getSSO)
	api.Post(r, "/api/ssoSetting", access.Global().Proven(),
		"Save how a company signs in at its own provider (OpenID Connect); it takes a fresh proof of who the caller is",
		s.saveSSO)
	api.Get(r, "/api/ssoSetting/check", access.Global(), "Ask a provider whether it answers as OpenID Connect asks",
		s.checkSSO)
	api.Raw(r, http.MethodGet, "/api/sso/callback", access.Public(),
		"Where a company's provider sends the browser back to", s.finishSSO)
	api.Raw(r, http.MethodGet, "/api/sso/{name}", access.Public(),
		"Sign in at the provider of the company of that name", s.beginSSO)
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
// A provider vouches for everybody of the company, so that no program names one.
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

// beginSSO leads to the provider who asks for it here. Who comes by a link from
// elsewhere chooses it on the sign-in page first: no other page signs anybody in.
func (s *Service) beginSSO(w http.ResponseWriter, r *http.Request, _ api.Call) error {
	name, q := chi.URLParam(r, "name"), r.URL.Query()
	confirms := q.Get("confirm") == "true"
	errand := Errand{Confirms: confirms, Window: confirms || q.Get("window") == "true"}
	if !api.FromHere(r) {
		http.Redirect(w, r, "/login?sso="+url.QueryEscape(name), http.StatusSeeOther)
		return nil
	}
	address, sealed, err := s.BeginSSO(r.Context(), name, errand)
	if err != nil {
		return s.turnBack(w, r, confirms, err)
	}
	keep(w, r, sealed, int(attemptLife.Seconds()))
	http.Redirect(w, r, address, http.StatusSeeOther)
	return nil
}

func (s *Service) finishSSO(w http.ResponseWriter, r *http.Request, call api.Call) error {
	kept, err := api.CookieOf(r, attemptCookie)
	keep(w, r, "", -1)
	if err != nil {
		return s.turnBack(w, r, false, errSSOFailed)
	}
	q := r.URL.Query()
	back, err := s.FinishSSO(r.Context(), kept, oidc.Answer{State: q.Get("state"), Code: q.Get("code"),
		Issuer: q.Get("iss")}, origin(call, r.UserAgent()))
	if err != nil {
		return s.turnBack(w, r, back.Confirms, err)
	}
	if !back.Confirms {
		api.SetCookie(w, r, api.NewSession(back.Token))
	}
	page := "/dashboard"
	if back.Window {
		page = confirmedPage
	}
	http.Redirect(w, r, page, http.StatusSeeOther)
	return nil
}

// keep lets the browser keep the attempt. The way back comes from another site, which is why the cookie is not Strict.
// It is one of the whole server, since browsers then let no other host of the domain set it.
func keep(w http.ResponseWriter, r *http.Request, sealed string, seconds int) {
	api.SetCookie(w, r, &http.Cookie{Name: attemptCookie, Value: sealed, Path: "/", MaxAge: seconds,
		HttpOnly: true, SameSite: http.SameSiteLaxMode})
}

// confirmedPage is where a window ends that was opened for confirming who somebody
// is, or for signing in over unsaved work; it tells the console's and closes.
const confirmedPage = "/confirmed"

// turnBack shows the sign-in page, or the window that was opened for confirming,
// with what went wrong: a person waits there, not a program.
func (s *Service) turnBack(w http.ResponseWriter, r *http.Request, confirms bool, err error) error {
	f := fault.As(err)
	if f == nil {
		return err
	}
	s.logger.InfoContext(r.Context(), "single sign-on refused", "error", err)
	page := "/login"
	if confirms {
		page = confirmedPage
	}
	http.Redirect(w, r, page+"?problem="+url.QueryEscape(f.Code.String()), http.StatusSeeOther)
	return nil
}
