package program_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/program"
)

func TestListsOfTheSameHaveTheSameName(t *testing.T) {
	for name, l := range map[string]program.List{
		"-":        {},
		"3-":       {DeviceGroups: []int64{3}},
		"-17":      {Events: []int64{17}},
		"3,12-4,9": {DeviceGroups: []int64{12, 3, 12}, Events: []int64{9, 4, 9}},
	} {
		if got := l.String(); got != name {
			t.Errorf("%v is called %q, want %q", l, got, name)
		}
		read, err := program.ReadList(name)
		if err != nil || read.String() != name || read.Own() != (name == "-") {
			t.Errorf("%q is read as %v, %v", name, read, err)
		}
	}
	for _, name := range []string{"", "3", "3-x", "0-", "-1-", "3,-", "-3;drop"} {
		if l, err := program.ReadList(name); err == nil {
			t.Errorf("%q is read as %v", name, l)
		}
	}
}

// TestWhatShowsEventsNamesTheirLists: event lists theirs, and texts the screen's own, unless a list repeats them.
func TestWhatShowsEventsNamesTheirLists(t *testing.T) {
	d, err := program.Read([]byte(`{"displayWidth": 100, "displayHeight": 100, "pages": [{"panes": [{"items": [
		{"id": "l", "type": "eventlist", "w": 9, "h": 9, "settings": {"deviceGroupIds": [7, 3], "eventIds": [9],
			"itemIds": ["r"]}},
		{"id": "r", "type": "text", "w": 9, "h": 9, "useEvent": true},
		{"id": "t", "type": "text", "w": 9, "h": 9, "useEvent": true},
		{"id": "n", "type": "text", "w": 9, "h": 9, "useEvent": true, "settings": {"isRss": true, "rss": "5"}},
		{"id": "p", "type": "text", "w": 9, "h": 9},
		{"id": "s", "type": "shape", "w": 9, "h": 9, "useEvent": true}]}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range d.References() {
		if r.Kind == program.Events {
			got[r.Path] = r.List.String()
		}
	}
	const items = "pages[0].panes[0].items"
	want := map[string]string{items + "[0].settings": "3,7-9", items + "[2].settings": "-"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
