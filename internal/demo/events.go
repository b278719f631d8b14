package demo

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/area/event"
	"marquee/internal/timetable"
)

// Device groups of the head office. The stores' screens play on: signs are beside doors of offices alone.
const (
	office = "Head office"
	room   = "Meeting room Spree"
	lobby  = "Staff lobby"
)

// The types of the demo's events, with the colours that they have in calendars and on signs.
const (
	meeting   = "Meeting"
	training  = "Training"
	promotion = "Promotion"
)

// signs gives the head office a sign beside a door, and a board in its lobby which plays what is planned until
// something is about to take place. What says of no organization that it holds it is the whole company's.
func (d Demo) signs(ctx context.Context, caller access.Caller, scope access.Scope, groups map[string]int64) error {
	for _, t := range []struct{ name, color string }{{meeting, "#4C9AE8"}, {training, "#4CB782"},
		{promotion, "#F0913C"}} {
		if _, err := d.Events.CreateType(ctx, scope, t.name, t.color); err != nil {
			return err
		}
	}
	days := new(int64(3)) // on a Saturday it says what comes on Monday
	door := event.SignDraft{Layout: new("Door"), Covers: new("Always"), DaysAhead: days}
	if _, err := d.Events.CreateSign(ctx, caller, scope, groups[room], door); err != nil {
		return err
	}
	board := event.SignDraft{Layout: new("Lobby"), Title: new(office), Covers: new("Events"),
		HoursBefore: new(int64(1)), DaysAhead: days}
	if _, err := d.Events.CreateSign(ctx, caller, scope, groups[lobby], board); err != nil {
		return err
	}
	_, err := d.Events.ChangeGroup(ctx, caller, scope, groups[office], 1, event.GroupDraft{Organization: new(stores)})
	return err
}

// events fills the calendar around a day, whichever of the week it is: what repeats began weeks before.
func (d Demo) events(ctx context.Context, caller access.Caller, scope access.Scope, groups map[string]int64,
	today timetable.Date) error {
	for _, e := range takesPlace(groups, today) {
		if _, err := d.Events.Create(ctx, caller, scope, e); err != nil {
			return err
		}
	}
	return nil
}

// takesPlace are the events of the demo. Those in the room never overlap.
func takesPlace(groups map[string]int64, today timetable.Date) []event.Draft {
	monday := today - timetable.Date((today.Weekday()+6)%7) // of this week
	on := func(names ...string) *[]int64 {
		ids := make([]int64, len(names))
		for i, name := range names {
			ids[i] = groups[name]
		}
		return &ids
	}
	at := func(place, name, kind, organization, from, to string) event.Draft {
		return event.Draft{Name: &name, Type: &kind, Organization: &organization, SignGroupIDs: on(place),
			StartDate: new((monday - 28).String()), StartTime: &from, EndTime: &to}
	}
	weekly := func(e event.Draft, weekdays ...int) event.Draft {
		e.Repeat, e.RepeatOptions = new(timetable.Weekly), &weekdays
		return e
	}

	conference := at(lobby, "Regional conference", meeting, "Sales", "09:00", "17:00")
	conference.StartDate, conference.EndDate = new((monday - 12).String()), new((monday - 11).String())

	preview := at(lobby, "Preview of the new range", promotion, "Purchasing", "16:00", "18:00")
	preview.StartDate = new((monday + 9).String())

	firstAid := at(room, "First-aid course", training, "Human resources", "09:30", "12:30")
	firstAid.EventDetail = new("For everyone who works in a store. Certificates at the end.")
	firstAid.Repeat, firstAid.RepeatOptions, firstAid.Weeks = new(timetable.Monthly), &[]int{6}, &[]int{1, 3}

	townHall := at(lobby, "Town hall meeting", meeting, "", "17:00", "18:00")
	townHall.EventDetail = new("All questions are welcome. Drinks afterwards.")
	townHall.DeviceGroupIDs = on(office)
	townHall.Repeat, townHall.RepeatOptions, townHall.Weeks = new(timetable.Monthly), &[]int{4}, &[]int{1}

	suppliers := weekly(at(room, "Supplier talks", meeting, "Purchasing", "10:30", "12:00"), 3)
	suppliers.Every = new(2)

	review := weekly(at(room, "Online shop review", meeting, "Online shop", "10:00", "11:30"), 4)
	call := weekly(at(room, "Store managers' call", meeting, "Sales", "09:30", "10:30"), 5)

	interview := weekly(at(room, "Interview with an applicant", meeting, "Human resources", "14:00", "15:00"), 3, 5)
	interview.PrivateEvent = new(true)

	windows := weekly(at(room, "Window display workshop", training, "Visual merchandising", "14:00", "16:00"), 1)
	windows.EventDetail = new("We build three windows together.")

	tills := weekly(at(room, "Till training", training, "Human resources", "13:00", "16:00"), 2, 4)
	tills.EventDetail = new("Cash, cards and vouchers. Please bring your till key.")

	members := weekly(at(lobby, "Members' days: double points", promotion, "", "", ""), 5, 6)
	members.AllDay, members.DeviceGroupIDs = new(true), on("Berlin", "Munich")

	team := weekly(at(room, "Team meeting", meeting, "Marketing", "10:00", "11:00"), 1)
	team.EventDetail = new("Results of the week, campaigns to come, and what else there is.")
	team.Changes = &[]event.ChangeDraft{{Day: (monday + 7).String(), StartDate: (monday + 8).String(),
		StartTime: "09:30", EndTime: "10:30", EventDetail: "A day later than usual: the stocktaking is on Monday."}}

	briefing := weekly(at(lobby, "Daily briefing", meeting, "Store management", "08:30", "08:45"), 1, 2, 3, 4, 5, 6)
	briefing.EventDetail = new("Yesterday's figures and the plan for today.")
	briefing.ShowAllEvents = new(true) // the lobby also says what takes place in the room

	return []event.Draft{conference, preview, firstAid, townHall, suppliers, review, call, interview, windows, tills,
		members, team, briefing}
}
