package svg

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"marquee/internal/fault"
)

const head = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`

func clean(t testing.TB, content string) (string, Size) {
	t.Helper()
	var b bytes.Buffer
	size, err := Clean(strings.NewReader(content), &b)
	if err != nil {
		t.Fatalf("Clean(%.200s): %v", content, err)
	}
	return b.String(), size
}

// What draws stays as it is.
func TestPicturesStayWhatTheyAre(t *testing.T) {
	var dot bytes.Buffer
	if err := png.Encode(&dot, image.NewGray(image.Rect(0, 0, 1, 1))); err != nil {
		t.Fatal(err)
	}
	picture := data("image/png", dot.String())
	content := strings.TrimPrefix(picture, "data:image/png")
	for name, c := range map[string]struct{ inside, want string }{
		"pictures of another name": {`<image href="data:image/jpeg` + content + `"/>`,
			`<image xlink:href="` + picture + `"/>`},
		"pictures with a charset": {`<image href="data:image/png;charset=utf-8` + content + `"/>`,
			`<image xlink:href="` + picture + `"/>`},
		"pictures without a name": {`<image href="data:` + content + `"/>`, `<image xlink:href="` + picture + `"/>`},
		"shapes":                  {`<path d="M0 0L1 1" fill="#f00"/>`, `<path d="M0 0L1 1" fill="#f00"/>`},
		"text": {`<text x="1">a &lt; b<tspan>c</tspan></text>`,
			`<text x="1">a &lt; b<tspan>c</tspan></text>`},
		"parts": {`<use href="#a"/><rect fill="url(#b) red"/>`,
			`<use xlink:href="#a"/><rect fill="url(#b) red"/>`},
		"older links":     {`<use xlink:href="#a"/>`, `<use xlink:href="#a"/>`},
		"raster pictures": {`<image href="` + picture + `"/>`, `<image xlink:href="` + picture + `"/>`},
		"styles": {`<style>a{fill:url(#b)}</style><rect style="fill:red"/>`,
			`<style>a{fill:url(&#34;#b&#34;)}</style><rect style="fill:red"/>`},
		"animations": {`<circle><animate attributeName="r" values="1;2" dur="1s"/></circle>`,
			`<circle><animate attributeName="r" values="1;2" dur="1s"/></circle>`},
		"links become groups": {`<a href="https://x.test"><rect/></a>`, `<g><rect/></g>`},
		"editors' own":        {`<rect inkscape:label="x" data-x="y"/>`, `<rect/>`},
		"space":               {`<text xml:space="preserve"> a </text>`, `<text xml:space="preserve"> a </text>`},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := clean(t, head+` width="4" height="3">`+c.inside+"<rect/></svg>")
			if want := head + ` width="4" height="3" viewBox="0 0 4 3">` + c.want + "<rect/></svg>"; got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
			if again, _ := clean(t, got); again != got {
				t.Errorf("cleaned again: %s", again)
			}
		})
	}
}

func TestPrologues(t *testing.T) {
	for _, prologue := range []string{
		"\uFEFF", `<?xml version="1.0" encoding="UTF-8"?>`, `<?xml version="1.1" encoding="latin1"?>`, "<!-- made by an editor -->",
		`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">`,
	} {
		if got, _ := clean(t, prologue+head+"><rect/></svg>"); !strings.HasPrefix(got, "<svg xmlns=") {
			t.Errorf("%s: %s", prologue, got)
		}
	}
	for _, whole := range []string{
		`<?xml version="1.0" encoding="ISO-8859-1"?><svg><text>Gr` + "\xfc\xdfe</text></svg>",
		"\xff\xfe" + strings.Join(strings.Split("<svg><text>Gr\xfc\xdfe</text></svg>", ""), "\x00") + "\x00",
		`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
			<!ENTITY ns_svg "http://www.w3.org/2000/svg">
			<!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/"> ]>
		<svg xmlns="&ns_svg;" xmlns:i="&ns_ai;"><text i:extraneous="self">Grüße</text></svg>`,
	} {
		if got, _ := clean(t, whole); !strings.HasPrefix(got, head) || !strings.Contains(got, ">Grüße<") {
			t.Errorf("%s: %s", whole, got)
		}
	}
	if got, _ := clean(t, `<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect/></s:svg>`); !strings.Contains(got,
		"<rect/>") {
		t.Errorf("with a prefix: %s", got)
	}
	if got, _ := clean(t, `<svg><rect/></svg>`); !strings.HasPrefix(got, head) {
		t.Errorf("without namespaces: %s", got)
	}
}

func TestSizes(t *testing.T) {
	for attributes, want := range map[string]struct {
		size Size
		view string
	}{
		`width="20" height="10"`:                           {Size{20, 10}, "0 0 20 10"},
		`width="20px" height="1in"`:                        {Size{20, 96}, "0 0 20 96"},
		`width="10mm" height="1cm"`:                        {Size{38, 38}, ""},
		`width="10PX" height="1In"`:                        {Size{10, 96}, "0 0 10 96"},
		`width="2rem" height="2em"`:                        {Size{32, 32}, "0 0 32 32"},
		`width="40Q" height="40q"`:                         {Size{38, 38}, ""},
		`viewBox="0 0 24 12"`:                              {Size{24, 12}, "0 0 24 12"},
		`viewBox="-5,-5,10,10" width="100%" height="100%"`: {Size{10, 10}, "-5 -5 10 10"},
		`viewBox="0 0 20 10" width="40"`:                   {Size{40, 20}, "0 0 20 10"},
		`viewBox="0 0 20 10" height="40"`:                  {Size{80, 40}, "0 0 20 10"},
		`viewBox="0 0 20 10" width="5" height="50"`:        {Size{5, 50}, "0 0 20 10"},
		`viewBox="0 0 0 10" width="5"`:                     {Size{5, 150}, "0 0 5 150"},
		`viewBox="x"`:                                      {Size{300, 150}, "0 0 300 150"},
		`width="76800" height="38400"`:                     {Size{3840, 1920}, "0 0 76800 38400"},
		`width="0.1" height="0.1"`:                         {Size{1, 1}, "0 0 0.1 0.1"},
		`width="-4" height="Infinity" viewBox="0 0 8 9"`:   {Size{8, 9}, "0 0 8 9"},
	} {
		got, size := clean(t, "<svg "+attributes+"><rect/></svg>")
		if size != want.size || !strings.Contains(got, `viewBox="`+want.view) ||
			!strings.Contains(got, fmt.Sprintf(`width="%d"`, want.size.Width)) {
			t.Errorf("%s: %v, want %v: %s", attributes, size, want, got)
		}
	}
}

func TestWhatIsRefused(t *testing.T) {
	doubling := `<g id="a0"><rect/></g>`
	for i := range 30 {
		doubling += fmt.Sprintf(`<g id="a%d"><use href="#a%d"/><use href="#a%[2]d"/></g>`, i+1, i)
	}
	patterns := `<pattern id="a0"><rect/></pattern>`
	for i := range 30 {
		patterns += fmt.Sprintf(
			`<pattern id="a%d"><rect fill="url(#a%d)"/><rect style="fill:url('#a%[2]d')"/></pattern>`, i+1, i)
	}
	// styled are patterns of which each is drawn ten times by the next, as each of the styles says.
	styled := func(sheet, around, inside string) string {
		content := "<style>"
		for i := range 12 {
			content += strings.ReplaceAll(sheet, "N", strconv.Itoa(i))
		}
		content += `</style><pattern id="p0"><rect/></pattern>`
		for i := range 11 {
			from := strconv.Itoa(i)
			content += fmt.Sprintf(`<pattern id="p%d" %s>%s</pattern>`, i+1, strings.ReplaceAll(around, "N", from),
				strings.Repeat(strings.ReplaceAll(inside, "N", from), 10))
		}
		return head + ">" + content + `<rect fill="url(#p11)"/></svg>`
	}
	byName := `.cN{fill:url("#pN")}`
	for name, c := range map[string]struct {
		content string
		kind    fault.Kind
		code    string
	}{
		"styled patterns": {styled(byName, "", `<rect class="a cN"/>`), fault.Unprocessable, "svg-too-large"},
		"styled patterns, by ids": {styled(`#eN{fill:url("#pN")}`, "", `<rect id="eN"/>`), fault.Unprocessable,
			"svg-too-large"},
		"styled patterns, within": {styled("@media screen{"+byName+"}", "", `<rect class="cN"/>`), fault.Unprocessable,
			"svg-too-large"},
		"styled patterns, by a sign": {styled(`[class=cN]{fill:url("#pN")}`, "", `<rect class="cN"/>`),
			fault.Unprocessable, "svg-too-large"},
		"styled patterns, escaped": {styled(`.\63 N{fill:url("#pN")}`, "", `<rect class="cN"/>`), fault.Unprocessable,
			"svg-too-large"},
		"styled patterns, hidden": {styled(`.cN{a:"}z{";/*}z{*/fill:url("#pN")}`, "", `<rect class="cN"/>`),
			fault.Unprocessable, "svg-too-large"},
		"styled patterns, named": {styled(`.cN{--f:url("#pN")}`, `class="cN"`, `<rect fill="var(--f)"/>`),
			fault.Unprocessable, "svg-too-large"},
		"inherited patterns": {styled("", `fill="url(#pN)"`, "<rect/>"), fault.Unprocessable, "svg-too-large"},
		"inherited patterns, styled": {styled(byName, `class="cN"`, "<rect/>"), fault.Unprocessable,
			"svg-too-large"},
		"inherited patterns, in a style": {styled("", `style="color:red;stroke:url(#pN)"`, "<rect/>"),
			fault.Unprocessable, "svg-too-large"},
		"another root":     {`<html><svg/></html>`, fault.Unsupported, "unsupported-type"},
		"another language": {`<svg xmlns="urn:x"/>`, fault.Unsupported, "unsupported-type"},
		"nothing":          {``, fault.Unprocessable, "svg-broken"},
		"a second root":    {`<svg/><g>`, fault.Unprocessable, "svg-broken"},
		"half of it":       {head + "><rect/>", fault.Unprocessable, "svg-broken"},
		"an unknown encoding": {`<?xml version="1.0" encoding="klingon"?><svg><text>` + "\xe9\xe9</text></svg>",
			fault.Unprocessable, "svg-broken"},
		"a namespace a thousand times": {`<!DOCTYPE svg [<!ENTITY a "http://a.example">]><svg><rect id="` +
			strings.Repeat("&a;", maxUses+1) + `"/></svg>`, fault.Unprocessable, "svg-broken"},
		"namespaces in each other": {`<!DOCTYPE svg [<!ENTITY a "http://a"><!ENTITY b "http://&a;">]><svg><rect/></svg>`,
			fault.Unprocessable, "svg-broken"},
		"many declarations": {strings.Repeat(`<!DOCTYPE svg [<!ENTITY a "http://a">]>`, 2) + "<svg><rect/></svg>",
			fault.Unprocessable, "svg-broken"},
		"a declaration inside": {`<svg><rect/><!DOCTYPE svg [<!ENTITY a "http://a">]></svg>`,
			fault.Unprocessable, "svg-broken"},
		"too many namespaces": {"<!DOCTYPE svg [" + strings.Repeat(`<!ENTITY a "http://a">`, maxEntities+1) +
			"]><svg><rect/></svg>", fault.Unprocessable, "svg-broken"},
		"entities": {`<!DOCTYPE svg [<!ENTITY a "b">]><svg><rect/></svg>`, fault.Unprocessable,
			"svg-broken"},
		"a size beyond sense": {`<svg viewBox="0 0 1e300 1"><rect/></svg>`, fault.Unprocessable, "svg-broken"},
		"no size at all":      {`<svg viewBox="NaN 0 1 1"><rect/></svg>`, fault.Unprocessable, "svg-broken"},
		"only a script":       {`<svg><script>evil()</script></svg>`, fault.Unprocessable, "svg-empty"},
		"too deep":            {"<svg>" + strings.Repeat("<g>", maxDepth), fault.Unprocessable, "svg-too-large"},
		"too deep inside":     {"<svg>" + strings.Repeat("<x>", maxDepth), fault.Unprocessable, "svg-too-large"},
		"too many elements":   {"<svg>" + strings.Repeat("<g/>", maxElements), fault.Unprocessable, "svg-too-large"},
		"too many inside":     {"<svg><x>" + strings.Repeat("<x/>", maxElements), fault.Unprocessable, "svg-too-large"},
		"too many attributes": {"<svg><rect" + strings.Repeat(` x="0"`, maxAttributes+1) + "/></svg>",
			fault.Unprocessable, "svg-too-large"},
		"too many attributes inside": {"<svg><x><y" + strings.Repeat(` x="0"`, maxAttributes+1) + "/></x><rect/></svg>",
			fault.Unprocessable, "svg-too-large"},
		"too many bytes":   {"<svg><text>" + strings.Repeat("x", maxBytes), fault.Unprocessable, "svg-too-large"},
		"doubled uses":     {"<svg>" + doubling + "</svg>", fault.Unprocessable, "svg-too-large"},
		"doubled patterns": {"<svg>" + patterns + "</svg>", fault.Unprocessable, "svg-too-large"},
	} {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			_, err := Clean(strings.NewReader(c.content), &b)
			if f := fault.As(err); f == nil || f.Kind != c.kind || f.Code.String() != c.code || b.Len() > 0 {
				t.Errorf("%v and %d bytes, want %s", err, b.Len(), c.code)
			}
		})
	}
}

// What drawing programs write is far from too much.
func TestManyStylesAreTaken(t *testing.T) {
	content := "<style>"
	for i := range 300 {
		content += fmt.Sprintf(".cls-%d{fill:url(#g%d);stroke:none}.mask-%[1]d{fill:none;mask:url(#m%[2]d)}", i, i)
	}
	content += "</style>"
	for i := range 300 {
		content += fmt.Sprintf(`<linearGradient id="g%d"><stop/><stop/><stop/></linearGradient><mask id="m%[1]d">%s</mask>`, i,
			strings.Repeat(`<path class="cls-1"/>`, 20))
	}
	for i := range 300 {
		content += fmt.Sprintf(`<g class="mask-%d">%s</g>`, i, strings.Repeat(fmt.Sprintf(`<path class="cls-%d"/>`, i), 50))
	}
	clean(t, head+">"+content+"</svg>")
}

func TestCirclesEnd(t *testing.T) {
	clean(t, `<svg><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`)
}

// Browsers fail on brackets that are open in each other very often.
func TestNothingIsNestedDeep(t *testing.T) {
	const often = 20_000
	for _, content := range []string{
		"<style>" + strings.Repeat("a{", often) + "</style>",
		"<style>" + strings.Repeat(":not(", often) + "</style>",
		`<g style="fill:` + strings.Repeat("var(--a,", often) + `"/>`,
		`<g fill="` + strings.Repeat("var(--a,", often) + `"/>`,
	} {
		if got, _ := clean(t, "<svg>"+content+"<rect/></svg>"); len(got) > 2000 {
			t.Errorf("%d bytes are left of %.50s", len(got), content)
		}
	}
}

func TestTheDiskIsToBlameForItsOwnFailures(t *testing.T) {
	disk := errors.New("disk on fire")
	if _, err := Clean(iotest.ErrReader(disk), &bytes.Buffer{}); !errors.Is(err, disk) || fault.As(err) != nil {
		t.Errorf("error = %v", err)
	}
}

func FuzzClean(f *testing.F) {
	for _, content := range hostile() {
		f.Add(content)
	}
	f.Fuzz(func(t *testing.T, content string) {
		var b bytes.Buffer
		if _, err := Clean(strings.NewReader(content), &b); err != nil {
			if fault.As(err) == nil {
				t.Errorf("%v is no refusal", err)
			}
			return
		}
		again, _ := clean(t, b.String())
		if again != b.String() {
			t.Errorf("%q becomes\n%q and then\n%q", content, b.String(), again)
		}
	})
}
