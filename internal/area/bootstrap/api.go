package bootstrap

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Get(r, "/api/codes", access.SignedIn(), "What forms and lists choose from", s.codes)
	api.Get(r, "/api/features", access.SignedIn(), "The server's feature flags", s.features)
	api.Get(r, "/api/languages", access.Public(), "The console's languages", s.languages)
	api.Get(r, "/api/sas", access.SignedIn(), "The signature for stored files", s.signature)
}

func (s *Service) codes(ctx context.Context, call api.Call, _ *struct{}) (Codes, error) {
	return s.Codes(ctx, call.Caller, call.Scope)
}

func (s *Service) features(context.Context, api.Call, *struct{}) (map[string]bool, error) {
	return s.flags, nil
}

func (s *Service) languages(context.Context, api.Call, *struct{}) ([]Language, error) {
	return Languages(), nil
}

func (s *Service) signature(_ context.Context, call api.Call, _ *struct{}) (Signature, error) {
	return Signature{Status: "success", Data: s.share(call.Caller, call.Scope)}, nil
}
