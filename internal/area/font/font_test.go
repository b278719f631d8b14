package font_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/font"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/vault"
)

// room is a company's storage with so many bytes left.
type room int64

func (r room) Fits(_ context.Context, _ access.Scope, bytes int64) error {
	if bytes > int64(r) {
		return fault.New(fault.Exhausted, codes.OverQuota, "Full.")
	}
	return nil
}

func open(t *testing.T, d *db.DB, left room) *areatest.Office {
	t.Helper()
	return openWith(t, d, font.Config{Room: left})
}

// openWith is open with options of a test's own.
func openWith(t *testing.T, d *db.DB, c font.Config) *areatest.Office {
	t.Helper()
	o := areatest.Open(t, d, "UTC", access.Font)
	blobs, err := blob.OpenDisk(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	c.DB, c.Blobs, c.Inbox = d, vault.New(d, blobs, func() time.Time { return dbtest.Now }), t.TempDir()
	font.New(c).Register(o.Router)
	return o
}

func file(name string, data []byte) []areatest.Part { return []areatest.Part{{Name: name, Data: data}} }

func TestR265_AFontIsAdded(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, 1<<30)
		var added font.Font
		if status, p := o.Form("ann", "/api/font", nil, file("house.ttf", goregular.TTF),
			&added); status != http.StatusCreated {
			t.Fatalf("%d %+v", status, p)
		}
		want := font.Font{ID: added.ID, CompanyID: o.Ours, FontName: "Go", FontStyle: "Regular",
			Cut: font.Cut{Weight: 400}, Format: font.TrueType,
			Filename: "house.ttf",
			FileSize: int64(len(goregular.TTF)), SHA256: added.SHA256,
			Src: fmt.Sprintf("/img/uploads/font/%d", added.ID), Glyphs: 712,
			Coverage: font.Coverage{Latin: 100}, OnScreens: true, CreatedAt: dbtest.Now.UTC()}
		if diff := cmp.Diff(want, added); diff != "" {
			t.Error(diff)
		}
		var bold font.Font
		o.Form("ann", "/api/font", map[string]string{"fontName": " Headlines ", "fontStyle": "Loud"},
			file("b.ttf", gobold.TTF), &bold)
		if bold.FontName != "Headlines" || bold.FontStyle != "Loud" || bold.Weight != 600 || bold.Italic {
			t.Errorf("typed names: %+v", bold)
		}
		var list []font.Font
		if r := o.OK(200, "vic", "GET", "/api/font?_limit=1", nil, &list); r.Header.Get("x-total-count") != "2" ||
			len(list) != 1 || list[0].ID != added.ID {
			t.Errorf("R264: %s %+v", r.Header.Get("x-total-count"), list)
		}
		if o.OK(200, "vic", "GET", "/api/font?name=head", nil, &list); len(list) != 1 || list[0].ID != bold.ID {
			t.Errorf("found %+v", list)
		}
		served := o.Call("vic", "GET", added.Src, nil, nil)
		if policy := served.Header.Get("Content-Security-Policy"); served.StatusCode != 200 ||
			served.Header.Get("Content-Type") != "font/ttf" || !strings.HasPrefix(policy, "sandbox;") {
			t.Errorf("the file: %d %v", served.StatusCode, served.Header)
		}
		o.Refused(404, "eve", "GET", added.Src, nil)
		o.Refused(404, "eve", "DELETE", fmt.Sprintf("/api/font/%d", added.ID), nil)
		o.Refused(403, "vic", "DELETE", fmt.Sprintf("/api/font/%d", added.ID), nil)
		o.OK(200, "ann", "DELETE", fmt.Sprintf("/api/font/%d", added.ID), nil, nil)
		o.Refused(404, "ann", "GET", added.Src, nil)
		if actions := o.Actions("font", added.ID); !slices.Equal(actions, []string{"create", "delete"}) {
			t.Errorf("R266: the trail says %v", actions)
		}
	})
}

func TestAFontSaysWhichCharactersItLacks(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d, 1<<30)
		files := map[string][]byte{"ttf": goregular.TTF, "woff2": woff2(trueType, pieces(goregular.TTF))}
		for name, data := range files {
			var added font.Font
			o.Form("ann", "/api/font", map[string]string{"fontName": name}, file(name, data), &added)
			path := fmt.Sprintf("/api/font/%d/lacking?characters=", added.ID)
			for characters, want := range map[string]string{"Aé9": "", "A龍é🎉A龍": "龍🎉龍"} {
				var answer struct{ Lacking string }
				o.OK(200, "vic", "GET", path+url.QueryEscape(characters), nil, &answer)
				if answer.Lacking != want {
					t.Errorf("%s: of %q it lacks %q, want %q", name, characters, answer.Lacking, want)
				}
			}
			o.Refused(422, "vic", "GET", path, nil)
			o.Refused(404, "eve", "GET", path+"A", nil)
		}
	})
}

func TestWhatIsNoFontIsRefused(t *testing.T) {
	o := open(t, dbtest.SQLite(t), room(len(goregular.TTF)))
	for name, c := range map[string]struct {
		who    string
		fields map[string]string
		files  []areatest.Part
		status int
		code   string // of the problem or of its field
	}{
		"nothing": {"ann", nil, nil, 422, "required"},
		"two at once": {"ann", nil, append(file("a.ttf", goregular.TTF), file("b.ttf", goregular.TTF)...), 422,
			"too-many"},
		"a page":          {"ann", nil, file("a.ttf", []byte("<html><script>")), 415, "unsupported-font"},
		"half a web font": {"ann", nil, file("a.woff2", []byte("wOF2\x00\x01\x00\x00")), 422, "font-broken"},
		"a collection":    {"ann", nil, file("a.ttc", []byte("ttcf\x00\x01\x00\x00")), 415, "font-collection"},
		"half of one":     {"ann", nil, file("a.ttf", goregular.TTF[:len(goregular.TTF)/2]), 422, "font-broken"},
		"an unknown field": {"ann", map[string]string{"userId": "1"}, file("a.ttf", goregular.TTF), 422,
			"unknown-field"},
		"a long name": {"ann", map[string]string{"fontName": strings.Repeat("字", 101)},
			file("a.ttf", goregular.TTF), 422, "too-long"},
		"a name of control": {"ann", map[string]string{"fontStyle": "a\x00b"}, file("a.ttf", goregular.TTF), 422,
			"not-text"},
		"over the quota": {"ann", nil, file("a.ttf", append(slices.Clone(goregular.TTF), 0)), 507, "over-quota"},
		"a reader's":     {"vic", nil, file("a.ttf", goregular.TTF), 403, "forbidden"},
		"of a foreign one": {"ann", map[string]string{"companyId": fmt.Sprint(o.Theirs)}, file("a.ttf", goregular.TTF),
			404, "not-found"},
		"too large": {"ann", nil, file("a.ttf", make([]byte, font.MaxBytes+1)), 413, "too-large"},
	} {
		status, p := o.Form(c.who, "/api/font", c.fields, c.files, nil)
		code := strings.TrimPrefix(p.Type, "/problems/")
		if len(p.Errors) == 1 {
			code = p.Errors[0].Code
		}
		if status != c.status || code != c.code {
			t.Errorf("%s: %d %s, want %d %s", name, status, code, c.status, c.code)
		}
	}
	if o.OK(200, "ann", "GET", "/api/font", nil, nil).Header.Get("x-total-count") != "0" {
		t.Error("a refused font was kept")
	}
	if status, _ := o.Form("ann", "/api/font", nil, file("a.ttf", goregular.TTF), nil); status != http.StatusCreated {
		t.Errorf("what just fits: %d", status)
	}
	if status, p := o.Form("ann", "/api/font", nil, file("a.ttf", goregular.TTF), nil); status != http.StatusConflict ||
		p.Type != "/problems/exists" {
		t.Errorf("the same name and style: %d %+v", status, p)
	}
}

// TestHostileFonts mutates a font in every table: whatever comes of it is an answer or a refusal, and quick.
func TestHostileFonts(t *testing.T) {
	refused := 0
	for at := 0; at < len(goregular.TTF); at += 97 {
		data := slices.Clone(goregular.TTF)
		for i := at; i < min(at+4, len(data)); i++ {
			data[i] = 0xff
		}
		if _, err := font.Inspect(data); err != nil {
			refused++
			if fault.As(err) == nil {
				t.Fatalf("at %d: %v", at, err)
			}
		}
	}
	for at := range 400 { // the directory and the first table, byte by byte
		data := slices.Clone(goregular.TTF[:])
		data[at] ^= 0x80
		if _, err := font.Inspect(data); err != nil {
			refused++
			if fault.As(err) == nil {
				t.Fatalf("at %d: %v", at, err)
			}
		}
	}
	if refused < 100 {
		t.Errorf("only %d of the damaged fonts are refused", refused)
	}
}

// TestAFilesOwnNameCanBeSeen: what a request may not hold a file may not bring either.
func TestAFilesOwnNameCanBeSeen(t *testing.T) {
	o := open(t, dbtest.SQLite(t), 1<<30)
	for own, want := range map[string]string{"\u202eBrand": "Brand", "\ufeffBr\u200band\n": "Brand",
		"\u200b\u202e": ""} {
		list := pieces(goregular.TTF)
		for i := range list {
			if list[i].tag == "name" {
				list[i].data = familyTable(own)
			}
		}
		var added font.Font
		status, p := o.Form("ann", "/api/font", map[string]string{"fontStyle": fmt.Sprintf("of %q", own)},
			file("a.woff2", woff2(trueType, list)), &added)
		refused := status == http.StatusUnprocessableEntity && p.Errors[0].Code == "required"
		if added.FontName != want || refused != (want == "") {
			t.Errorf("%q is called %q, %d %+v", own, added.FontName, status, p)
		}
	}
}

// familyTable is a table name that says a family, as Windows reads it, and nothing else.
func familyTable(family string) []byte {
	text := utf16.Encode([]rune(family))
	var b []byte
	for _, n := range append([]uint16{0, 1, 18, 3, 1, 0x409, 1, uint16(2 * len(text)), 0}, text...) {
		b = binary.BigEndian.AppendUint16(b, n)
	}
	return b
}
