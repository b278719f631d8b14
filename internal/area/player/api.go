package player

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Post(r, "/api/player/hello", access.Public(), "A player makes itself known", s.hello)
	api.Post(r, "/api/player/challenge", access.Public(), "A nonce to sign", s.challenge)
	api.Post(r, "/api/player/session", access.Public(), "Open a session by signing the nonce", s.session)
	api.Get(r, "/api/player/time", access.Public(), "The server's clock", s.time)
	api.Raw(r, http.MethodGet, "/api/player/manifest", access.AsDevice(), "What this screen plays, with everything that it needs for it; 304 by If-None-Match", s.serveManifest)
	api.Raw(r, http.MethodGet, "/api/player/media/{sha256}", access.Public(), "A file, by a signed URL", s.media)
	api.Raw(r, http.MethodHead, "/api/player/media/{sha256}", access.Public(), "The headers of a file, by a signed URL", s.media)
	api.Raw(r, http.MethodGet, "/api/player/realtime", access.Public(), "Hints as a WebSocket; the session's token as access_token", s.realtime)
	api.Post(r, "/api/player/report", access.AsDevice(), "Status, progress, errors and plays; at least once, counted once", s.report)
}

type helloInput struct{ Body Hello }

func (s *Service) hello(ctx context.Context, call api.Call, in *helloInput) (Welcome, error) {
	return s.Hello(ctx, in.Body, call.IP)
}

type challengeInput struct {
	Body struct {
		DeviceKey string `json:"deviceKey" maxLength:"100"`
	}
}

type challenge struct {
	Nonce string `json:"nonce"`
}

func (s *Service) challenge(ctx context.Context, _ api.Call, in *challengeInput) (challenge, error) {
	nonce, err := s.Challenge(ctx, in.Body.DeviceKey)
	return challenge{nonce}, err
}

type sessionInput struct {
	Body struct {
		DeviceKey string `json:"deviceKey" maxLength:"100"`
		Nonce     string `json:"nonce" maxLength:"100"`
		Signature string `json:"signature" maxLength:"100" doc:"base64 of r and s, 32 bytes each, over marquee-player-session:<nonce>"`
	}
}

func (s *Service) session(ctx context.Context, _ api.Call, in *sessionInput) (Session, error) {
	return s.SignIn(ctx, in.Body.DeviceKey, in.Body.Nonce, in.Body.Signature)
}

type clock struct {
	Now int64 `json:"now" doc:"Milliseconds since the epoch"`
}

func (s *Service) time(context.Context, api.Call, *struct{}) (clock, error) {
	return clock{s.now().UnixMilli()}, nil
}

type reportInput struct{ Body Report }

func (s *Service) report(ctx context.Context, call api.Call, in *reportInput) (Receipt, error) {
	return s.Report(ctx, call.Scope, call.DeviceID(), in.Body)
}

// serveManifest answers the manifest, or 304 when the screen has it.
func (s *Service) serveManifest(w http.ResponseWriter, r *http.Request, call api.Call) error {
	m, err := s.Manifest(r.Context(), call.Scope, call.DeviceID())
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("ETag", `"`+m.Version+`"`)
	h.Set("Cache-Control", "no-cache")
	if strings.Contains(r.Header.Get("If-None-Match"), m.Version) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", "application/json")
	_, err = w.Write(m.Body)
	return err
}

// media serves a file to whoever holds its signed URL. Files never change.
func (s *Service) media(w http.ResponseWriter, r *http.Request, _ api.Call) error {
	sha := r.PathValue("sha256")
	exp, err := strconv.ParseInt(r.URL.Query().Get("exp"), 10, 64)
	if err != nil {
		return fault.Missing("file")
	}
	if err := s.signer.Verify(mediaPath(sha), exp, r.URL.Query().Get("sig"), s.now()); err != nil {
		return err
	}
	return api.ServeSigned(w, r, s.blobs, sha, "application/octet-stream", time.Unix(exp, 0).Sub(s.now()))
}

// realtime authenticates by the query, because a browser's WebSocket sends no headers.
func (s *Service) realtime(w http.ResponseWriter, r *http.Request, _ api.Call) error {
	caller, err := s.Caller(r.Context(), r.URL.Query().Get("access_token"))
	if err != nil {
		return err
	}
	if !caller.Known() {
		return errUnknown
	}
	return s.hub.Player(w, r, caller.DeviceID())
}

// Watch records when screens come and go, until the hub stops.
func (s *Service) Watch() {
	record := func(online bool) func(int64) {
		return func(id int64) {
			ctx, cancel := context.WithTimeout(db.AsInstallation(context.Background()), 10*time.Second)
			defer cancel()
			if err := s.cameOrWent(ctx, id, online); err != nil && !errors.Is(err, context.Canceled) {
				s.logger.WarnContext(ctx, "online history", "device", id, "error", err)
			}
		}
	}
	s.hub.OnDevice(record(true), record(false))
}
