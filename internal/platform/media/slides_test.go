package media

import (
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// reds counts the pixels of a picture that are as red as the box on the slides.
func reds(t *testing.T, file *os.File) (n int) {
	t.Helper()
	m, _, err := image.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	for y := 0; y < m.Bounds().Dy(); y += 10 {
		for x := 0; x < m.Bounds().Dx(); x += 10 {
			if r, g, b, _ := m.At(x, y).RGBA(); r>>8 > 180 && g>>8 < 80 && b>>8 < 40 {
				n++
			}
		}
	}
	return n
}

// What people export becomes pages that look alike, several documents at once.
func TestSlidesBecomePages(t *testing.T) {
	pdf := filepath.Join(t.TempDir(), "ready.pdf")
	if err := os.WriteFile(pdf, asPDF("1600 900", "1600 900"), 0o600); err != nil {
		t.Fatal(err)
	}
	standIn := office(t, `for last; do :; done; cp `+pdf+` "${last%.*}.pdf"`)
	type program struct {
		*Prober
		draws bool
	}
	programs := map[string]program{"a stand-in": {standIn, false}}
	if _, err := exec.LookPath("soffice"); err == nil {
		programs["LibreOffice"] = program{printer(t), true}
	}
	for name, p := range programs {
		for _, fixed := range []string{"slides.pptx", "slides.odp"} {
			t.Run(name+" "+fixed, func(t *testing.T) {
				if testing.Short() && p.draws && fixed == "slides.odp" {
					t.Skip("left to make test-all")
				}
				t.Parallel()
				pages, err := p.Pages(t.Context(), fileOf(t, fixture(t, fixed)), temporary(t), func(int, int) {})
				if err != nil || len(pages) != 2 {
					t.Fatalf("%d pages, %v", len(pages), err)
				}
				for i, page := range pages {
					if page.Width != 3840 || page.Height|1 != 2161 { // it rounds up
						t.Errorf("page %d is %d x %d", i+1, page.Width, page.Height)
					}
					if got := reds(t, page.File); (got > 3000) != (p.draws && i == 0) {
						t.Errorf("page %d: a box of %d", i+1, got)
					}
				}
			})
		}
	}
}
