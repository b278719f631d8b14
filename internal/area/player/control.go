package player

import (
	"context"
	"encoding/json"
	"sync"

	"marquee/internal/access"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/setting"
	"marquee/internal/fault"
)

// Heard is what a screen says of its settings and of commands; see docs/control.md.
type Heard struct {
	Version  string                           `json:"version" maxLength:"64" doc:"Of the settings in force on the screen; empty: none"`
	Settings map[setting.Name]json.RawMessage `json:"settings,omitempty" doc:"All of them by name, as they are, when they have changed; others are not kept"`
	Failed   map[setting.Name]string          `json:"failed,omitempty" doc:"With settings: why some could not be carried out, English"`
	Results  []command.Result                 `json:"results,omitempty" maxItems:"100" doc:"Of commands"`
}

// Wanted is what a screen is to carry out.
type Wanted struct {
	Version  string               `json:"version" doc:"Of the settings that shall be in force"`
	Settings map[setting.Name]any `json:"settings,omitempty" doc:"All of them by name, unless the screen said that it has this version"`
	Commands []command.Order      `json:"commands,omitempty" doc:"In their order; each is told until the screen says what became of it"`
}

// reportMost is how many bytes of settings a report says at most; more is not kept.
const reportMost = 64 << 10

// controls remembers what each screen is to carry out, so that one that has nothing new to hear costs one look at the
// company's revision.
type controls struct {
	mu   sync.Mutex
	last map[int64]told
}

type told struct {
	company, revision int64
	version           string
	open              bool // commands are on their way, or planned
}

func (c *controls) find(id int64) told {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.last[id]
}

// controlsKept is of how many screens it is remembered.
const controlsKept = 50_000

func (c *controls) keep(id int64, t told) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.last == nil || len(c.last) >= controlsKept {
		c.last = map[int64]told{}
	}
	c.last[id] = t
}

// control takes what a screen says and answers what it is to carry out; nil for a player that says nothing.
func (s *Service) control(ctx context.Context, scope access.Scope, id int64, said *Heard) (*Wanted, error) {
	if said == nil {
		return nil, nil
	}
	q, now := s.db.For(scope), s.now()
	if err := s.commands.Settle(ctx, q, id, said.Results, now); err != nil {
		return nil, err
	}
	if len(said.Settings) > 0 && size(said.Settings) <= reportMost {
		if err := s.settings.Hear(ctx, scope, id, setting.Heard{Settings: said.Settings, Failed: said.Failed},
			now); err != nil {
			return nil, err
		}
	}
	revision, err := q.Revision(ctx, "device", "category")
	if err != nil {
		return nil, err
	}
	last := s.controls.find(id)
	if last.company == scope.Company() && last.revision == revision && last.version == said.Version && !last.open {
		return &Wanted{Version: last.version}, nil
	}
	target, err := s.devices.Target(ctx, q, id)
	if fault.Is(err, fault.NotFound) { // it has just changed its company, and says so with its next report
		return &Wanted{Version: said.Version}, nil
	}
	if err != nil {
		return nil, err
	}
	inForce, err := s.settings.For(ctx, q, target)
	if err != nil {
		return nil, err
	}
	w := &Wanted{Version: inForce.Version}
	if said.Version != inForce.Version {
		w.Settings = inForce.Settings
	}
	var open bool
	if w.Commands, open, err = s.commands.Orders(ctx, q, id, now); err != nil {
		return nil, err
	}
	s.controls.keep(id, told{scope.Company(), revision, inForce.Version, open})
	return w, nil
}

func size(settings map[setting.Name]json.RawMessage) (bytes int) {
	for _, text := range settings {
		bytes += len(text)
	}
	return bytes
}
