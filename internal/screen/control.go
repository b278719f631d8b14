package screen

import (
	"encoding/json"
	"maps"
	"time"
)

// obedience is what a screen knows of settings and commands, as docs/control.md says. It is as good as written down: a
// simulated screen has no power cut.
type obedience struct {
	can     map[string]string // by the names of settings and commands: ok, or why not
	told    bool              // the server knows what it can
	version string            // of the settings in force
	inForce map[string]json.RawMessage
	news    bool // the server does not know inForce yet
	known   map[string]bool
	results []result

	software string // the version of the player that it was told to install
}

// result is what became of a command.
type result struct {
	ID     string `json:"id"`
	State  string `json:"state"`
	Reason string `json:"reason,omitempty"`
}

// order is a command as the server hands it over. ExpiresAt is milliseconds since the epoch.
type order struct {
	ID        string `json:"id"`
	Kind      string `json:"kind"`
	ExpiresAt int64  `json:"expiresAt"`
	Package   struct {
		Version string `json:"version"`
	} `json:"package"`
}

// wanted is what a receipt says of settings and commands.
type wanted struct {
	Version  string                     `json:"version"`
	Settings map[string]json.RawMessage `json:"settings"`
	Commands []order                    `json:"commands"`
}

// Obey lets the screen carry out settings and commands from now on, as far as it can: ok by their names, or why not.
// Until then it says nothing of them, as an older player does.
func (s *Screen) Obey(can map[string]string) {
	s.obeys = &obedience{can: maps.Clone(can), known: map[string]bool{}}
}

// Settings are those in force on the screen, by their names.
func (s *Screen) Settings() map[string]json.RawMessage {
	if s.obeys == nil {
		return nil
	}
	return maps.Clone(s.obeys.inForce)
}

// Owes reports whether the screen has carried out something of which the server does not know yet.
func (s *Screen) Owes() bool { return s.obeys != nil && (s.obeys.news || len(s.obeys.results) > 0) }

// owes is how many commands the screen has carried out of which the server does not know yet, and whether it has taken
// settings of which that is so.
func (s *Screen) owes() (commands int, settings bool) {
	if s.obeys == nil {
		return 0, false
	}
	return len(s.obeys.results), s.obeys.news
}

// abilities are what the screen of a number in a fleet can: every third one is a page in a browser.
func abilities(number int) map[string]string {
	can := map[string]string{}
	for _, name := range []string{"volume", "brightness", "power", "orientation", "downloadWindow", "deviceSetting",
		"remoteControl", "reboot", "shutdown", "lockScreen", "clearContent", "screenCapture", "getLog"} {
		can[name] = "ok"
	}
	for _, name := range []string{"backlight", "inputSource", "autostart", "timeSetting", "softwareUpgrade"} {
		if can[name] = "ok"; number%3 == 2 {
			can[name] = "browser"
		}
	}
	return can
}

// control is what a report says of settings and commands, nil for a screen that does not obey.
func (o *obedience) control() map[string]any {
	if o == nil {
		return nil
	}
	said := map[string]any{"version": o.version}
	if o.news {
		said["settings"] = o.inForce
	}
	if len(o.results) > 0 {
		said["results"] = o.results
	}
	return said
}

// answered takes what the server says in return: what was said need not be said again, and what it wants is carried
// out, but for the returned commands, which ask for something to be handed over.
func (o *obedience) answered(w *wanted, now time.Time) (show []order) {
	o.told, o.news, o.results = true, false, nil
	if w == nil {
		return nil
	}
	if w.Settings != nil && w.Version != o.version {
		o.version, o.news = w.Version, true
		o.inForce = map[string]json.RawMessage{}
		for name, value := range w.Settings {
			if o.can[name] == "ok" {
				o.inForce[name] = value
			}
		}
	}
	for _, c := range w.Commands {
		if o.known[c.ID] {
			continue
		}
		o.known[c.ID] = true
		r := result{ID: c.ID, State: "done"}
		switch able := o.can[c.Kind]; {
		case c.ExpiresAt <= now.UnixMilli():
			r.State, r.Reason = "failed", "expired"
		case able != "ok":
			r.State, r.Reason = "failed", able
		case handedOver[c.Kind] != "":
			show = append(show, c)
			continue
		case c.Kind == "softwareUpgrade": // it fetches nothing, and says from now on that it runs it
			o.software = c.Package.Version
		}
		o.results = append(o.results, r)
	}
	return show
}
