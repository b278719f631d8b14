package demo

import (
	"net/http"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/message"
	"marquee/internal/area/schedule"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestEveryTownHasAMessageAndEmergenciesHaveTemplates(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "Europe/Berlin", access.Message, access.Schedule, access.Device)
		demo := demoIn(o)
		demo.Messages.Register(o.Router)
		ctx, caller, scope := o.As("ann")
		groups, err := demo.groups(ctx, scope)
		if err != nil {
			t.Fatal(err)
		}
		if err := demo.messages(ctx, caller, scope, groups); err != nil {
			t.Fatal(err)
		}

		var templates []message.Template
		o.OK(http.StatusOK, "ann", http.MethodGet, "/api/msgTemplate?sortBy=name", nil, &templates)
		if len(templates) != 2 || templates[0].Name != "Closed" || templates[1].Name != "Fire" {
			t.Errorf("templates %+v", templates)
		}
		from := time.Now().AddDate(0, 0, 1)
		for group, want := range map[string]int{"Berlin": 1, "Entrance": 1, "Restaurant": 1, "Munich": 1, office: 0,
			"": 0} {
			board, err := demo.Schedules.Announced(ctx, scope, groups[group], schedule.Wall{Zone: time.UTC}, from,
				from.AddDate(0, 0, 2)) // on Sundays nobody is told that the store closes
			if err != nil || len(board.Messages) != want {
				t.Errorf("%q shows %+v, %v", group, board.Messages, err)
			}
		}
	})
}
