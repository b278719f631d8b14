package app

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/event"
	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
)

func TestScreensAreToldOfWhatTheyShowAlone(t *testing.T) {
	change := func(entity string, id int64) db.Change { return db.Change{CompanyID: 2, Entity: entity, ID: id} }
	many := make([]db.Change, newsKept+1)
	for i := range many {
		many[i] = change("content", int64(i+1))
	}
	for name, c := range map[string]struct {
		changes []db.Change
		want    news
	}{
		"a screen": {[]db.Change{change("device", 7), change("device", 8)}, news{devices: []int64{7, 8}}},
		"a content and a playlist": {[]db.Change{change("content", 3), change("playlist", 4)},
			news{Changed: schedule.Changed{Contents: []int64{3}, Playlists: []int64{4}}}},
		"a schedule that was moved": {[]db.Change{{CompanyID: 2, Entity: "schedule", ID: 5, About: []int64{6, 7}}},
			news{Changed: schedule.Changed{Groups: []int64{6, 7}}}},
		"the licence of a screen": {[]db.Change{{CompanyID: 2, Entity: "license", ID: 5, About: []int64{7}},
			change("license", 6)},
			news{devices: []int64{7}}},
		"any number of licences":            {[]db.Change{change("license", 0)}, news{everybody: true}},
		"a schedule, and nobody says where": {[]db.Change{change("schedule", 5)}, news{everybody: true}},
		"a screen and the company": {[]db.Change{change("device", 7), change("company", 2)},
			news{everybody: true, devices: []int64{7}}},
		"a source, of which nobody says who shows it": {[]db.Change{change("source", 5)}, news{everybody: true}},
		"what all screens keep": {[]db.Change{{CompanyID: 2, Entity: "message", ID: 5, Moves: message.Readiness}},
			news{everybody: true}},
		"an event that a sign shows": {[]db.Change{{CompanyID: 2, Entity: "event", ID: 5, Moves: event.Signs}},
			news{everybody: true}},
		"what two broadcasts show": {[]db.Change{
			{CompanyID: 2, Entity: "broadcast", ID: 5, Moves: message.Readiness, About: []int64{7}},
			{CompanyID: 2, Entity: "emergency", ID: 6, Moves: message.Readiness, About: []int64{8, 9}}},
			news{devices: []int64{7, 8, 9}}},
		"any number of contents": {[]db.Change{change("content", 0)}, news{everybody: true}},
		"as many as are told apart": {many[:newsKept],
			news{Changed: schedule.Changed{Contents: ids(newsKept)}}},
		"one more": {many, news{everybody: true,
			Changed: schedule.Changed{Contents: ids(newsKept)}}},
	} {
		var got news
		for _, one := range c.changes {
			if !onScreens(one) {
				t.Errorf("%s: screens do not hear of a %s", name, one.Entity)
			}
			got.add(one)
		}
		if diff := cmp.Diff(c.want, got, cmp.AllowUnexported(news{})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	for _, entity := range []string{"user", "tag", "role", "session", "access", "message", "emergency", "event"} {
		if onScreens(change(entity, 1)) {
			t.Errorf("screens hear of a %s", entity)
		}
	}
}

func ids(n int64) (list []int64) {
	for i := range n {
		list = append(list, i+1)
	}
	return list
}
