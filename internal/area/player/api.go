package player

import (
	"bytes"
	"context"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/broadcast"
	"marquee/internal/area/device/capture"
	"marquee/internal/fault"
	"marquee/internal/platform/api"
)

// Register adds the area's operations.
func (s *Service) Register(r *api.Router) {
	api.Post(r, "/api/player/hello", access.Public(), "A player makes itself known", s.hello)
	api.Post(r, "/api/player/challenge", access.Public(), "A nonce to sign", s.challenge)
	api.Post(r, "/api/player/session", access.Public(), "Open a session by signing the nonce", s.session)
	api.Get(r, "/api/player/time", access.Public(), "The server's clock", s.time)
	api.Raw(r, http.MethodGet, "/api/player/manifest", access.AsDevice(),
		"What this screen plays, with everything that it needs for it; 304 by If-None-Match", s.serveManifest)
	api.Raw(r, http.MethodGet, "/api/player/data/source/{id}", access.AsDevice(),
		"What came last from a source that a program of this screen's company shows; 304 by If-None-Match",
		s.serveSource)
	api.Raw(r, http.MethodGet, "/api/player/data/weather/{city}", access.AsDevice(),
		"The weather in a city that a program of this screen's company shows; 304 by If-None-Match", s.serveWeather)
	api.Raw(r, http.MethodGet, "/api/player/media/{sha256}", access.Public(), "A file, by a signed URL", s.media)
	api.Raw(r, http.MethodHead, "/api/player/media/{sha256}", access.Public(), "The headers of a file, by a signed URL",
		s.media)
	api.Raw(r, http.MethodGet, "/api/player/realtime", access.Public(),
		"Hints as a WebSocket; the session's token is offered as a subprotocol beside marquee. The player says {type: "+
			"playing, playing, next}, the two as in its report, when another entry is on the screen", s.realtime)
	api.Post(r, "/api/player/report", access.AsDevice(),
		"Status, progress, errors and plays; at least once, counted once", s.report)
	api.Post(r, "/api/player/broadcasts", access.AsDevice(),
		"What became of broadcasts on this screen, and all that it is to show at once", s.exchange)
	api.Raw(r, http.MethodPost, "/api/player/capture", access.AsDevice(),
		"Hand over a picture of what the screen shows, a JPEG; 204", s.handOver(capture.Picture))
	api.Raw(r, http.MethodPost, "/api/player/log", access.AsDevice(),
		"Hand over what the player has written down, lines of UTF-8; 204", s.handOver(capture.Log))
}

type helloInput struct{ Body Hello }

func (s *Service) hello(ctx context.Context, call api.Call, in *helloInput) (Welcome, error) {
	return s.Hello(ctx, in.Body, Origin{IP: call.IP, Proxied: call.Proxied})
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

type exchangeInput struct {
	Body struct {
		Said api.Heard[broadcast.Said] `json:"said,omitzero" maxItems:"50" doc:"What is no note is left out"`
	}
}

type orders struct {
	Broadcasts []broadcast.Order `json:"broadcasts" doc:"The strongest first; no others show"`
}

func (s *Service) exchange(ctx context.Context, call api.Call, in *exchangeInput) (orders, error) {
	s.leaveOut(ctx, call.DeviceID(), "notes", in.Body.Said.Left)
	found, err := s.aired.Exchange(ctx, s.db.For(call.Scope), call.DeviceID(), in.Body.Said.Fit)
	return orders{found}, err
}

// handOver keeps what the screen hands over.
func (s *Service) handOver(kind capture.Kind) func(http.ResponseWriter, *http.Request, api.Call) error {
	return func(w http.ResponseWriter, r *http.Request, call api.Call) error {
		if err := s.captures.Take(r.Context(), call.Scope, call.DeviceID(), kind, r.Body); err != nil {
			return err
		}
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
}

// serveManifest answers the manifest, or 304 when the screen has it.
func (s *Service) serveManifest(w http.ResponseWriter, r *http.Request, call api.Call) error {
	m, err := s.Manifest(r.Context(), call.Scope, call.DeviceID())
	if err != nil {
		return err
	}
	return serveVersion(w, r, m.Version, m)
}

// serveVersion answers JSON that has a version, or 304 when the screen has that.
func serveVersion(w http.ResponseWriter, r *http.Request, version string, body io.WriterTo) error {
	h := w.Header()
	h.Set("ETag", `"`+version+`"`)
	h.Set("Cache-Control", "no-cache")
	if strings.Contains(r.Header.Get("If-None-Match"), version) {
		w.WriteHeader(http.StatusNotModified)
		return nil
	}
	h.Set("Content-Type", "application/json")
	_, err := body.WriteTo(w)
	return err
}

func (s *Service) serveSource(w http.ResponseWriter, r *http.Request, call api.Call) error {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil {
		return fault.Missing("source")
	}
	d, err := s.sourceData(r.Context(), call.Scope, id)
	if err != nil {
		return err
	}
	return serveVersion(w, r, d.version, bytes.NewReader(d.text))
}

func (s *Service) serveWeather(w http.ResponseWriter, r *http.Request, call api.Call) error {
	d, err := s.weatherData(r.Context(), call.Scope, r.PathValue("city"))
	if err != nil {
		return err
	}
	return serveVersion(w, r, d.version, bytes.NewReader(d.text))
}

// media serves a file to whoever holds its signed URL. Files never change.
func (s *Service) media(w http.ResponseWriter, r *http.Request, _ api.Call) error {
	sha, query := r.PathValue("sha256"), r.URL.Query()
	exp, err := strconv.ParseInt(query.Get("exp"), 10, 64)
	if err != nil {
		return fault.Missing("file")
	}
	company, err := strconv.ParseInt(query.Get("c"), 10, 64)
	if err != nil {
		return fault.Missing("file")
	}
	var ended int64 // absent: none had when the address was made
	if text := query.Get("e"); text != "" {
		if ended, err = strconv.ParseInt(text, 10, 64); err != nil {
			return fault.Missing("file")
		}
	}
	if err := s.mayFetch(r.Context(), company, ended, sha, exp, query.Get("sig")); err != nil {
		return err
	}
	return api.ServeSigned(w, r, s.blobs, api.File{SHA256: sha, Type: "application/octet-stream"},
		time.Unix(exp, 0).Sub(s.now()))
}

// realtime authenticates by a subprotocol, because a browser's WebSocket sends no
// headers, and proxies log addresses.
func (s *Service) realtime(w http.ResponseWriter, r *http.Request, _ api.Call) error {
	var token string
	for offered := range strings.SplitSeq(strings.Join(r.Header.Values("Sec-WebSocket-Protocol"), ","), ",") {
		if offered = strings.TrimSpace(offered); IsToken(offered) {
			token = offered
		}
	}
	caller, err := s.Caller(r.Context(), token)
	if err != nil {
		return err
	}
	if !caller.Known() {
		return errUnknown
	}
	device, company := caller.DeviceID(), caller.CompanyID()
	if err := s.hub.Player(w, r, device, company, func(frame []byte) { s.hear(company, device, frame) }); err != nil {
		return err
	}
	// What ended the session while the stream began did not see the stream. What cannot be looked up now ends nothing.
	caller, err = s.Caller(r.Context(), token)
	if err == nil && !caller.Known() || fault.Is(err, fault.Unauthenticated) {
		s.hub.DisconnectDevice(device)
	}
	return nil
}
