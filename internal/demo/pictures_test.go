package demo

import (
	"bytes"
	"image"
	"testing"
)

func TestPostersAreDecodablePictures(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range posters() {
		picture, err := p.paint(640, 360)
		if err != nil {
			t.Fatal(err)
		}
		decoded, kind, err := image.Decode(bytes.NewReader(picture))
		if err != nil || kind != "jpeg" || decoded.Bounds().Dx() != 640 || decoded.Bounds().Dy() != 360 {
			t.Errorf("%s: %s %v, %v", p.name, kind, decoded.Bounds(), err)
		}
		if seen[string(picture)] {
			t.Errorf("%s is the same picture as another", p.name)
		}
		seen[string(picture)] = true
	}
}
