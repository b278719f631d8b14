package contract

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// hostile is a text that hurts, as bytes and as it stands within JSON.
type hostile struct {
	raw, json string
	refused   bool // wherever it is sent
}

// hostiles are texts that both engines or people who read lists stumble over.
// Some are drawn; a seed makes them the same each time.
func hostiles(drawn int) []hostile {
	all := []hostile{
		{"x\xff", "x\xff", true},
		{"caf\xe9.png", "caf\xe9.png", true},
		{"\xed\xa0\x80", `\ud800`, true},
		{"a\x00b", `a\u0000b`, true},
	}
	plain := func(text string) hostile {
		quoted, _ := json.Marshal(text) // texts always encode
		return hostile{raw: text, json: strings.Trim(string(quoted), `"`)}
	}
	for _, text := range []string{
		"\x1b[31mred", "Administrator\u200b", "gpj.\u202efdp", "a\u2067b\u2069", "\ufeffa", "a\r\nSet-Cookie: x=y",
		"a\u2028b", "\u0085", "\ufffe",
		"' OR 1=1 --", "%", "_", `\`, "{{x}}", "{:id}", "$1", "<script>alert(1)</script>", "../../etc/passwd",
		"=cmd|' /C calc'!A0", "null", "-1", "[]", "{}",
		"é̖̗̘", "メニュー", "مرحبا", "👨\u200d👩\u200d👧", strings.Repeat("長", 199), strings.Repeat("x", 60_000),
	} {
		all = append(all, plain(text))
	}
	random := rand.New(rand.NewPCG(7, 7)) //nolint:gosec // the same each time
	ranges := [][2]rune{{0x01, 0x20}, {0x7f, 0xa0}, {0x200b, 0x2010}, {0x202a, 0x202f}, {0x2060, 0x2070}, {0x20, 0x7f},
		{0x300, 0x370}, {0x3040, 0x3100}, {0x1f600, 0x1f650}, {0xe0020, 0xe0080}, {0xfff0, 0x10000}}
	for range drawn {
		var b strings.Builder
		for range 1 + random.IntN(12) {
			r := ranges[random.IntN(len(ranges))]
			b.WriteRune(r[0] + random.Int32N(r[1]-r[0]))
		}
		all = append(all, plain(b.String()))
	}
	return all
}

// TestHostileTexts puts hostile texts into every text of every operation, by
// every way in. None is a fault of the server; what is no text is refused
// everywhere; and afterwards everybody reads every list, whole.
func TestHostileTexts(t *testing.T) {
	once(t, func(t *testing.T, w *world) {
		n, texts, sent, ways := w.fresh("Alpha"), hostiles(3000), 0, 0
		document, all := w.document(), operations(t, w)
		shared := len(texts) - 3000 // of these every text gets all
		at := shared
		for _, name := range sorted(all) {
			op := all[name]
			for _, way := range w.waysIn(document, op, n) {
				chosen := append(slices.Clone(texts[:4]), texts[at:min(at+6, len(texts))]...)
				if at += 6; at >= len(texts) {
					at = shared
				}
				chosen = append(chosen, texts[4+sent%(shared-4)], texts[4+(sent+7)%(shared-4)])
				if ways++; testing.Short() {
					chosen = []hostile{texts[ways%4], texts[4+ways%(shared-4)], texts[at]}
				}
				for _, h := range chosen {
					sent++
					r := way.with(h)
					got := w.send(way.who, op.Method, r.path, r.body)
					if got.status >= 500 || h.refused && got.status < 400 {
						t.Errorf("%s as %s with %q as %s: %d %s", name, way.who, h.raw, way.place, got.status, got.body)
					}
					if !whole(got) {
						t.Errorf("%s with %q as %s: answers no JSON: %.300q", name, h.raw, way.place, got.body)
					}
				}
			}
			w.crooked(op, n)
		}
		w.readEverything(document)
		t.Logf("%d texts sent", sent)
	})
}

// wayIn is one text of an operation, and how to send another in its place.
type wayIn struct {
	who, place string
	with       func(h hostile) request
}

var pathNames = regexp.MustCompile(`\{(\w+)\}`)

// waysIn lists the texts of an operation: in its path, its query, its JSON or its form.
func (w *world) waysIn(document openAPI, op operation, n ids) []wayIn {
	who := "operator"
	if op.Operation.Rule.IsDevice() {
		who = "screen Alpha"
	}
	if strings.HasSuffix(op.Path, "/logout") || strings.HasSuffix(op.Path, "/self") {
		who = "writer" // whose session may end
	}
	var ways []wayIn
	add := func(place string, with func(h hostile) request) {
		ways = append(ways, wayIn{who: who, place: place, with: with})
	}
	for _, m := range pathNames.FindAllStringSubmatch(op.Path, -1) {
		add("path."+m[1], func(h hostile) request {
			r := op.make(w, n)
			path := op.Path
			for _, other := range pathNames.FindAllStringSubmatch(op.Path, -1) {
				value := "1"
				if other[1] == m[1] {
					value = url.PathEscape(h.raw)
				}
				path = strings.Replace(path, other[0], value, 1)
			}
			return request{path: path, body: r.body}
		})
	}
	described := document.Paths[op.Path][strings.ToLower(op.Method)]
	for _, p := range described.Parameters {
		if p.In == "query" {
			add("query."+p.Name, func(h hostile) request {
				r := op.make(w, n)
				return request{path: withQuery(r.path, p.Name, h.raw), body: r.body}
			})
		}
	}
	switch body := op.make(w, n).body.(type) {
	case object:
		fields := slices.Sorted(maps.Keys(document.Components.Schemas[described.body()].Properties))
		for name := range body {
			if !slices.Contains(fields, name) {
				fields = append(fields, name)
			}
		}
		for _, name := range fields {
			for _, within := range []bool{false, true} {
				if list, _ := body[name].([]any); within && len(list) == 0 {
					continue
				}
				add("body."+name, func(h hostile) request { return w.withText(op.make(w, n), name, within, h) })
			}
		}
	case form:
		for _, name := range w.parts(body) {
			add("form."+name, func(h hostile) request { return w.withPart(op.make(w, n), name, h) })
		}
		for _, name := range []string{"name", "newTags", "filename", "fontName", "fontStyle", "os", "url"} {
			add("form."+name, func(h hostile) request { return w.withPart(op.make(w, n), name, h) })
		}
	}
	return ways
}

// openAPI is what of the document names the texts of a request.
type openAPI struct {
	Paths      map[string]map[string]described
	Components struct {
		Schemas map[string]struct{ Properties map[string]any }
	}
}

type parameter struct{ Name, In string }

type described struct {
	Parameters  []parameter
	RequestBody struct {
		Content map[string]struct {
			Schema struct {
				Ref string `json:"$ref"`
			}
		}
	}
}

// body names the schema of the JSON that it takes.
func (d described) body() string {
	ref := d.RequestBody.Content["application/json"].Schema.Ref
	return ref[strings.LastIndexByte(ref, '/')+1:]
}

func (w *world) document() openAPI {
	w.t.Helper()
	var d openAPI
	text, err := w.app.Router().Document()
	if err == nil {
		err = json.Unmarshal(text, &d)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return d
}

const mark = "HOSTILETEXT"

// withText puts a text into a field of a JSON body, or into every text of the list that it is.
func (w *world) withText(r request, name string, within bool, h hostile) request {
	w.t.Helper()
	body := maps.Clone(r.body.(object))
	if within {
		body[name] = marked(body[name])
	} else {
		body[name] = mark
	}
	text, err := json.Marshal(body)
	if err != nil {
		w.t.Fatal(err)
	}
	return request{path: r.path, body: strings.ReplaceAll(string(text), mark, h.json)}
}

// marked is a value with the mark in the place of its texts.
func marked(value any) any {
	switch v := value.(type) {
	case string:
		return mark
	case []any:
		list := make([]any, len(v))
		for i := range v {
			list[i] = marked(v[i])
		}
		return list
	case object:
		all := object{}
		for name := range v {
			all[name] = marked(v[name])
		}
		return all
	}
	return value
}

func (w *world) reader(f form) *multipart.Reader {
	w.t.Helper()
	_, params, err := mime.ParseMediaType(f.kind)
	if err != nil {
		w.t.Fatal(err)
	}
	return multipart.NewReader(bytes.NewReader(f.data), params["boundary"])
}

// parts names the parts of a form.
func (w *world) parts(f form) (names []string) {
	w.t.Helper()
	for reader := w.reader(f); ; {
		part, err := reader.NextRawPart()
		if err == io.EOF {
			return names
		}
		if err != nil {
			w.t.Fatal(err)
		}
		names = append(names, part.FormName())
	}
}

// withPart puts a text into a part of a form, or into the name of its file.
func (w *world) withPart(r request, name string, h hostile) request {
	w.t.Helper()
	f := r.body.(form)
	_, params, err := mime.ParseMediaType(f.kind)
	if err != nil {
		w.t.Fatal(err)
	}
	var body bytes.Buffer
	write := func(name, filename string, data []byte) {
		fmt.Fprintf(&body, "--%s\r\nContent-Disposition: form-data; name=%q%s\r\n\r\n%s\r\n", params["boundary"], name,
			filename, data)
	}
	if name != "file" {
		write(name, "", []byte(h.raw))
	}
	for reader := w.reader(f); ; {
		part, err := reader.NextRawPart()
		if err != nil {
			break
		}
		data, err := io.ReadAll(part)
		if err != nil {
			w.t.Fatal(err)
		}
		filename := ""
		if part.FileName() != "" {
			filename = `; filename="` + part.FileName() + `"`
		}
		if part.FormName() == "file" && name == "file" {
			filename = `; filename="` + strings.NewReplacer("\r", "", "\n", "", `"`, `\"`, `\`, `\\`).Replace(h.raw) +
				`"`
		}
		if part.FormName() != name || name == "file" {
			write(part.FormName(), filename, data)
		}
	}
	fmt.Fprintf(&body, "--%s--\r\n", params["boundary"])
	return request{path: r.path, body: form{kind: f.kind, data: body.Bytes()}}
}

// crooked sends bodies that are not what they say.
func (w *world) crooked(op operation, n ids) {
	w.t.Helper()
	r := op.make(w, n)
	bodies := []any{}
	switch body := r.body.(type) {
	case object:
		bodies = append(bodies, strings.Repeat("[", 20_000), strings.Repeat(`{"a":`, 20_000), `{"name":"a","name":"b"}`,
			"{", "\xff", `{"name":"`+strings.Repeat("x", 3<<20)+`"}`)
	case form:
		bodies = append(bodies, form{kind: body.kind, data: body.data[:len(body.data)/2]},
			form{kind: "multipart/form-data", data: body.data},
			form{kind: body.kind, data: []byte("--\r\n\r\n")},
			form{kind: "multipart/form-data; boundary=\xff", data: body.data})
	}
	for _, body := range bodies {
		if got := w.send("operator", op.Method, r.path, body); got.status < 400 || got.status >= 500 || !whole(got) {
			w.t.Errorf("%s %s with %.60v: %d %.300s", op.Method, op.Path, body, got.status, got.body)
		}
	}
}

// readEverything reads every list as everybody who may.
func (w *world) readEverything(document openAPI) {
	w.t.Helper()
	n, all := w.fresh("Alpha"), operations(w.t, w)
	for _, name := range sorted(all) {
		op := all[name]
		if op.Method != http.MethodGet || strings.HasSuffix(op.Path, "/logout") {
			continue
		}
		for _, p := range principals() {
			if p.kind == "garbage token" || wanted(p.who, op.needs()) != 0 {
				continue
			}
			r := op.make(w, n)
			path := r.path
			if slices.ContainsFunc(document.Paths[op.Path]["get"].Parameters,
				func(p parameter) bool { return p.Name == "_limit" }) {
				path = withQuery(path, "_limit", 500)
			}
			got := w.send(p.who, op.Method, path, r.body)
			if got.status >= 500 || !whole(got) {
				w.t.Errorf("%s as %s: %d %.300q", name, p.who, got.status, got.body)
			}
		}
	}
}

// whole reports whether an answer is text to its end.
func whole(a answer) bool {
	switch kind := a.header.Get("Content-Type"); {
	case strings.Contains(kind, "json"):
		return a.body == "" || json.Valid([]byte(a.body)) && utf8.ValidString(a.body)
	case strings.HasPrefix(kind, "text/csv"):
		return utf8.ValidString(a.body)
	}
	return true
}
