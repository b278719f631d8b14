package account

import (
	"context"
	"net/http"
	"net/netip"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Cookie(r, "/api/login", access.Public(), "Sign in; sets the session cookie", s.login)
	api.Cookie(r, "/api/logout", access.Public(), "Sign out", s.logout)
	api.Raw(r, http.MethodGet, "/logout", access.Public(), "Sign out by a link of the same site", s.logoutByLink)
	api.Get(r, "/api/self", access.Entering(), "The signed-in user", s.self)
	api.Post(r, "/api/self", access.InPerson().ProvenFor("a new password or address"),
		"Save the own profile; a new password or address has to be confirmed", s.saveSelf)
	api.Post(r, "/api/setup", access.Public(),
		"Create the first operator with the one-time link of an empty installation", s.setUp)
	api.Accept(r, "/api/resetPassword", access.Public(), "Ask for a mail with a link to choose a new password",
		s.askReset)
	api.Post(r, "/api/resetPassword/confirm", access.Public(), "Choose a password with a one-time link",
		s.choosePassword)
	s.registerKeeping(r)
	s.registerSSO(r)
}

func origin(call api.Call, agent string) Origin {
	ip, _ := netip.ParseAddr(call.IP) // a Unix socket has none
	return Origin{IP: ip, Agent: agent, Session: call.Session}
}

type loginInput struct {
	Agent string `header:"User-Agent"`
	Body  Credentials
}

func (s *Service) login(ctx context.Context, call api.Call, in *loginInput) (Self, *http.Cookie, error) {
	token, err := s.SignIn(ctx, in.Body, origin(call, in.Agent))
	if err != nil {
		return Self{}, nil, err
	}
	caller, err := s.Caller(ctx, token, "")
	if err != nil {
		return Self{}, nil, err
	}
	self, err := s.Self(ctx, caller)
	return self, sessionCookie(token, in.Body.Remember, caller), err
}

// sessionCookie holds a session's token, in a browser that is closed too if it is to be kept.
func sessionCookie(token string, kept bool, caller access.Caller) *http.Cookie {
	cookie := api.NewSession(token)
	if kept {
		cookie.MaxAge = int(lifeOf(kept, caller.IsCompanyAdmin(), access.LacksNothing).end.Seconds())
	}
	return cookie
}

type signedOut struct {
	SignedOut bool `json:"signedOut"`
}

func (s *Service) logout(ctx context.Context, call api.Call, _ *struct{}) (signedOut, *http.Cookie, error) {
	return signedOut{true}, api.EndSession(), s.SignOut(ctx, call.Caller, call.Session)
}

// logoutByLink is the specification's GET /logout (G11). A link on another site
// cannot end a session.
func (s *Service) logoutByLink(w http.ResponseWriter, r *http.Request, call api.Call) error {
	if !api.FromHere(r) {
		http.Redirect(w, r, "/", http.StatusSeeOther)
		return nil
	}
	if err := s.SignOut(r.Context(), call.Caller, call.Session); err != nil {
		return err
	}
	api.SetCookie(w, r, api.EndSession())
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}

func (s *Service) self(ctx context.Context, call api.Call, _ *struct{}) (Self, error) {
	return s.Self(ctx, call.Caller)
}

type saveSelfInput struct {
	api.IfMatch
	Body Profile
}

func (s *Service) saveSelf(ctx context.Context, call api.Call, in *saveSelfInput) (Self, error) {
	version, err := in.Version(in.Body.Version)
	if err != nil {
		return Self{}, err
	}
	if err := s.SaveProfile(ctx, call.Caller, call.Session, version, in.Body); err != nil {
		return Self{}, err
	}
	return s.Self(ctx, call.Caller)
}

type setUpInput struct{ Body Setup }

type ready struct {
	Ready bool `json:"ready"`
}

func (s *Service) setUp(ctx context.Context, _ api.Call, in *setUpInput) (ready, error) {
	return ready{true}, s.SetUp(ctx, in.Body)
}

type askResetInput struct {
	Body struct {
		Username string `json:"username" maxLength:"320" doc:"The user name or the mail address" text:"any"`
	}
}

type accepted struct {
	Accepted bool `json:"accepted" doc:"Always true: whether there is such an account, the answer does not tell"`
}

func (s *Service) askReset(ctx context.Context, call api.Call, in *askResetInput) (accepted, error) {
	return accepted{true}, s.AskReset(ctx, in.Body.Username, origin(call, "").IP)
}

type choosePasswordInput struct {
	Body struct {
		Token    string `json:"token" minLength:"1" maxLength:"200" doc:"From the link" text:"any"`
		Password string `json:"password" maxLength:"256" text:"any"`
	}
}

type chosen struct {
	Chosen bool `json:"chosen"`
}

func (s *Service) choosePassword(ctx context.Context, _ api.Call, in *choosePasswordInput) (chosen, error) {
	return chosen{true}, s.ChoosePassword(ctx, in.Body.Token, in.Body.Password)
}
