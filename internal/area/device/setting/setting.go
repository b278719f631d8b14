// Package setting is how screens work: how loud and how bright they are, when they are on, what their clock follows.
// People decide about one screen, several, or all of a device group; what a screen has of its own goes before what its
// group has, then the group above, then the default. Specification: part 2 §7 "Devices";
// G59, G119, G159.
package setting

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"marquee/internal/fault"
)

// Name is what a setting is called, in paths, in JSON and by screens that say whether they have it.
type Name string

// The thirteen (R356).
const (
	Volume         Name = "volume"
	DeviceName     Name = "name"
	Power          Name = "power"
	Time           Name = "timeSetting"
	Further        Name = "deviceSetting"
	RemoteControl  Name = "remoteControl"
	Brightness     Name = "brightness"
	Premium        Name = "premium"
	Autostart      Name = "autostart"
	DownloadWindow Name = "downloadWindow"
	Orientation    Name = "orientation"
	Backlight      Name = "backlight"
	InputSource    Name = "inputSource"
)

// Keeper is where what people decide about a setting is kept.
type Keeper int

// The keepers.
const (
	ByGroups  Keeper = iota // a screen or a device group has a value, and what has none takes the next one above
	ByScreens               // each screen has its own
	ByField                 // it is a field of the screen, which its form changes as well
)

// definition is all that is known of a setting.
type definition struct {
	name      Name
	keeper    Keeper
	operators bool   // they alone decide
	initially any    // its value where nobody has decided; a field has none
	here      bool   // the server carries it out, no screen
	read      reader // checks a text and brings it into its normal form
}

type reader func(text []byte) (any, error)

// value is a setting's value. check refuses what its tags do not.
type value interface{ check() error }

// definitions are the thirteen, in the order in which people read them.
func definitions() []definition {
	return []definition{
		{name: DeviceName, keeper: ByField, here: true, read: reads[NameValue]},
		{name: Volume, initially: VolumeValue{Volume: 100}, read: reads[VolumeValue]},
		{name: Brightness, initially: BrightnessValue{Brightness: 100}, read: reads[BrightnessValue]},
		{name: Backlight, initially: BacklightValue{Backlight: 100}, read: reads[BacklightValue]},
		{name: Power, initially: PowerPlan{Mode: Always, ScheduleByWeek: []Weekly{}, Exceptions: []Exception{}},
			read: reads[PowerPlan]},
		{name: DownloadWindow, initially: Window{}, read: reads[Window]},
		{name: Orientation, keeper: ByField, read: reads[OrientationValue]},
		{name: InputSource, initially: SourceValue{}, read: reads[SourceValue]},
		{name: Time, keeper: ByScreens, initially: TimeValue{Automatic: true}, read: reads[TimeValue]},
		{name: Autostart, initially: AutostartValue{Autostart: true}, read: reads[AutostartValue]},
		{name: RemoteControl, initially: RemoteValue{RemoteControl: true}, read: reads[RemoteValue]},
		{name: Further, initially: FurtherValue{LogLevel: "info"}, read: reads[FurtherValue]},
		{name: Premium, keeper: ByScreens, operators: true, here: true, initially: PremiumValue{},
			read: reads[PremiumValue]},
	}
}

func definitionOf(name Name) (definition, error) {
	all := definitions()
	at := slices.IndexFunc(all, func(d definition) bool { return d.name == name })
	if at < 0 {
		return definition{}, fault.Missing("setting")
	}
	return all[at], nil
}

// reads reads a value that was stored or that a screen reports: exactly the value's keys.
func reads[V value](text []byte) (any, error) {
	var v V
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("read a setting: %w", err)
	}
	if d.More() {
		return nil, errors.New("read a setting: something follows it")
	}
	return v, v.check()
}

// Origin is what has the value that holds for a screen or a device group.
type Origin string

// The origins.
const (
	OfScreen  Origin = "screen"
	OfGroup   Origin = "group"
	OfDefault Origin = "default"
)

// held is what a screen, or a device group, has of its own.
type held struct {
	Name      Name   `db:"name"`
	Value     string `db:"value"`
	Group     int64  `db:"group_id"` // 0: the screen's
	GroupName string `db:"group_name"`
	Distance  int    `db:"distance"` // of the group from what is asked about; -1: its own
	UpdatedAt int64  `db:"updated_at"`
	UpdatedBy string `db:"updated_by"`
}

// inForce picks, of all that a screen and the groups above it have, what holds: the nearest. A stored value that this
// build cannot read counts as none.
func inForce(all []held) map[Name]held {
	nearest := map[Name]held{}
	for _, h := range all {
		d, err := definitionOf(h.Name)
		if err != nil {
			continue
		}
		if _, err := d.read([]byte(h.Value)); err != nil {
			continue
		}
		if before, found := nearest[h.Name]; !found || h.Distance < before.Distance {
			nearest[h.Name] = h
		}
	}
	return nearest
}
