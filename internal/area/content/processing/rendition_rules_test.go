package processing

import (
	"fmt"
	"strings"
	"testing"
)

func TestWhatScreensGetOfAPicture(t *testing.T) {
	for _, c := range []struct {
		mime          string
		width, height int
		largest       int64
		want          int
	}{
		{"image/jpeg", 3840, 2160, 0, 0},
		{"image/jpeg", 3841, 2160, 0, 3840},
		{"image/jpeg", 2160, 3841, 0, 3840},
		{"image/jpeg", 8660, 5772, 1920, 3840},
		{"image/jpeg", 8660, 5772, 7680, 7680},
		{"image/jpeg", 7680, 4320, 7680, 0},
		{"image/jpeg", 8660, 5772, 32768, 0},
		{"image/png", 8660, 20, 0, 3840},
		{"image/webp", 8660, 5772, 0, 3840},
		{"image/gif", 8660, 5772, 0, 0},
		{"image/svg+xml", 8660, 5772, 0, 0},
		{"image/jpeg", 0, 0, 0, 0},
	} {
		if got := renditionSide(c.mime, c.width, c.height, c.largest); got != c.want {
			t.Errorf("%s of %dx%d, for screens of %d: %d, want %d", c.mime, c.width, c.height, c.largest, got, c.want)
		}
	}
}

// TestLargePicturesTakeTurns: who has few does not wait for who has many.
func TestLargePicturesTakeTurns(t *testing.T) {
	var all []largePicture
	for i, company := range []int64{2, 2, 2, 3, 2, 4, 3} {
		all = append(all, largePicture{VersionID: int64(i), CompanyID: company, Mime: "image/jpeg", Width: 4000})
	}
	all = append(all, largePicture{VersionID: 9, CompanyID: 5, Mime: "image/jpeg", Width: 4000, Largest: 4096})
	var got strings.Builder
	for _, p := range inTurns(all) {
		fmt.Fprint(&got, p.VersionID)
	}
	if got.String() != "0351624" {
		t.Errorf("in the order %s", got.String())
	}
}
