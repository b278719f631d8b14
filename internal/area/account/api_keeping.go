package account

import (
	"context"
	"net/http"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// registerKeeping adds what people keep their accounts with. None of it is for
// programs, not even with a token. What answers a secret is no Create: those
// answers are kept for a repeated request, and a secret is kept nowhere.
func (s *Service) registerKeeping(r *api.Router) {
	own, confirmed := access.InPerson(), access.Confirmed()
	api.Get(r, "/api/self/confirm", own, "How the caller can confirm that it is them", s.ways)
	api.Post(r, "/api/self/confirm", own, "Confirm that it is the caller, for five minutes of the session",
		s.confirmSelf)
	api.Get(r, "/api/self/2fa", own, "How the own second factor stands", s.secondFactor)
	entering := access.Entering().ProvenFor("who has signed in already")
	api.Post(r, "/api/self/2fa", entering, "Begin to set up the own second factor", s.beginFactor)
	api.Cookie(r, "/api/user/confirm2FA", entering, "Switch the own second factor on with its first code",
		s.confirmFactor)
	api.Cookie(r, "/api/self/2fa/check", access.Entering(), "Finish a sign-in that lacks a code of the second factor",
		s.giveCode)
	api.Post(r, "/api/self/2fa/off", confirmed, "Switch the own second factor off", s.endFactor)
	api.Post(r, "/api/self/2fa/recovery", confirmed, "Replace the own recovery codes", s.renewRecovery)
	api.Get(r, "/api/sessions", own, "Where the caller is signed in", s.sessions)
	api.Delete(r, "/api/sessions", confirmed, "Sign out everywhere else", s.endOtherSessions)
	api.Delete(r, "/api/sessions/{id}", confirmed, "End one of the own sessions", s.endOneSession)
	api.Get(r, "/api/tokens", own, "The own API tokens", s.listTokens)
	api.Post(r, "/api/tokens", confirmed, "Create an API token, which is shown this once", s.createToken)
	api.Delete(r, "/api/tokens/{id}", own, "Revoke one of the own API tokens", s.revokeToken)
}

func (s *Service) ways(ctx context.Context, call api.Call, _ *struct{}) (Ways, error) {
	return s.Ways(ctx, call.Caller, call.Session)
}

type confirmInput struct{ Body Confirmation }

func (s *Service) confirmSelf(ctx context.Context, call api.Call, in *confirmInput) (Ways, error) {
	if err := s.Confirm(ctx, call.Caller, call.Session, origin(call, "").IP, in.Body); err != nil {
		return Ways{}, err
	}
	return s.Ways(ctx, call.Caller, call.Session)
}

func (s *Service) secondFactor(ctx context.Context, call api.Call, _ *struct{}) (Factor, error) {
	return s.SecondFactor(ctx, call.Caller)
}

func (s *Service) beginFactor(ctx context.Context, call api.Call, _ *struct{}) (Offer, error) {
	if err := mayArrange(call); err != nil {
		return Offer{}, err
	}
	return s.BeginSecondFactor(ctx, call.Caller, call.Session)
}

// mayArrange lets who has just proved that it is them set a second factor up, and
// who cannot sign in without one.
func mayArrange(call api.Call) error {
	if call.InPerson() && call.Lacks() == access.LacksFactor {
		return nil
	}
	return access.Confirmed().Check(call.Caller)
}

type confirmFactorInput struct {
	Body struct {
		ID   int64  `json:"id,omitzero" minimum:"0" doc:"The caller's own; absent: the same"`
		Code string `json:"code" minLength:"1" maxLength:"40" text:"any"`
	}
}

func (s *Service) confirmFactor(ctx context.Context, call api.Call,
	in *confirmFactorInput) (Recovery, *http.Cookie, error) {
	if err := mayArrange(call); err != nil {
		return Recovery{}, nil, err
	}
	if in.Body.ID != 0 && in.Body.ID != call.UserID() { // whoever confirms another's factor would hold it
		return Recovery{}, nil, fault.Missing("second factor of yours")
	}
	r, renewed, err := s.ConfirmSecondFactor(ctx, call.Caller, call.Session, in.Body.Code)
	if err != nil || renewed.Token == "" {
		return r, nil, err
	}
	return r, sessionCookie(renewed.Token, renewed.Kept, call.Caller), nil
}

type codeInput struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"40" doc:"Of the authenticator, or a recovery code" text:"any"`
	}
}

func (s *Service) giveCode(ctx context.Context, call api.Call, in *codeInput) (Self, *http.Cookie, error) {
	renewed, err := s.GiveCode(ctx, call.Caller, call.Session, origin(call, "").IP, in.Body.Code)
	if err != nil {
		return Self{}, nil, err
	}
	caller, err := s.Caller(ctx, renewed.Token, "")
	if err != nil {
		return Self{}, nil, err
	}
	self, err := s.Self(ctx, caller)
	return self, sessionCookie(renewed.Token, renewed.Kept, caller), err
}

func (s *Service) endFactor(ctx context.Context, call api.Call, _ *struct{}) (Factor, error) {
	if err := s.EndSecondFactor(ctx, call.Caller, call.Session); err != nil {
		return Factor{}, err
	}
	return s.SecondFactor(ctx, call.Caller)
}

func (s *Service) renewRecovery(ctx context.Context, call api.Call, _ *struct{}) (Recovery, error) {
	return s.RenewRecovery(ctx, call.Caller, call.Session)
}

func (s *Service) sessions(ctx context.Context, call api.Call, _ *struct{}) ([]user.Session, error) {
	return s.Sessions(ctx, call.Caller, call.Session)
}

func (s *Service) endOtherSessions(ctx context.Context, call api.Call, _ *struct{}) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{}}, s.SignOutElsewhere(ctx, call.Caller, 0, call.Session)
}

type byID struct {
	ID int64 `path:"id" minimum:"1"`
}

func (s *Service) endOneSession(ctx context.Context, call api.Call, in *byID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.SignOutElsewhere(ctx, call.Caller, in.ID, call.Session)
}

func (s *Service) listTokens(ctx context.Context, call api.Call, _ *struct{}) ([]user.Token, error) {
	return s.Tokens(ctx, call.Caller)
}

type createTokenInput struct{ Body TokenDraft }

func (s *Service) createToken(ctx context.Context, call api.Call, in *createTokenInput) (NewToken, error) {
	return s.CreateToken(ctx, call.Caller, call.Session, in.Body)
}

func (s *Service) revokeToken(ctx context.Context, call api.Call, in *byID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.RevokeToken(ctx, call.Caller, in.ID)
}
