package email

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/emailSetting", access.Read(access.Email), "The company's SMTP server, without its password", s.get)
	api.Post(r, "/api/emailSetting", access.Write(access.Email).Proven(),
		"Save the company's SMTP server. The company's administrators are told through the one before, and for a day "+
			"links that let them in go by the operators' server or not at all", s.save)
	api.Post(r, "/api/emailSetting/test", access.Write(access.Email), "Send a test mail by the saved setting", s.try)
}

func (s *Service) get(ctx context.Context, call api.Call, _ *struct{}) (Setting, error) {
	return s.Get(ctx, call.Scope)
}

type saveInput struct {
	api.IfMatch
	Body struct {
		api.InCompany
		Draft
	}
}

// save asks for a version as soon as there is something that it would overwrite.
// The server that it names carries everybody's links to new passwords: who could
// name one with an open session or a token alone would have the company's accounts.
func (s *Service) save(ctx context.Context, call api.Call, in *saveInput) (Setting, error) {
	version, err := in.Version(in.Body.Version)
	if err != nil {
		before, missing := s.Get(ctx, call.Scope)
		if missing != nil || before.Version != 0 {
			return Setting{}, err
		}
	}
	return s.Save(ctx, call.Caller, call.Scope, version, in.Body.Draft)
}

type tryInput struct {
	Body struct {
		api.InCompany
		To string `json:"to,omitzero" maxLength:"320" doc:"Empty: the caller's own address"`
	}
}

func (s *Service) try(ctx context.Context, call api.Call, in *tryInput) (Tested, error) {
	return s.Try(ctx, call.Caller, call.Scope, in.Body.To)
}
