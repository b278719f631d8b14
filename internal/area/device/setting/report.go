package setting

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/device"
	"marquee/internal/platform/db"
)

// Heard is what a screen says of its settings: all of them as they are there, and why it could not carry some out.
type Heard struct {
	Settings map[Name]json.RawMessage
	Failed   map[Name]string
}

// failedLength is how much is kept of why a screen could not carry a setting out, in bytes.
const failedLength = 500

// report is what is kept of it.
type report struct {
	At       int64  `db:"reported_at"`
	Settings string `db:"settings"` // by name, JSON
	Failed   string `db:"failed"`   // by name, JSON
}

// Hear keeps what a screen of the scope says. What this build does not know, or could not be, is left out.
func (s *Service) Hear(ctx context.Context, scope access.Scope, id int64, said Heard, now time.Time) error {
	settings, failed := map[Name]any{}, map[Name]string{}
	for _, def := range definitions() {
		if text, found := said.Settings[def.name]; found {
			if v, err := def.read(text); err == nil {
				settings[def.name] = v
			}
		}
		if why := said.Failed[def.name]; why != "" {
			failed[def.name] = strings.ToValidUTF8(why[:min(len(why), failedLength)], "")
		}
	}
	r := report{At: now.UnixMilli()}
	for _, part := range []struct {
		from any
		to   *string
	}{{settings, &r.Settings}, {failed, &r.Failed}} {
		text, err := json.Marshal(part.from)
		if err != nil {
			return fmt.Errorf("encode what a screen says of its settings: %w", err)
		}
		*part.to = string(text)
	}
	facts := s.db.Facts.Unscoped("what a screen said before it changed its company is in the way of nothing")
	return s.store.hear(ctx, facts, db.Params{"device": id, "company": scope.Company()}, r)
}

// addTo adds what a screen said of a setting to how things stand with it. What cannot be read counts as not said.
func (r report) addTo(one *Standing, def definition) {
	var settings map[Name]json.RawMessage
	var failed map[Name]string
	if r.At == 0 || json.Unmarshal([]byte(r.Settings), &settings) != nil ||
		json.Unmarshal([]byte(r.Failed), &failed) != nil {
		one.Differs = one.Ability == device.Able
		return
	}
	at := time.UnixMilli(r.At).UTC()
	one.ReportedAt, one.Failed = &at, failed[def.name]
	if v, err := def.read(settings[def.name]); err == nil {
		one.Reported = v
	}
	one.Differs = one.Ability == device.Able && !reflect.DeepEqual(one.Wanted, one.Reported)
}

// InForce is what a screen carries out, by its version: a screen that has that has all.
type InForce struct {
	Version  string
	Settings map[Name]any
}

// For returns what a screen of the query's company carries out.
func (s *Service) For(ctx context.Context, q db.Query, t device.Target) (InForce, error) {
	values, err := s.Wanted(ctx, q, t)
	if err != nil {
		return InForce{}, err
	}
	for _, def := range definitions() {
		if def.here {
			delete(values, def.name)
		}
	}
	text, err := json.Marshal(values) // with its names in one order
	if err != nil {
		return InForce{}, fmt.Errorf("encode settings: %w", err)
	}
	sum := sha256.Sum256(text)
	return InForce{base64.RawURLEncoding.EncodeToString(sum[:12]), values}, nil
}
