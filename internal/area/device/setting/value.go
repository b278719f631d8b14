package setting

import (
	"regexp"
	"slices"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
)

// VolumeValue is how loud a screen is.
type VolumeValue struct {
	Volume int `json:"volume" minimum:"0" maximum:"100" doc:"Per cent of what the screen has"`
}

// BrightnessValue is how bright the picture is.
type BrightnessValue struct {
	Brightness int `json:"brightness" minimum:"0" maximum:"100" doc:"Per cent"`
}

// BacklightValue is how bright the display's lamp is.
type BacklightValue struct {
	Backlight int `json:"backlight" minimum:"0" maximum:"100" doc:"Per cent"`
}

// NameValue is what the screen is called.
type NameValue struct {
	Name string `json:"name" minLength:"1" maxLength:"100"`
}

// OrientationValue is how the screen hangs.
type OrientationValue struct {
	Orientation int `json:"orientation" enum:"0,90,180,270" doc:"Degrees clockwise"`
}

// TimeValue is what a screen's clock follows.
type TimeValue struct {
	Zone       string `json:"zone" maxLength:"100" doc:"IANA time zone; wall times of its schedules are in it"`
	Automatic  bool   `json:"automatic" doc:"The clock is set over the network"`
	TimeServer string `json:"timeServer" maxLength:"253" doc:"By whom it is set; empty: by whom the system asks"`
}

// PremiumValue says whether the screen has licensed extra features (G159).
type PremiumValue struct {
	Premium bool `json:"premium"`
}

// AutostartValue says whether the player starts with its machine.
type AutostartValue struct {
	Autostart bool `json:"autostart"`
}

// RemoteValue says whether people beside the screen operate it by remote control or keys.
type RemoteValue struct {
	RemoteControl bool `json:"remoteControl"`
}

// SourceValue is the display's input that is shown.
type SourceValue struct {
	InputSource string `json:"inputSource" enum:",hdmi1,hdmi2,dp1,dp2,vga,internal" doc:"Empty: what the display has chosen"`
}

// Window is when a screen downloads, and how fast at most.
type Window struct {
	From string `json:"from" maxLength:"5" doc:"HH:MM on the screen's wall; empty, as to: at any hour"`
	To   string `json:"to" maxLength:"5" doc:"HH:MM; at or before from it is the next day's"`
	Kbps int    `json:"kbps" minimum:"0" maximum:"10000000" doc:"Kilobits a second; 0: as fast as can be"`
}

// FurtherValue is what else can be set.
type FurtherValue struct {
	CaptureMinutes int    `json:"captureMinutes" minimum:"0" maximum:"1440" doc:"How often it sends a picture of itself; 0: when asked"`
	LogLevel       string `json:"logLevel" enum:"error,warn,info,debug"`
	NightlyRestart string `json:"nightlyRestart" maxLength:"5" doc:"HH:MM on the screen's wall; empty: none"`
	CacheMB        int    `json:"cacheMB" minimum:"0" maximum:"10000000" doc:"Room for downloads; 0: as the screen sees fit"`
}

// What people send is held to the tags as well; what screens report and what an older build has stored only to these.

func (v VolumeValue) check() error     { return percent("volume", v.Volume) }
func (v BrightnessValue) check() error { return percent("brightness", v.Brightness) }
func (v BacklightValue) check() error  { return percent("backlight", v.Backlight) }
func (v PremiumValue) check() error    { return nil }
func (v AutostartValue) check() error  { return nil }
func (v RemoteValue) check() error     { return nil }

func (v NameValue) check() error {
	_, err := text.Name("body.name", "screen", v.Name, 100)
	return err
}

func (v OrientationValue) check() error {
	return oneOf("orientation", v.Orientation, 0, 90, 180, 270)
}

func (v SourceValue) check() error {
	return oneOf("inputSource", v.InputSource, "", "hdmi1", "hdmi2", "dp1", "dp2", "vga", "internal")
}

// host is a name or an address of a machine, without a port.
var host = regexp.MustCompile(`^[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$`)

func (v TimeValue) check() error {
	if v.TimeServer != "" && !host.MatchString(v.TimeServer) {
		return fault.Invalid("body.timeServer", codes.BadFormat, "A time server looks like pool.ntp.org.")
	}
	if v.Zone == "" || v.Zone == "Local" {
		return nil
	}
	if _, err := time.LoadLocation(v.Zone); err != nil {
		return fault.Invalid("body.zone", codes.NotAllowed, "Choose a time zone from the list.")
	}
	return nil
}

func (v Window) check() error {
	if v.From == "" && v.To == "" {
		return nil
	}
	if err := clock("from", v.From); err != nil {
		return err
	}
	return clock("to", v.To)
}

func (v FurtherValue) check() error {
	if v.NightlyRestart != "" {
		if err := clock("nightlyRestart", v.NightlyRestart); err != nil {
			return err
		}
	}
	return oneOf("logLevel", v.LogLevel, "error", "warn", "info", "debug")
}

func percent(field string, n int) error {
	if n < 0 || n > 100 {
		return fault.Invalid("body."+field, codes.OutOfRange, "Choose from 0 to 100.")
	}
	return nil
}

func oneOf[T comparable](field string, v T, allowed ...T) error {
	if !slices.Contains(allowed, v) {
		return fault.Invalid("body."+field, codes.NotAllowed, "Choose one of the list.")
	}
	return nil
}

// clock refuses what is no time of a day.
func clock(field, hhmm string) error {
	if _, err := time.Parse("15:04", hhmm); err != nil || len(hhmm) != len("15:04") {
		return fault.Invalid("body."+field, codes.BadFormat, "A time looks like 08:30.")
	}
	return nil
}
