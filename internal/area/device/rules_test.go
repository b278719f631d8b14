package device

import (
	"strings"
	"testing"

	"marquee/internal/fault"
)

func TestR349_R350_WhatAnEditMay(t *testing.T) {
	screen := Device{DeviceName: "Lobby", Status: Active, Zone: "UTC", StartDate: "2026-01-01"}
	text := func(s string) *string { return &s }
	status := func(s Status) *Status { return &s }
	for name, c := range map[string]struct {
		edit  Edit
		field string // refused; empty: taken
	}{
		"nothing":                 {Edit{}, ""},
		"a name":                  {Edit{Name: text(" Hall ")}, ""},
		"no name":                 {Edit{Name: text("  ")}, "body.name"},
		"too long a name":         {Edit{Name: text(strings.Repeat("長", 101))}, "body.name"},
		"a time zone":             {Edit{Zone: text("Asia/Tokyo")}, ""},
		"no time zone":            {Edit{Zone: text("Tokyo")}, "body.zone"},
		"the server's time zone":  {Edit{Zone: text("Local")}, "body.zone"},
		"a path for a time zone":  {Edit{Zone: text("../../etc/passwd")}, "body.zone"},
		"off":                     {Edit{Status: status(Inactive)}, ""},
		"waiting again":           {Edit{Status: status(Pending)}, "body.status"},
		"an end":                  {Edit{EndDate: text("2026-12-31")}, ""},
		"no end any more":         {Edit{EndDate: text("")}, ""},
		"an end before the start": {Edit{EndDate: text("2025-12-31")}, "body.endDate"},
		"an end that is no date":  {Edit{EndDate: text("31.12.2026")}, "body.endDate"},
		"a start that is no day":  {Edit{StartDate: text("2026-02-30")}, "body.startDate"},
	} {
		_, err := c.edit.apply(screen)
		switch {
		case c.field == "" && err != nil:
			t.Errorf("%s is refused: %v", name, err)
		case c.field != "" && (err == nil || fault.As(err).Fields[0].Location != c.field):
			t.Errorf("%s: %v, want a refusal of %s", name, err, c.field)
		}
	}
	if got, _ := (Edit{Name: text(" Hall ")}).apply(screen); got.DeviceName != "Hall" {
		t.Errorf("called %q", got.DeviceName)
	}
}

func TestReportsOfAnotherShapeCountAsNone(t *testing.T) {
	for _, text := range []string{"", "null", "[]", `{"playing":7}`, "{"} {
		if got := parseReport(text); got.Playing != nil || got.Manifest != "" {
			t.Errorf("%q reads as %+v", text, got)
		}
	}
	if got := parseReport(`{"manifest":"abc","playing":{"contentId":4}}`); got.Manifest != "abc" ||
		got.Playing.ContentID != 4 {
		t.Errorf("read %+v", got)
	}
}
