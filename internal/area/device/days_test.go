package device

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestADayIsThatOfTheScreensWall(t *testing.T) {
	zones := []string{"Asia/Tokyo", "UTC", "Pacific/Pago_Pago", "Pacific/Kiritimati", "Nowhere/Land"}
	for hour, want := range map[int]days{
		4:  {behind: []string{"Pacific/Pago_Pago"}},
		12: {ahead: []string{"Pacific/Kiritimati"}},
		16: {ahead: []string{"Asia/Tokyo", "Pacific/Kiritimati"}},
	} {
		want.yesterday, want.today, want.tomorrow = "2026-11-20", "2026-11-21", "2026-11-22"
		got := daysAt(time.Date(2026, 11, 21, hour, 0, 0, 0, time.UTC), zones)
		if diff := cmp.Diff(want, *got, cmp.AllowUnexported(days{})); diff != "" {
			t.Errorf("at %d in UTC: %s", hour, diff)
		}
	}
}
