// Package screen is a player's side of the protocol in Go: it makes itself
// known, signs in with its own key, follows the manifest and reports. The
// simulated fleet is built on it. It knows the protocol and nothing of the
// server. Design: "Players".
package screen

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"strings"
	"time"
)

// signedPrefix precedes the nonce in what a player signs.
const signedPrefix = "marquee-player-session:"

// ErrPending is what SignIn returns while nobody has activated the screen.
var ErrPending = errors.New("the screen is not activated yet")

// Hardware is what a screen says of its machine.
type Hardware struct {
	MacAddress    string `json:"macAddress,omitempty"`
	Model         string `json:"model,omitempty"`
	OS            string `json:"os,omitempty"`
	Client        string `json:"client"`
	ClientVersion string `json:"clientVersion,omitempty"`
	Width         int    `json:"width,omitempty"`
	Height        int    `json:"height,omitempty"`
}

// Screen is one player. It is not safe for concurrent use.
type Screen struct {
	server   string
	http     *http.Client
	hardware Hardware
	key      *ecdsa.PrivateKey
	id       string // what the server calls the key
	token    string
	version  string // of the manifest that it has
	boot     string // of the last report with plays
	acked    int64  // up to which play of it the server has all
	obeys    *obedience
	aired    aired
	messages announced
	shelf    shelf
}

// New returns a screen that signs in with the key.
func New(server string, client *http.Client, h Hardware, key *ecdsa.PrivateKey) *Screen {
	return &Screen{server: strings.TrimSuffix(server, "/"), http: client, hardware: h, key: key}
}

// Refusal is the server's answer when it is no success.
type Refusal struct {
	Status int
	Type   string `json:"type"`
	Detail string `json:"detail"`
}

func (r *Refusal) Error() string { return fmt.Sprintf("%d %s: %s", r.Status, r.Type, r.Detail) }

// Welcome is the server's answer to Hello.
type Welcome struct {
	DeviceKey string `json:"deviceKey"`
	Code      string `json:"code"`
	Status    string `json:"status"`
}

// Hello makes the screen known and returns the code that it would show.
func (s *Screen) Hello(ctx context.Context) (Welcome, error) {
	public, err := s.key.PublicKey.Bytes()
	if err != nil {
		return Welcome{}, fmt.Errorf("encode the screen's key: %w", err)
	}
	var w Welcome
	err = s.post(ctx, "/api/player/hello", map[string]any{"publicKey": base64.StdEncoding.EncodeToString(public),
		"hardware": s.hardware}, &w)
	s.id = w.DeviceKey
	return w, err
}

// SignIn opens a session with the screen's key.
func (s *Screen) SignIn(ctx context.Context) error {
	var challenge struct {
		Nonce string `json:"nonce"`
	}
	if err := s.post(ctx, "/api/player/challenge", map[string]any{"deviceKey": s.id}, &challenge); err != nil {
		return err
	}
	sum := sha256.Sum256([]byte(signedPrefix + challenge.Nonce))
	r, v, err := ecdsa.Sign(rand.Reader, s.key, sum[:])
	if err != nil {
		return fmt.Errorf("sign the challenge: %w", err)
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	v.FillBytes(signature[32:])
	var session struct {
		Token string `json:"token"`
	}
	err = s.post(ctx, "/api/player/session", map[string]any{
		"deviceKey": s.id, "nonce": challenge.Nonce, "signature": base64.StdEncoding.EncodeToString(signature),
	}, &session)
	var refusal *Refusal
	if errors.As(err, &refusal) && strings.HasSuffix(refusal.Type, "/device-pending") {
		return ErrPending
	}
	s.token = session.Token
	return err
}

// Token is the session's token, for the realtime channel.
func (s *Screen) Token() string { return s.token }

// Manifest is what a simulated screen reads of its manifest. A loop lists the
// numbers of its entries.
type Manifest struct {
	Version  string
	Channels []Channel
	Loops    [][]int
	Entries  []Entry
	Messages []Message
	Sign     *Sign            // nil: none
	Sizes    map[string]int64 // of its files, in bytes
}

// Channel is what plays on a channel, in order of time.
type Channel struct{ Segments []Segment }

// Segment is a stretch of time in which one loop plays; instants are milliseconds.
type Segment struct {
	From   int64
	To     int64
	Anchor int64
	Loop   int
}

// UnmarshalJSON reads the form in which the server sends a manifest: segments and
// spans as numbers since the horizon's start, and runs of entries as one number.
func (m *Manifest) UnmarshalJSON(text []byte) error {
	var sent struct {
		Version  string
		Horizon  struct{ From int64 }
		Channels []struct{ Segments [][4]int64 }
		Loops    [][]int
		Entries  []Entry
		Messages []Message
		Sign     *Sign
		Assets   map[string]struct{ Size int64 }
	}
	if err := json.Unmarshal(text, &sent); err != nil {
		return fmt.Errorf("read the manifest: %w", err)
	}
	*m = Manifest{Version: sent.Version, Entries: sent.Entries, Messages: sent.Messages, Sign: sent.Sign}
	if m.Sign != nil {
		m.Sign.since(sent.Horizon.From)
	}
	m.Sizes = make(map[string]int64, len(sent.Assets))
	for file, a := range sent.Assets {
		m.Sizes[file] = a.Size
	}
	for _, message := range m.Messages {
		for i := range message.Spans {
			message.Spans[i][0] += sent.Horizon.From
			message.Spans[i][1] += sent.Horizon.From
		}
	}
	for _, numbers := range sent.Loops {
		loop := []int{}
		for _, n := range numbers {
			if n >= 0 {
				loop = append(loop, n)
				continue
			}
			for range -n {
				loop = append(loop, loop[len(loop)-1]+1)
			}
		}
		m.Loops = append(m.Loops, loop)
	}
	for _, c := range sent.Channels {
		var channel Channel
		for _, s := range c.Segments {
			from := sent.Horizon.From + s[0]
			channel.Segments = append(channel.Segments, Segment{from, sent.Horizon.From + s[1], from - s[2], int(s[3])})
		}
		m.Channels = append(m.Channels, channel)
	}
	return nil
}

// Entry is one thing that plays, for DurationMs.
type Entry struct {
	ScheduleItemID int64 `json:"scheduleItemId"`
	ContentID      int64 `json:"contentId"`
	DurationMs     int64 `json:"durationMs"`
}

// Until returns when the first channel goes on to something else, or the sign comes or goes, or an hour from t where
// nothing plays and that is not known.
func (m Manifest) Until(t time.Time) time.Time {
	covers, _, until := m.Sign.at(t.UnixMilli())
	e, since, playing := m.planned(t)
	switch {
	case covers && until < math.MaxInt64:
		return time.UnixMilli(until)
	case covers || !playing:
		return t.Add(time.Hour)
	}
	return time.UnixMilli(min(since.UnixMilli()+e.DurationMs, until))
}

// At returns what the first channel plays at an instant and since when, and
// false in a gap, which is also where the sign covers what is planned.
func (m Manifest) At(t time.Time) (e Entry, since time.Time, playing bool) {
	covers, free, _ := m.Sign.at(t.UnixMilli())
	if e, since, playing = m.planned(t); covers || !playing {
		return Entry{}, time.Time{}, false
	}
	if since.UnixMilli() < free {
		since = time.UnixMilli(free)
	}
	return e, since, true
}

// planned is what the first channel would play without a sign.
func (m Manifest) planned(t time.Time) (e Entry, since time.Time, playing bool) {
	if len(m.Channels) == 0 {
		return Entry{}, time.Time{}, false
	}
	now := t.UnixMilli()
	for _, g := range m.Channels[0].Segments {
		if now < g.From || now >= g.To {
			continue
		}
		loop, length := m.Loops[g.Loop], int64(0)
		for _, n := range loop {
			length += m.Entries[n].DurationMs
		}
		if length == 0 {
			return Entry{}, time.Time{}, false
		}
		at := ((now-g.Anchor)%length + length) % length
		for _, n := range loop {
			e := m.Entries[n]
			if at < e.DurationMs {
				return e, time.UnixMilli(now - at), true
			}
			at -= e.DurationMs
		}
	}
	return Entry{}, time.Time{}, false
}

// Fetch returns the manifest if it is another one than the screen has.
func (s *Screen) Fetch(ctx context.Context) (m Manifest, changed bool, err error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.server+"/api/player/manifest", nil)
	if err != nil {
		return m, false, fmt.Errorf("ask for the manifest: %w", err)
	}
	if s.version != "" {
		r.Header.Set("If-None-Match", `"`+s.version+`"`)
	}
	changed, err = s.send(r, &m)
	if changed {
		s.version = m.Version
		s.messages.take(m.Messages, time.Now())
		s.shelf.take(m.Sizes, time.Now())
	}
	return m, changed, err
}

// Play is one showing.
type Play struct {
	Seq            int64  `json:"seq"`
	ScheduleItemID int64  `json:"scheduleItemId"`
	ContentID      int64  `json:"contentId"`
	From           int64  `json:"from"`
	To             int64  `json:"to"`
	Result         string `json:"result"`
}

// Playing is what the screen is showing.
type Playing struct {
	Channel        int   `json:"channel"`
	ScheduleItemID int64 `json:"scheduleItemId"`
	ContentID      int64 `json:"contentId"`
	Since          int64 `json:"since"`
}

// Problem is something that a screen says to be wrong; see the API for the kinds.
type Problem struct {
	Kind      string `json:"kind"`
	Since     int64  `json:"since"`
	ContentID int64  `json:"contentId,omitempty"`
	Detail    string `json:"detail,omitempty"`
}

// Status is what the screen says of itself.
type Status struct {
	Playing       *Playing  `json:"playing,omitempty"`
	Next          *Playing  `json:"next,omitempty"`
	Covered       string    `json:"covered,omitempty"` // by its sign: "sign"
	Problems      []Problem `json:"problems,omitempty"`
	ClockOffsetMs int64     `json:"clockOffsetMs,omitempty"`
	Manifest      string    `json:"manifest,omitempty"`
	StorageFreeMB int64     `json:"storageFreeMB,omitempty"`
	Client        string    `json:"client"`
	ClientVersion string    `json:"clientVersion"`
	Width         int       `json:"width"`
	Height        int       `json:"height"`
	Codecs        []string  `json:"codecs,omitempty"` // of video: h264, hevc, vp8, vp9, av1, h264-high10, …
	MaxWidth      int       `json:"maxWidth,omitempty"`
	MaxHeight     int       `json:"maxHeight,omitempty"`

	Abilities map[string]string `json:"abilities,omitempty"` // set by Obey
	Messages  []Held            `json:"messages,omitzero"`   // set by Report
	Files     *Files            `json:"files,omitempty"`     // set by Report
}

// Report sends a status and plays of a boot, and returns up to which play all have arrived.
func (s *Screen) Report(ctx context.Context, boot string, status Status, plays []Play) (ack int64, err error) {
	var receipt struct {
		AckSeq  int64   `json:"ackSeq"`
		Control *wanted `json:"control"`
	}
	if s.obeys != nil && !s.obeys.told {
		status.Abilities = s.obeys.can
	}
	if s.obeys != nil && s.obeys.software != "" {
		status.ClientVersion = s.obeys.software
	}
	status.Messages, status.Files = s.messages.say(time.Now()), s.shelf.say(time.Now())
	if boot != s.boot {
		s.boot, s.acked = boot, 0
	}
	err = s.post(ctx, "/api/player/report", map[string]any{"boot": boot, "acked": s.acked,
		"sentAt": time.Now().UnixMilli(), "status": status, "plays": plays, "control": s.obeys.control()}, &receipt)
	if err == nil {
		s.messages.heard(status.Messages)
	}
	if err == nil && s.obeys != nil {
		for _, c := range s.obeys.answered(receipt.Control, time.Now()) {
			s.obeys.results = append(s.obeys.results, s.show(ctx, c))
		}
	}
	s.acked = max(s.acked, receipt.AckSeq)
	return receipt.AckSeq, err
}

func (s *Screen) post(ctx context.Context, path string, body, answer any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("encode %s: %w", path, err)
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.server+path, bytes.NewReader(text))
	if err != nil {
		return fmt.Errorf("call %s: %w", path, err)
	}
	r.Header.Set("Content-Type", "application/json")
	_, err = s.send(r, answer)
	return err
}

// send reports whether there was an answer with a body (204 and 304 have none).
func (s *Screen) send(r *http.Request, answer any) (bool, error) {
	if s.token != "" {
		r.Header.Set("Authorization", "Bearer "+s.token)
	}
	response, err := s.http.Do(r)
	if err != nil {
		return false, fmt.Errorf("call the server: %w", err)
	}
	defer func() {
		_, _ = io.Copy(io.Discard, response.Body) // so that the connection is used again
		_ = response.Body.Close()
	}()
	switch {
	case response.StatusCode == http.StatusNotModified, response.StatusCode == http.StatusNoContent:
		return false, nil
	case response.StatusCode >= http.StatusBadRequest:
		refusal := &Refusal{Status: response.StatusCode}
		_ = json.NewDecoder(response.Body).Decode(refusal) // a proxy's page has no type
		return false, refusal
	}
	if err := json.NewDecoder(response.Body).Decode(answer); err != nil {
		return false, fmt.Errorf("read the answer of %s: %w", r.URL.Path, err)
	}
	return true, nil
}
