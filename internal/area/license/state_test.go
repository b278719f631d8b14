package license

import "testing"

func TestHowALicenceStands(t *testing.T) {
	for _, c := range []struct {
		last string
		want State
	}{
		{"", None}, {"2026-11-20", Ended}, {"2026-11-21", Ending}, {"2026-12-21", Ending}, {"2026-12-22", Valid},
		{"2030-02-28", Valid},
	} {
		if got := StateOn("2026-11-21", c.last); got != c.want {
			t.Errorf("until %q it is %s, want %s", c.last, got, c.want)
		}
	}
	if got := (License{ExpiryDate: "2030-01-01", Status: Inactive}).stateOn("2026-11-21"); got != None {
		t.Errorf("one that is switched off is %s", got)
	}
}

func TestEachNoticeIsDueOnce(t *testing.T) {
	for _, c := range []struct {
		last       string
		told, want int
	}{
		{"2026-12-22", 0, 0}, {"2026-12-21", 0, 30}, {"2026-12-21", 30, 0}, {"2026-11-29", 30, 0},
		{"2026-11-28", 30, 7}, {"2026-11-28", 7, 0},
		{"2026-11-22", 7, 1}, {"2026-11-22", 30, 1}, {"2026-11-22", 0, 1}, {"2026-11-21", 7, 1}, {"2026-11-21", 1, 0},
		{"2026-11-20", 0, 0},
	} {
		if got := noticeOn("2026-11-21", c.last, c.told); got != c.want {
			t.Errorf("until %s, told %d days before: %d is due, want %d", c.last, c.told, got, c.want)
		}
	}
}
