package screen_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"marquee/internal/screen"
)

// TestAManifestIsReadAsItIsSent: instants count from the horizon's start, and a
// number below 0 stands for entries that follow the one before.
func TestAManifestIsReadAsItIsSent(t *testing.T) {
	var m screen.Manifest
	err := json.Unmarshal([]byte(`{"version":"v","horizon":{"from":1000000,"to":9000000},
		"channels":[{"name":"A","segments":[[0,100000,5000,1],[200000,300000,0,0]]}],"loops":[[0,-2],[3]],
		"entries":[{"contentId":1,"durationMs":10000},{"contentId":2,"durationMs":10000},{"contentId":3,"durationMs":10000},{"contentId":4,"durationMs":7000}]}`), &m)
	if err != nil || fmt.Sprint(m.Loops) != "[[0 1 2] [3]]" {
		t.Fatalf("%+v, %v", m, err)
	}
	for at, want := range map[int64]string{1000000: "4 995000", 1003000: "4 1002000", 1100000: "", 1200000: "1 1200000",
		1225000: "3 1220000", 1230000: "1 1230000"} {
		got := ""
		if e, since, plays := m.At(time.UnixMilli(at)); plays {
			got = fmt.Sprint(e.ContentID, " ", since.UnixMilli())
		}
		if got != want {
			t.Errorf("at %d plays %q, want %q", at, got, want)
		}
	}
}
