package setting

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/device"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/live"
)

// Service keeps settings.
type Service struct {
	db         *db.DB
	store      Store
	devices    *device.Service
	categories *category.Service
	hub        *live.Hub
}

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Devices    *device.Service
	Categories *category.Service
	Hub        *live.Hub
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, devices: c.Devices, categories: c.Categories, hub: c.Hub}
}

// Standing is how things stand with a setting of a screen, or of a device group.
type Standing struct {
	Name       Name           `json:"name" enum:"name,volume,brightness,backlight,power,downloadWindow,orientation,inputSource,timeSetting,autostart,remoteControl,deviceSetting,premium"`
	Wanted     any            `json:"wanted" doc:"What holds, as the setting's own operation has it"`
	From       Origin         `json:"from" enum:"screen,group,default" doc:"What has it"`
	GroupID    int64          `json:"groupId" doc:"The device group that has it; 0: none"`
	GroupName  string         `json:"groupName"`
	Inherits   bool           `json:"inherits" doc:"A device group can have it"`
	UpdatedAt  *time.Time     `json:"updatedAt" nullable:"true"`
	UpdatedBy  string         `json:"updatedBy"`
	Ability    device.Ability `json:"ability" enum:"ok,unknown,browser,no-hardware,no-tool,no-permission" doc:"Whether the screen can carry it out, or why not; unknown: it never said"`
	Reported   any            `json:"reported,omitempty" doc:"What the screen says that it has; absent: it never said"`
	ReportedAt *time.Time     `json:"reportedAt" nullable:"true"`
	Failed     string         `json:"failed" doc:"Why the screen could not carry it out, English"`
	Differs    bool           `json:"differs" doc:"The screen has not carried it out yet"`
}

// Wanted returns what holds of every setting for a screen of the query's company.
func (s *Service) Wanted(ctx context.Context, q db.Query, t device.Target) (map[Name]any, error) {
	decided, err := s.decided(ctx, q, t)
	if err != nil {
		return nil, err
	}
	return wanted(t, decided)
}

// decided is what people have decided that holds for a screen.
func (s *Service) decided(ctx context.Context, q db.Query, t device.Target) (map[Name]held, error) {
	own, err := s.store.ofScreen(ctx, q, t.ID)
	if err != nil {
		return nil, err
	}
	all, err := s.store.ofGroup(ctx, q, t.Group)
	return inForce(append(own, all...)), err
}

// wanted puts together what holds: what was decided, what the screen's fields say, and the defaults.
func wanted(d device.Target, decided map[Name]held) (map[Name]any, error) {
	values := map[Name]any{}
	for _, def := range definitions() {
		switch h, found := decided[def.name]; {
		case def.name == DeviceName:
			values[def.name] = NameValue{Name: d.Name}
		case def.name == Orientation:
			values[def.name] = OrientationValue{Orientation: d.Orientation}
		case found:
			v, err := def.read([]byte(h.Value))
			if err != nil {
				return nil, err
			}
			values[def.name] = v
		default:
			values[def.name] = def.initially
		}
	}
	if t, ok := values[Time].(TimeValue); ok { // its zone is the screen's
		t.Zone = d.Zone
		values[Time] = t
	}
	return values, nil
}

// Sheet returns how things stand with every setting of a screen.
func (s *Service) Sheet(ctx context.Context, scope access.Scope, id int64) ([]Standing, error) {
	q := s.db.For(scope)
	d, err := s.devices.Target(ctx, q, id)
	if err != nil {
		return nil, err
	}
	decided, err := s.decided(ctx, q, d)
	if err != nil {
		return nil, err
	}
	values, err := wanted(d, decided)
	if err != nil {
		return nil, err
	}
	said, err := s.store.reported(ctx, s.db.Facts.For(scope), id)
	if err != nil {
		return nil, err
	}
	list := []Standing{}
	for _, def := range definitions() {
		one := standing(def, values[def.name], decided[def.name])
		if def.here {
			one.Ability = device.Able
		} else {
			one.Ability = d.Ability(string(def.name))
			said.addTo(&one, def)
		}
		list = append(list, one)
	}
	return list, nil
}

// standing is that of a setting without what a screen says of it.
func standing(def definition, value any, h held) Standing {
	one := Standing{Name: def.name, Wanted: value, From: OfDefault, Inherits: def.keeper == ByGroups,
		GroupID: h.Group, GroupName: h.GroupName, UpdatedBy: h.UpdatedBy}
	switch {
	case def.keeper == ByField:
		one.From = OfScreen
	case h.Group != 0:
		one.From = OfGroup
	case h.Name != "":
		one.From = OfScreen
	}
	if h.UpdatedAt != 0 {
		at := time.UnixMilli(h.UpdatedAt).UTC()
		one.UpdatedAt = &at
	}
	return one
}

// GroupSheet returns how things stand with what screens of a device group take from it. What a group has of its own is
// From the group of its id; the rest comes from above or is the default.
func (s *Service) GroupSheet(ctx context.Context, scope access.Scope, group int64) ([]Standing, error) {
	q := s.db.For(scope)
	id, err := s.categories.Resolve(ctx, q, category.Device, group)
	if err != nil {
		return nil, err
	}
	all, err := s.store.ofGroup(ctx, q, id)
	if err != nil {
		return nil, err
	}
	decided, list := inForce(all), []Standing{}
	values, err := wanted(device.Target{}, decided)
	if err != nil {
		return nil, err
	}
	for _, def := range definitions() {
		if def.keeper == ByGroups {
			one := standing(def, values[def.name], decided[def.name])
			one.Ability = device.Able
			list = append(list, one)
		}
	}
	return list, nil
}

// Decide gives a setting to all chosen screens or, if the choice is a device group, to the group, so that its screens
// take it from there. A nil value lets go of what they have of their own.
func (s *Service) Decide(ctx context.Context, caller access.Caller, scope access.Scope, name Name, v any,
	chosen device.Chosen) error {
	def, err := definitionOf(name)
	if err != nil {
		return err
	}
	if checked, ok := v.(value); ok {
		if err := checked.check(); err != nil {
			return err
		}
	}
	if err := chosen.Check(); err != nil {
		return err
	}
	if v == nil && def.keeper == ByField {
		return fault.Invalid("body.value", codes.Required, "A screen has this itself. Say what it shall be.")
	}
	if chosen.Group != 0 && def.keeper != ByGroups {
		return fault.Invalid("body.groupId", codes.NotAllowed, "Screens have this one by one. Choose screens.")
	}
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if chosen.Group != 0 {
			return s.decideForGroup(ctx, caller, tx, def, v, chosen.Group)
		}
		targets, err := s.devices.Targets(ctx, caller, tx, chosen)
		if err != nil {
			return err
		}
		ids := make([]int64, len(targets))
		for i, d := range targets {
			home, held := tx.Narrow(d.CompanyID)
			if !held {
				return fault.Missing("screen")
			}
			if err := s.decideFor(ctx, home, def, v, d); err != nil {
				return err
			}
			ids[i] = d.ID
		}
		tx.After(func() { s.hub.Devices(ids, live.Control()) })
		return nil
	})
}

// decideFor gives a setting to one screen.
func (s *Service) decideFor(ctx context.Context, tx *db.Tx, def definition, v any, d device.Target) error {
	before, err := s.Wanted(ctx, tx.Query, d)
	if err != nil {
		return err
	}
	switch fields := fieldsOf(v); {
	case def.keeper == ByField:
		err = s.devices.SetFields(ctx, tx, d, fields)
	case v == nil:
		err = s.store.letGo(ctx, tx, d.ID, def.name)
	default:
		if fields.Zone != nil && *fields.Zone != "" {
			if err := s.devices.SetFields(ctx, tx, d, fields); err != nil {
				return err
			}
		}
		err = s.keep(ctx, tx, d.ID, def.name, v)
	}
	if err != nil {
		return err
	}
	return tx.Record(ctx, db.Change{CompanyID: d.CompanyID, Action: "update", Entity: "device", ID: d.ID, Name: d.Name,
		Before: map[string]any{string(def.name): before[def.name]}, After: map[string]any{string(def.name): v}})
}

// fieldsOf are the fields of the screen itself that a value says.
func fieldsOf(v any) device.Fields {
	switch v := v.(type) {
	case NameValue:
		return device.Fields{Name: &v.Name}
	case OrientationValue:
		return device.Fields{Orientation: &v.Orientation}
	case TimeValue:
		return device.Fields{Zone: &v.Zone}
	}
	return device.Fields{}
}

func (s *Service) keep(ctx context.Context, tx *db.Tx, id int64, name Name, v any) error {
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("encode the setting %s: %w", name, err)
	}
	return s.store.keep(ctx, tx, id, name, string(text))
}

func (s *Service) decideForGroup(ctx context.Context, caller access.Caller, tx *db.Tx, def definition, v any,
	group int64) error {
	id, err := s.categories.Into(ctx, caller, tx.Query, category.Device, group)
	if err != nil {
		return err
	}
	title, before, err := s.store.ownOfGroup(ctx, tx.Query, id, def.name)
	if err != nil {
		return err
	}
	if v == nil {
		err = s.store.letGoOfGroup(ctx, tx, id, def.name)
	} else {
		var text []byte
		if text, err = json.Marshal(v); err == nil {
			err = s.store.keepForGroup(ctx, tx, id, def.name, string(text))
		}
	}
	if err != nil {
		return err
	}
	below, err := s.devices.Under(ctx, tx.Query, id)
	if err != nil {
		return err
	}
	tx.After(func() { s.hub.Devices(below, live.Control()) })
	return tx.Record(ctx, db.Change{CompanyID: tx.Company(), Action: "update", Entity: "category", ID: id, Name: title,
		Before: map[string]any{string(def.name): json.RawMessage(before)}, After: map[string]any{string(def.name): v}})
}
