package program

import (
	"archive/zip"
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
)

type file struct{ name, content string }

// zipped packs files in their order; prepare may change each head.
func zipped(t testing.TB, prepare func(*zip.FileHeader), files ...file) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, f := range files {
		head := &zip.FileHeader{Name: f.name, Method: zip.Deflate}
		if prepare != nil {
			prepare(head)
		}
		w, err := z.CreateHeader(head)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(f.content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pack(t testing.TB, files ...file) (string, []Note) {
	t.Helper()
	archive := zipped(t, nil, files...)
	var page bytes.Buffer
	notes, err := Pack(bytes.NewReader(archive), int64(len(archive)), &page)
	if err != nil {
		t.Fatalf("Pack: %v", err)
	}
	return page.String(), notes
}

// opened writes what is coded in the page as it was, between ⟨ and ⟩.
func opened(page string) string {
	coded := regexp.MustCompile(`data:([a-z0-9/+;=-]+);base64,([A-Za-z0-9+/=]*)`)
	for range 5 {
		page = coded.ReplaceAllStringFunc(page, func(uri string) string {
			parts := coded.FindStringSubmatch(uri)
			content, _ := base64.StdEncoding.DecodeString(parts[2])
			kind, _, _ := strings.Cut(parts[1], ";")
			return "⟨" + kind + " " + string(content) + "⟩"
		})
	}
	return page
}

func TestPagesCarryWhatTheyReferTo(t *testing.T) {
	files := []file{
		{"app.js", "run()"}, {"m.mjs", "start()"}, {"css/a.css", `@import "b.css" print;a{b:url(../img/x%20y.png)}`},
		{"css/b.css", "c{d:url('c.woff2')}"}, {"css/c.woff2", "font"},
		{"img/x y.png", "png"}, {"v.mp4", "film"}, {"s.svg", "<svg/>"}, {"loop.css", `@import "loop.css";e{}`},
		{"k.css", "</style><script>"},
	}
	for name, c := range map[string]struct{ body, want string }{
		"scripts": {`<script src="app.js" defer integrity="x" crossorigin></script>`,
			`<script src="⟨text/javascript run()⟩" defer=""></script>`},
		"modules": {`<script type="module" src="./m.mjs?v=1"></script>`,
			`<script type="module" src="⟨text/javascript start()⟩"></script>`},
		"their own scripts": {`<script>if (a</b/) {}</script>`, `<script>if (a</b/) {}</script>`},
		"pictures":          {`<img src="img/x%20y.png">`, `<img src="⟨image/png png⟩"/>`},
		"choices": {`<img srcset="img/x%20y.png 1x,s.svg, s.svg 2x">`,
			`<img srcset="⟨image/png png⟩ 1x, ⟨image/svg+xml &lt;svg/&gt;⟩, ⟨image/svg+xml &lt;svg/&gt;⟩ 2x"/>`},
		"sources": {`<video src="/v.mp4" poster="img\x y.png"><source src="v.mp4"></video>`,
			`<video src="⟨video/mp4 film⟩" poster="⟨image/png png⟩"><source src="⟨video/mp4 film⟩"/></video>`},
		"stylesheets": {`<link rel="StyleSheet" href="css/a.css" media="screen">`,
			`<style media="screen">@import url("⟨text/css c{d:url("⟨font/woff2 font⟩")}⟩") print;a{b:url("⟨image/png png⟩")}</style>`},
		"circles":         {`<link rel="stylesheet" href="loop.css">`, `<style>e{}</style>`},
		"sheets that end": {`<link rel="stylesheet" href="k.css">`, `<style><\/style><script></style>`},
		"own sheets":      {`<style>a{b:url(s.svg#c)}</style>`, `<style>a{b:url("⟨image/svg+xml <svg/>⟩#c")}</style>`},
		"own declarations": {`<p style="b:url(s.svg)">`,
			`<p style="b:url(&#34;⟨image/svg+xml &lt;svg/&gt;⟩&#34;)"></p>`},
		"drawings": {`<svg><image xlink:href="s.svg"></image><use href="#a"></use></svg>`,
			`<svg><image xlink:href="⟨image/svg+xml &lt;svg/&gt;⟩"></image><use href="#a"></use></svg>`},
		"what is no file": {`<img src="data:image/gif;base64,"><a href="#x" onclick="y()">z</a><a href="javascript:y()"></a>`, `<img src="⟨image/gif ⟩"/><a href="#x" onclick="y()">z</a><a href="javascript:y()"></a>`},
		"templates": {`<template><img src="s.svg"></template>`,
			`<template><img src="⟨image/svg+xml &lt;svg/&gt;⟩"/></template>`},
		"bases": {`<base href="https://x.test/"><img src="s.svg">`,
			`<img src="⟨image/svg+xml &lt;svg/&gt;⟩"/>`},
		"icons":     {`<link rel="shortcut icon" href="gone.ico"><link rel=preload href=app.js><link rel=manifest href=x.json><link rel="alternate stylesheet" href="y.css">`, ``},
		"refreshes": {`<meta HTTP-EQUIV=Refresh content="0;url=https://x.test"><meta http-equiv="content-security-policy" content="default-src 'none'"><meta charset=x><meta name=a>`, `<meta name="a"/>`},
	} {
		t.Run(name, func(t *testing.T) {
			page, _ := pack(t, append(files, file{"index.html", "<!DOCTYPE html><body>" + c.body})...)
			want := `<!DOCTYPE html><html><head><meta charset="utf-8"/></head><body>` +
				strings.NewReplacer("&lt;svg/&gt;", "<svg/>").Replace(c.want) + `</body></html>`
			if got := strings.NewReplacer("&lt;svg/&gt;", "<svg/>").Replace(opened(page)); got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
	}
}

func TestProgramsInAFolder(t *testing.T) {
	page, notes := pack(t, file{"sign/", ""}, file{"sign/index.html",
		`<img src="a.png"><img src="/a.png"><img src="../../a.png">`}, file{"sign/a.png", "png"},
		file{"__MACOSX/sign/._a.png", ""}, file{".DS_Store", ""})
	if strings.Count(opened(page), "⟨image/png png⟩") != 3 || len(notes) > 0 {
		t.Errorf("%s, notes %v", opened(page), notes)
	}
}

// TestAsPackersLeaveThem: whatever the packer's habits are, the page is found, and each of its references.
func TestAsPackersLeaveThem(t *testing.T) {
	const png, page = "⟨image/png png⟩", `<img src="img/a.png">`
	for name, c := range map[string]struct {
		files []file
		notes []Note
	}{
		"a capital":            {[]file{{"Index.HTML", page}, {"img/a.png", "png"}}, nil},
		"of the first Windows": {[]file{{"INDEX.HTM", page}, {"IMG/A.PNG", "png"}}, nil},
		"the only page":        {[]file{{"menu.html", page}, {"img/a.png", "png"}}, nil},
		"some folders down": {[]file{{"shop/sign/index.html", page}, {"shop/sign/img/a.png", "png"}, {
			"read me.txt", ""}}, []Note{{NoteUnused, "read me.txt"}}},
		"beside its pictures":  {[]file{{"shop/page/index.html", `<img src="../img/a.png">`}, {"shop/img/a.png", "png"}}, nil},
		"beside, from the top": {[]file{{"page/index.html", `<img src="../a.png">`}, {"a.png", "png"}}, nil},
		"backslashes":          {[]file{{`shop\`, ""}, {`shop\index.html`, page}, {`shop\img\a.png`, "png"}}, nil},
		"in Shift_JIS":         {[]file{{"index.html", `<img src="画像/日本.png"><img src="%E7%94%BB%E5%83%8F/日本.png">`}, {"\x89\xe6\x91\x9c/\x93\xfa\x96\x7b.png", "png"}}, nil},
		"of the first PCs":     {[]file{{"index.html", `<img src="Grüße.png"><img src="Möbel.png">`}, {"Gr\x81\xe1e.png", "png"}, {"M\x94bel.png", "png"}}, nil},
		"or in Japanese":       {[]file{{"index.html", `<img src="Größe.png">`}, {"Gr\x94\xe1e.png", "png"}}, nil},
		"in Chinese, above":    {[]file{{"\xc4\xfa/index.html", `<img src="图片.png"><img src="../片.png">`}, {"\xc4\xfa/\xcd\xbc\xc6\xac.png", "png"}, {"\xc6\xac.png", "png"}}, nil},
		"katakana":             {[]file{{"index.html", `<img src="メニュー/表.png">`}, {"\x83\x81\x83j\x83\x85\x81[/\x95\\.png", "png"}}, nil},
		"of Chinese Windows":   {[]file{{"a/\xd2\xb3/index.html", `<img src="图片/目.png"><img src="%CD%BC%C6%AC/%C4%BF.png">`}, {"a/\xd2\xb3/\xcd\xbc\xc6\xac/\xc4\xbf.png", "png"}}, nil},
		"half a backslash":     {[]file{{"index.html", `<img src="功/a.png">`}, {"\xa5\\/a.png", "png"}}, nil},
		"of Korean Windows":    {[]file{{"index.html", `<img src="사진.png">`}, {"\xbb\xe7\xc1\xf8.png", "png"}}, nil},
		"of Western Windows":   {[]file{{"index.html", `<img src="Größe.png">`}, {"Gr\xf6\xdfe.png", "png"}}, nil},
		"of later PCs":         {[]file{{"index.html", `<img src="Smørrebrød.png">`}, {"Sm\x9brrebr\x9bd.png", "png"}}, nil},
		"of Russian PCs":       {[]file{{`x\index.html`, `<img src="Меню/Борщ.png">`}, {"x\\\x8c\xa5\xad\xee\\\x81\xae\xe0\xe9.png", "png"}}, nil},
		"in two encodings":     {[]file{{"index.html", `<img src="画像.png"><img src="Größe.png">`}, {"\x89\xe6\x91\x9c.png", "png"}, {"Größe.png", "png"}}, nil},
		"a dot in front": {[]file{{"./", ""}, {"./index.html", page}, {"./img/", ""}, {"./img/", ""},
			{"./img/a.png", "png"}}, nil},
		"half a letter that is a backslash": {[]file{{"index.html", `<img src="表.png">`}, {"\x95\x5c.png", "png"}}, nil},
		"decomposed":                        {[]file{{"index.html", `<img src="Möbel.png">`}, {"Mo\u0308bel.png", "png"}}, nil},
		"what a Mac adds": {[]file{{"sign/index.html", page}, {"sign/img/a.png", "png"}, {"sign/._index.html",
			""}, {"__MACOSX/sign/._a.png", ""}, {"__MACOSX/sign/._A.png", ""}, {"Icon\r", ""},
			{"sign/a.png:Zone.Identifier", ""}}, nil},
		"the shallowest": {[]file{{"a/b/index.html", ""}, {"z/Index.htm", page}, {"z/img/a.png", "png"}},
			[]Note{{NotePage, "z/Index.htm"}, {NoteUnused, "a/b/index.html"}}},
		"html before htm": {[]file{{"index.htm", ""}, {"index.html", page}, {"img/a.png", "png"}}, []Note{{
			NotePage, "index.html"}, {NoteUnused, "index.htm"}}},
	} {
		t.Run(name, func(t *testing.T) {
			archive := zipped(t, func(h *zip.FileHeader) { h.NonUTF8 = true }, c.files...)
			var got bytes.Buffer
			notes, err := Pack(bytes.NewReader(archive), int64(len(archive)), &got)
			if err != nil || !strings.Contains(opened(got.String()), png) {
				t.Errorf("%v %s", err, opened(got.String()))
			}
			if diff := cmp.Diff(c.notes, notes); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestANameBesideTheNameCounts where it is of that name: what Info-ZIP and WinRAR write for other computers.
func TestANameBesideTheNameCounts(t *testing.T) {
	beside := func(name, of string) func(*zip.FileHeader) {
		return func(h *zip.FileHeader) {
			if h.Name != "index.html" {
				field := binary.LittleEndian.AppendUint32([]byte{1}, crc32.ChecksumIEEE([]byte(of)))
				h.Extra = binary.LittleEndian.AppendUint16([]byte{0x75, 0x70}, uint16(len(field)+len(name)))
				h.Extra = append(append(h.Extra, field...), name...)
			}
		}
	}
	index := file{"index.html", `<img src="メニュー.png">`}
	for name, of := range map[string]string{"the same": "____.png", "another": "x.png"} {
		archive := zipped(t, beside("メニュー.png", of), index, file{"____.png", "png"})
		_, err := Pack(bytes.NewReader(archive), int64(len(archive)), &bytes.Buffer{})
		if taken := err == nil; taken != (of == "____.png") {
			t.Errorf("the name of %s: %v", name, err)
		}
	}
	for _, name := range []string{"../evil.png", "/evil.png", "a\x00.png", "a\ufffd.png"} {
		mustRefuse(t, zipped(t, beside(name, "____.png"), index, file{"____.png", "png"}), "program-unsafe-name")
	}
	for extra := range 12 {
		archive := zipped(t, func(h *zip.FileHeader) {
			h.Extra = bytes.Repeat([]byte{0x75, 0x70, 0x05}, 4)[:extra]
		}, file{"index.html", ""})
		if _, err := Pack(bytes.NewReader(archive), int64(len(archive)), &bytes.Buffer{}); err != nil {
			t.Errorf("%d bytes of what is no field: %v", extra, err)
		}
	}
}

// TestScriptsAndSheetsAreReadAsBrowsersDo: by their mark, by what refers to them, by their own word, as the page.
func TestScriptsAndSheetsAreReadAsBrowsersDo(t *testing.T) {
	const page = "<meta charset=shift_jis><body>"
	for name, c := range map[string]struct {
		index   string
		content string
	}{
		"a script as the page":     {page + "<script src=a></script>", "\x93\xfa\x96{"},
		"a script that is rare":    {"<meta charset=euc-jp><script src=a></script>", "\xc6\xfc\xcb\xdc"},
		"a script by its word":     {"<meta charset=utf-8><script src=a charset=shift_jis></script>", "\x93\xfa\x96{"},
		"a script of UTF-16":       {"<meta charset=utf-8><script src=a></script>", "\xff\xfe\xe5\x65\x2c\x67"},
		"a script of UTF-8 anyhow": {page + "<script src=a></script>", "日本"},
		"a sheet as the page":      {page + "<link rel=stylesheet href=a>", "\x93\xfa\x96{"},
		"a sheet by its word":      {"<meta charset=utf-8><link rel=stylesheet href=a charset=euc-kr>", "@charset \"Shift_JIS\";\x93\xfa\x96{"},
		"a sheet in a sheet":       {page + "<style>@import 'a'</style>", "\x93\xfa\x96{"},
	} {
		if got, _ := pack(t, file{"index.html", c.index}, file{"a", c.content}); !strings.Contains(opened(got), "日本") {
			t.Errorf("%s: %s", name, opened(got))
		}
	}
	broken, _ := pack(t, file{"index.html", `<script src=a charset="; x">`}, file{"a", "\x81"})
	if !strings.Contains(opened(broken), "javascript \x81") {
		t.Errorf("what cannot be told is %q", opened(broken))
	}
}

func TestOtherEncodings(t *testing.T) {
	for name, index := range map[string]string{
		"said in the page":  "<meta charset=shift_jis><p>\x93\xfa\x96{",
		"UTF-16":            "\xff\xfe<\x00p\x00>\x00\xe5\x65\x2c\x67",
		"UTF-8 with a mark": "\uFEFF<p>日本",
		"UTF-8, far behind": "<!--" + strings.Repeat("x", 2000) + "--><p>日本",
	} {
		if page, _ := pack(t, file{"index.html", index}); !strings.Contains(page, "<body><p>日本</p>") ||
			!strings.Contains(page, `<meta charset="utf-8"/>`) {
			t.Errorf("%s: %s", name, page)
		}
	}
}

func TestNotes(t *testing.T) {
	page, notes := pack(t, file{"a.json", "{}"}, file{"more.html", ""},
		file{"index.html", `<link rel=stylesheet href="https://fonts.test/css">
		<script src="//cdn.test/x.js"></script><a href="more.html"></a><a href=" HTTP://x.test"></a><style>@import "https://y.test";a{b:url(https://z.test/i.png)}</style>
		<script type=module>import a from "https://m.test/a.js"</script><iframe src="https://f.test"></iframe>`})
	want := []Note{
		{NoteOutside, "//cdn.test/x.js"}, {NoteOutside, "HTTP://x.test"}, {NoteOutside, "https://f.test"},
		{NoteOutside, "https://fonts.test/css"}, {NoteOutside, "https://m.test/a.js"},
		{NoteOutside, "https://y.test"}, {NoteOutside, "https://z.test/i.png"}, {NoteUnused, "a.json"},
		{NoteUnused, "more.html"},
	}
	if diff := cmp.Diff(want, notes); diff != "" {
		t.Error(diff)
	}
	if !strings.Contains(page, `<link rel="stylesheet" href="https://fonts.test/css"/>`) ||
		!strings.Contains(page, `@import url("https://y.test");`) {
		t.Errorf("what is elsewhere did not stay: %s", page)
	}
}

func TestProgramsThatNoPageCanCarry(t *testing.T) {
	bomb := "@import 'b.css';"
	for name, c := range map[string]struct {
		files       []file
		code, names string
	}{
		"missing": {
			[]file{{"index.html", `<img src="a.png"><script src="b/c.js"></script><style>a{b:url(d.woff)}</style>`}},
			"program-incomplete", "a.png, b/c.js, d.woff"},
		"missing from a sheet": {[]file{{"index.html", `<link rel=stylesheet href="x/a.css">`},
			{"x/a.css", "@import '../b.css';"}}, "program-incomplete", "b.css"},
		"many missing": {
			[]file{{"index.html", `<img src=0><img src=1><img src=2><img src=3><img src=4><img src=5><img src=6><img src=7><img src=8><img src=9><img src=a>`}}, "program-incomplete", "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, …"},
		"modules": {[]file{{"index.html", `<script type=module src=a.js></script>`},
			{"a.js", `import {b} from './b.js'`}}, "program-not-inlined", "a.js"},
		"modules later": {[]file{{"index.html", `<script type=module>await import("./b.js")</script>`}},
			"program-not-inlined", "index.html"},
		"import maps": {[]file{{"index.html", `<script type=importmap>{}</script>`}}, "program-not-inlined",
			"index.html"},
		"frames": {[]file{{"index.html", `<iframe src="a.html"></iframe><object data="a.html"></object>`},
			{"a.html", ""}}, "program-not-inlined", "a.html"},
		"parts of others": {[]file{{"index.html", `<svg><use href="a.svg#b"/></svg>`}, {"a.svg", ""}},
			"program-not-inlined", "a.svg"},
		"too much, too often": {[]file{{"index.html", strings.Repeat(`<img src="a.png">`, 7)},
			{"a.png", strings.Repeat("0123456789", 1<<20)}}, "program-too-large", ""},
		"too often": {[]file{{"index.html", strings.Repeat(`<img src="a.png">`, maxReferences+1)},
			{"a.png", ""}}, "program-too-large", ""},
		"sheets in sheets": {[]file{{"index.html", `<link rel=stylesheet href="a.css">`},
			{"a.css", strings.Repeat(bomb, 200)}, {"b.css", strings.Repeat("@import 'c.css';", 200)}, {"c.css", "x{}"}},
			"program-too-large", ""},
		"a page too large": {[]file{{"index.html", strings.Repeat("<p>", maxIndex)}}, "program-too-large", ""},
		"no index":         {[]file{{"main.html", ""}, {"more.html", ""}}, "program-no-index", ""},
		"no page":          {[]file{{"index.txt", ""}}, "program-no-index", ""},
		"nothing":          {nil, "program-no-index", ""},
	} {
		t.Run(name, func(t *testing.T) {
			content := zipped(t, func(h *zip.FileHeader) { h.Method = zip.Store }, c.files...)
			mustRefuse(t, content, c.code)
			_, err := Pack(bytes.NewReader(content), int64(len(content)), &bytes.Buffer{})
			if got := fmt.Sprint(fault.As(err).Params["names"]); c.names != "" && got != c.names {
				t.Errorf("names %s, want %s", got, c.names)
			}
		})
	}
}

func mustRefuse(t *testing.T, content []byte, code string) {
	t.Helper()
	var page bytes.Buffer
	_, err := Pack(bytes.NewReader(content), int64(len(content)), &page)
	if f := fault.As(err); f == nil || f.Code.String() != code || page.Len() > 0 {
		t.Errorf("error = %v with %d bytes of a page, want %s", err, page.Len(), code)
	}
}
