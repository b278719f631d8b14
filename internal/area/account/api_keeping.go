package account

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/user"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// registerKeeping adds what people keep their accounts with. None of it is for
// programs, not even with a token. What answers a secret is no Create: those
// answers are kept for a repeated request, and a secret is kept nowhere.
func (s *Service) registerKeeping(r *api.Router) {
	own := access.InPerson()
	api.Get(r, "/api/self/2fa", own, "How the own second factor stands", s.secondFactor)
	api.Post(r, "/api/self/2fa", own, "Begin to set up the own second factor", s.beginFactor)
	api.Post(r, "/api/user/confirm2FA", own, "Switch the own second factor on with its first code", s.confirmFactor)
	api.Post(r, "/api/self/2fa/off", own, "Switch the own second factor off with a code", s.endFactor)
	api.Post(r, "/api/self/2fa/recovery", own, "Replace the own recovery codes, with a code", s.renewRecovery)
	api.Get(r, "/api/sessions", own, "Where the caller is signed in", s.sessions)
	api.Delete(r, "/api/sessions", own, "Sign out everywhere else", s.endOtherSessions)
	api.Delete(r, "/api/sessions/{id}", own, "End one of the own sessions", s.endOneSession)
	api.Get(r, "/api/tokens", own, "The own API tokens", s.listTokens)
	api.Post(r, "/api/tokens", own, "Create an API token, which is shown this once", s.createToken)
	api.Delete(r, "/api/tokens/{id}", own, "Revoke one of the own API tokens", s.revokeToken)
}

func (s *Service) secondFactor(ctx context.Context, call api.Call, _ *struct{}) (Factor, error) {
	return s.SecondFactor(ctx, call.Caller)
}

func (s *Service) beginFactor(ctx context.Context, call api.Call, _ *struct{}) (Offer, error) {
	return s.BeginSecondFactor(ctx, call.Caller)
}

type confirmFactorInput struct {
	Body struct {
		ID   int64  `json:"id,omitzero" minimum:"0" doc:"The caller's own; absent: the same"`
		Code string `json:"code" minLength:"1" maxLength:"40"`
	}
}

func (s *Service) confirmFactor(ctx context.Context, call api.Call, in *confirmFactorInput) (Recovery, error) {
	if in.Body.ID != 0 && in.Body.ID != call.UserID() { // whoever confirms another's factor would hold it
		return Recovery{}, fault.Missing("second factor of yours")
	}
	return s.ConfirmSecondFactor(ctx, call.Caller, call.Session, in.Body.Code)
}

type codeInput struct {
	Body struct {
		Code string `json:"code" minLength:"1" maxLength:"40" doc:"Of the authenticator, or a recovery code"`
	}
}

func (s *Service) endFactor(ctx context.Context, call api.Call, in *codeInput) (Factor, error) {
	if err := s.EndSecondFactor(ctx, call.Caller, origin(call, "").IP, in.Body.Code); err != nil {
		return Factor{}, err
	}
	return s.SecondFactor(ctx, call.Caller)
}

func (s *Service) renewRecovery(ctx context.Context, call api.Call, in *codeInput) (Recovery, error) {
	return s.RenewRecovery(ctx, call.Caller, origin(call, "").IP, in.Body.Code)
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

func (s *Service) listTokens(ctx context.Context, call api.Call, _ *struct{}) ([]Token, error) {
	return s.Tokens(ctx, call.Caller)
}

type createTokenInput struct{ Body TokenDraft }

func (s *Service) createToken(ctx context.Context, call api.Call, in *createTokenInput) (NewToken, error) {
	return s.CreateToken(ctx, call.Caller, in.Body)
}

func (s *Service) revokeToken(ctx context.Context, call api.Call, in *byID) (api.Deleted, error) {
	return api.Deleted{IDs: []int64{in.ID}}, s.RevokeToken(ctx, call.Caller, in.ID)
}
