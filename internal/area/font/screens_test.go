package font_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"marquee/internal/area/areatest"
	"marquee/internal/area/font"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// hold adds a font of so many bytes to a company.
func hold(o *areatest.Office, company int64, name string, size int64) {
	o.T.Helper()
	o.Exec(`INSERT INTO blob (sha256, size, created_at) VALUES ({:name}, {:size}, 0)`,
		db.Params{"name": name, "size": size})
	o.Exec(`INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name, file_size, sha256,
		glyphs, latin, hans, hant, ja, created_at)
		VALUES ({:company}, {:name}, 'Bold', {:folded}, 'otf', '', {:size}, {:name}, 1, 1, 1, 1, 1, 0)`,
		db.Params{"company": company, "name": name, "folded": db.Fold(name), "size": size})
}

// TestTheListSaysWhatReachesScreens: of each company the fonts that it had
// first, as long as there is room; which page or search shows them, and in which
// order, does not matter, nor what comes later.
func TestTheListSaysWhatReachesScreens(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, 1<<40)
		hold(o, o.Theirs, "Foreign", 20<<20)
		for _, f := range []struct {
			name string
			size int64
		}{{"Zeta", 20 << 20}, {"Huge", 13 << 20}, {"Beta", 12 << 20}, {"Late", 1}} {
			hold(o, o.Ours, f.name, f.size)
		}
		names := func(who, query string) (shown []string) {
			var list []font.Font
			o.OK(http.StatusOK, who, http.MethodGet, "/api/font?"+query, nil, &list)
			for _, f := range list {
				shown = append(shown, fmt.Sprint(f.FontName, " ", f.OnScreens))
			}
			return shown
		}
		for _, c := range []struct {
			who, query string
			want       []string
		}{
			{"vic", "", []string{"Beta true", "Huge false", "Late false", "Zeta true"}},
			{"vic", "_limit=1&_page=2", []string{"Huge false"}},
			{"vic", "name=zeta", []string{"Zeta true"}},
			{"eve", "", []string{"Foreign true"}},
			{"top", "", []string{"Beta true", "Foreign true", "Huge false", "Late false", "Zeta true"}},
		} {
			if got := names(c.who, c.query); !slices.Equal(got, c.want) {
				t.Errorf("%s sees %q, want %q", c.who, got, c.want)
			}
		}
		var added font.Font
		if status, p := o.Form("ann", "/api/font", map[string]string{"fontName": "Aaa"}, file("a.ttf", goregular.TTF),
			&added); status != http.StatusCreated || added.OnScreens {
			t.Errorf("one more: %d %+v %+v", status, added, p)
		}
		if got := names("vic", "name=beta"); !slices.Equal(got, []string{"Beta true"}) {
			t.Errorf("what was on screens: %q", got)
		}
	})
}

func TestTheLargestFontIsSaidAndObeyed(t *testing.T) {
	small := int64(len(goregular.TTF)) - 1
	for _, c := range []struct {
		limit, said int64
		status      int
	}{{0, font.MaxBytes, http.StatusCreated}, {small + 1, small + 1, http.StatusCreated},
		{small, small, http.StatusRequestEntityTooLarge}, {2 * font.MaxBytes, font.MaxBytes, http.StatusCreated}} {
		o := openWith(t, dbtest.SQLite(t), font.Config{Room: room(1 << 30), FileBytes: c.limit})
		var limits font.Limits
		o.OK(http.StatusOK, "vic", http.MethodGet, "/api/font/limits", nil, &limits)
		if limits.FileBytes != c.said || limits.ScreenBytes != font.ScreenBytes {
			t.Errorf("with %d it says %+v", c.limit, limits)
		}
		if status, p := o.Form("ann", "/api/font", nil, file("a.ttf", goregular.TTF),
			&font.Font{}); status != c.status {
			t.Errorf("with %d a font of %d bytes: %d %+v", c.limit, len(goregular.TTF), status, p)
		}
	}
}
