package architecture

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// order is the areas from left to right, each package of one that is several. An area imports
// what is on its left only, so that what depends on what is known without looking.
var order = strings.Fields(`
	company globalcompany role user usergroup email license
	account
	tag category dimension font apk
	content/youtube content content/version content/processing content/intake
	playlist source weather
	author message
	schedule event
	device device/history device/setting device/command device/capture device/shown device/download
	device/powercheck
	broadcast
	player dashboard bootstrap audit`)

func TestAreasImportToTheLeft(t *testing.T) {
	none(t, wrongWay(project(t)))
}

func TestAreasImportToTheLeftFindsWhatIsWrong(t *testing.T) {
	some(t, 1, wrongWay([]source{parse(t, "internal/area/tag/tag.go",
		`package tag; import "marquee/internal/area/content"`)}))
	some(t, 0, wrongWay([]source{parse(t, "internal/area/content/content.go",
		`package content; import "marquee/internal/area/tag"`)}))
	some(t, 1, wrongWay([]source{parse(t, "internal/area/nowhere/nowhere.go", `package nowhere`)}))

	const inside = `package youtube; import "marquee/internal/area/content"`
	some(t, 1, wrongWay([]source{parse(t, "internal/area/content/youtube/youtube.go", inside)}))
	const outside = `package content; import "marquee/internal/area/content/youtube"`
	some(t, 0, wrongWay([]source{parse(t, "internal/area/content/content.go", outside)}))
	some(t, 1, wrongWay([]source{parse(t, "internal/area/tag/colour/colour.go", `package colour`)}))
}

func wrongWay(files []source) (findings []string) {
	for _, f := range files {
		area := f.area()
		if area == "" || f.isSupport() {
			continue
		}
		place := slices.Index(order, area)
		if place < 0 {
			findings = append(findings, f.path+": the area has no place in the order")
			continue
		}
		for _, p := range importsOf(f) {
			other, isArea := strings.CutPrefix(p, "marquee/internal/area/")
			if isArea && slices.Index(order, other) >= place {
				findings = append(findings, fmt.Sprintf("%s: %s imports %s, which is not on its left", f.path, area,
					other))
			}
		}
	}
	return findings
}
