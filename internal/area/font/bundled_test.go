package font_test

import (
	"testing"
	"testing/fstest"

	"marquee/internal/area/font"
)

func TestWhatIsBuiltInIsTheFrontEnds(t *testing.T) {
	t.Parallel()
	none, err := font.Bundled(fstest.MapFS{})
	if err != nil || none.Stylesheet != "" {
		t.Errorf("built without a front end: %+v %v", none, err)
	}
	if _, err := font.Bundled(fstest.MapFS{"fonts.json": {Data: []byte("<html>")}}); err == nil {
		t.Error("a page is a list of fonts")
	}
	b, err := font.Bundled(fstest.MapFS{"fonts.json": {Data: []byte(`{"stylesheet":"cc","files":{"cc":100,"dd":90}}`)}})
	if err != nil || b.Stylesheet != "cc" || b.Files["dd"] != 90 || b.Type("cc") != "text/css" ||
		b.Type("dd") != "font/woff2" {
		t.Errorf("%+v %v", b, err)
	}
}
