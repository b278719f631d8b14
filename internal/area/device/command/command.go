// Package command is what people ask screens to do once: restart, lock, fetch everything anew. A command waits
// for its screen, is handed over with an answer to its report, and ends as what the screen says became of it; one that
// nobody fetches, or nothing is heard of, expires. A screen carries each out once, whatever arrives twice.
// Specification: part 2 §7 "Devices"; G114.
package command

import (
	"encoding/json"
	"slices"
	"time"

	"marquee/internal/area/apk"
	"marquee/internal/area/device"
	"marquee/internal/fault"
)

// Kind is what a screen is asked to do, and by the same name what it says that it can.
type Kind string

// The kinds.
const (
	Reboot        Kind = "reboot"
	Shutdown      Kind = "shutdown"
	LockScreen    Kind = "lockScreen"
	ClearContent  Kind = "clearContent"
	ScreenCapture Kind = "screenCapture" // a picture of what it shows; see device/capture
	GetLog        Kind = "getLog"        // what its player has written down

	SoftwareUpgrade Kind = "softwareUpgrade" // of its player, to a package; see upgrade.go
)

// definition is what is known of a kind.
type definition struct {
	kind Kind
	life time.Duration // for so long it waits for its screen
}

func definitions() []definition {
	const day = 24 * time.Hour
	return []definition{
		{Reboot, day}, {Shutdown, day}, {LockScreen, day}, {ClearContent, 7 * day},
		{ScreenCapture, time.Hour}, {GetLog, day}, {SoftwareUpgrade, 7 * day},
	}
}

func definitionOf(kind Kind) (definition, error) {
	all := definitions()
	at := slices.IndexFunc(all, func(d definition) bool { return d.kind == kind })
	if at < 0 {
		return definition{}, fault.Missing("command")
	}
	return all[at], nil
}

// State is where a command is.
type State string

// The states. The last four are ends; of a command that had been sent when it expired, the screen may still say what
// became of it, and then that is its end.
const (
	Waiting   State = "waiting" // the screen has not fetched it
	Sent      State = "sent"    // it has, and nothing is known yet
	Done      State = "done"
	Failed    State = "failed"
	Expired   State = "expired"
	Cancelled State = "cancelled" // by somebody, while it waited
)

// Argument says how a command is meant; only LockScreen and SoftwareUpgrade have one.
type Argument struct {
	Lock    *bool  `json:"lock,omitempty" doc:"Of lockScreen: whether the screen answers no touch and no key from now on"`
	ApkID   int64  `json:"apkId,omitzero" doc:"Of softwareUpgrade: the package"`
	Version string `json:"version,omitempty" doc:"Of softwareUpgrade: that of the package"`
}

// text is the argument in the one form in which it is kept and compared.
func (a Argument) text() (string, error) {
	text, err := json.Marshal(a)
	return string(text), err
}

// Command is something that one screen was asked to do. Instants are RFC 3339.
type Command struct {
	ID         int64      `json:"id"`
	DeviceID   int64      `json:"deviceId"`
	DeviceName string     `json:"deviceName"`
	Batch      string     `json:"batch" doc:"Commands that were given together have the same"`
	Kind       Kind       `json:"kind" enum:"reboot,shutdown,lockScreen,clearContent,screenCapture,getLog,softwareUpgrade"`
	Argument   Argument   `json:"argument"`
	State      State      `json:"state" enum:"waiting,sent,done,failed,expired,cancelled"`
	Reason     string     `json:"reason" doc:"Of one that failed: browser, no-hardware, no-tool, no-permission, unknown, inactive, interrupted, expired, other-system, gone or failed"`
	Detail     string     `json:"detail" doc:"What the screen says of it, English"`
	AskedAt    time.Time  `json:"askedAt"`
	AskedBy    string     `json:"askedBy"`
	ExpiresAt  time.Time  `json:"expiresAt"`
	DueAt      *time.Time `json:"dueAt" nullable:"true" doc:"Of one that is planned: not before; null: at once"`
	SentAt     *time.Time `json:"sentAt" nullable:"true"`
	EndedAt    *time.Time `json:"endedAt" nullable:"true"`
}

// Request is what somebody asks of screens.
type Request struct {
	Kind     Kind
	Argument Argument
	Due      time.Time // not before; the zero time is at once

	system apk.System // that of the package; "": there is none
}

// Batch is what became of commands that were given together.
type Batch struct {
	Batch     string `json:"batch"`
	Screens   int64  `json:"screens"`
	Waiting   int64  `json:"waiting"`
	Sent      int64  `json:"sent"`
	Done      int64  `json:"done"`
	Failed    int64  `json:"failed"`
	Expired   int64  `json:"expired"`
	Cancelled int64  `json:"cancelled"`
	Already   int64  `json:"already" doc:"Screens that had been asked for the same before, and will do it once"`
}

// reasons are what screens say of what failed; anything else counts as failed.
var reasons = []string{string(device.InBrowser), string(device.NoHardware), string(device.NoTool),
	string(device.NoPermission), "unknown", "interrupted", "expired", otherSystem}

// reason is what is kept of a reason.
func reason(said string) string {
	if slices.Contains(reasons, said) {
		return said
	}
	return "failed"
}

// Why the server itself says that a command failed.
const (
	inactive    = "inactive"     // the screen is switched off, or waits
	otherSystem = "other-system" // the package is for another one than the screen's
	gone        = "gone"         // the package was deleted before the screen had it
)

// start is how a command begins for a screen: waiting, or failed at once, because the screen cannot do it.
func start(r Request, t device.Target) (State, string) {
	if t.Status != device.Active {
		return Failed, inactive
	}
	if able := t.Ability(string(r.Kind)); able != device.Able {
		return Failed, string(able)
	}
	if known := systemOf(t); r.system != "" && known != "" && known != r.system {
		return Failed, otherSystem
	}
	return Waiting, ""
}

// Result is what a screen says of a command.
type Result struct {
	ID     string `json:"id" maxLength:"64"`
	State  State  `json:"state" enum:"done,failed"`
	Reason string `json:"reason,omitempty" maxLength:"40"`
	Detail string `json:"detail,omitempty" maxLength:"500" text:"any"`
	At     int64  `json:"at,omitzero" minimum:"0" maximum:"8640000000000000" doc:"When it came to this, by the server's clock; absent: now"`
}

// Order is a command as its screen gets it.
type Order struct {
	ID        string   `json:"id" doc:"Never that of another command; one that is known is not carried out again"`
	Kind      Kind     `json:"kind"`
	Argument  Argument `json:"argument"`
	ExpiresAt int64    `json:"expiresAt" doc:"Milliseconds since the epoch; afterwards it is not begun"`
	Package   *Package `json:"package,omitempty" doc:"Of softwareUpgrade: what the screen installs"`
}
