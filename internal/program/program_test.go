package program_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"marquee/internal/program"
)

// document is one with these fields, of one page with these items.
func document(head, items string) string {
	return fmt.Sprintf(`{"displayWidth":1920,"displayHeight":1080%s,"pages":[{"panes":[{"items":[%s]}]}]}`, head, items)
}

func item(fields string) string {
	return document("", `{"id":1,"type":"media","w":100,"h":50`+fields+`}`)
}

func of(kind, settings string) string {
	return document("", `{"settings":{`+settings+`},"id":1,"type":"`+kind+`","w":100,"h":50}`)
}

func times(n int, each string) string { return strings.TrimSuffix(strings.Repeat(each+",", n), ",") }

func numbered(n int, each string) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf(each, i)
	}
	return strings.Join(all, ",")
}

func TestWhatIsNoProgramIsRefusedWithThePlace(t *testing.T) {
	const first = "pages[0].panes[0].items[0]."
	small := `{"id":"%d","type":"shape","w":9,"h":9}`
	pages := func(n, items int) string {
		all := make([]string, n)
		for i := range all {
			all[i] = `{"panes":[{"items":[` + strings.ReplaceAll(numbered(items, small), `"id":"`,
				fmt.Sprintf(`"id":"%d.`, i)) + `]}]}`
		}
		return `{"displayWidth":9,"displayHeight":9,"pages":[` + strings.Join(all, ",") + `]}`
	}
	for name, c := range map[string]struct{ text, code, path string }{
		"nothing":                 {``, "bad-document", "it"},
		"half of one":             {`{"displayWidth":1920,"pages":[{`, "bad-document", "it"},
		"more behind it":          {document("", "") + `{}`, "bad-document", "it"},
		"no object":               {`[]`, "wrong-type", "it"},
		"null":                    {`null`, "wrong-type", "it"},
		"not a number":            {document(`,"version":NaN`, ""), "bad-document", "it"},
		"100 MB":                  {document(`,"name":"`+strings.Repeat("a", 100<<20)+`"`, ""), "too-big", "it"},
		"a million values":        {`{"x":[` + times(1_000_000, "1") + `]}`, "too-big", "it"},
		"a million contents":      {item(`,"itemContents":[` + times(200_000, `{"id":1}`) + `]`), "too-big", "it"},
		"a deep nest":             {`{"x":` + strings.Repeat("[", 1_000_000), "bad-document", "x" + strings.Repeat("[0]", 99)},
		"a key twice":             {document(`,"name":"a","name":"b"`, ""), "twice", "name"},
		"an unknown key twice":    {item(`,"zz":1,"zz":2`), "twice", first + "zz"},
		"a newer schema":          {document(`,"schema":2`, ""), "newer-document", "schema"},
		"no size":                 {`{"displayHeight":9,"pages":[{}]}`, "required", "displayWidth"},
		"a canvas without width":  {`{"displayWidth":0,"displayHeight":9,"pages":[{}]}`, "out-of-range", "displayWidth"},
		"a huge canvas":           {`{"displayWidth":32769,"displayHeight":9,"pages":[{}]}`, "out-of-range", "displayWidth"},
		"another type":            {document(`,"type":3`, ""), "unknown-value", "type"},
		"21 rows":                 {document(`,"displayRow":21`, ""), "out-of-range", "displayRow"},
		"no page":                 {`{"displayWidth":9,"displayHeight":9,"pages":[]}`, "too-few", "pages"},
		"201 pages":               {pages(201, 0), "too-many", "pages"},
		"a page without panes":    {`{"displayWidth":9,"displayHeight":9,"pages":[{"panes":[]}]}`, "too-few", "pages[0].panes"},
		"nine panes":              {`{"displayWidth":9,"displayHeight":9,"pages":[{"panes":[` + times(9, "{}") + `]}]}`, "too-many", "pages[0].panes"},
		"501 items on a page":     {pages(1, 501), "too-many", "pages[0].panes[0].items"},
		"5001 items":              {pages(11, 455), "too-many", "pages"},
		"a long name":             {document(`,"name":"`+strings.Repeat("é", 201)+`"`, ""), "too-long", "name"},
		"a long name of emoji":    {document(`,"name":"`+strings.Repeat("😀", 101)+`"`, ""), "too-long", "name"},
		"a page of two days":      {`{"displayWidth":9,"displayHeight":9,"pages":[{"duration":86401}]}`, "out-of-range", "pages[0].duration"},
		"a cell 0":                {`{"displayWidth":9,"displayHeight":9,"pages":[{"targetScreen":"0,1"}]}`, "bad-format", "pages[0].targetScreen"},
		"two pages of one key":    {`{"displayWidth":9,"displayHeight":9,"pages":[{"screenKey":"a"},{"screenKey":"a"}]}`, "twice", "pages[1].screenKey"},
		"an item without width":   {document("", `{"id":1,"type":"media","h":50}`), "required", first + "w"},
		"a narrow item":           {document("", `{"id":1,"type":"media","w":1,"h":50}`), "out-of-range", first + "w"},
		"half a pixel":            {item(`,"x":1.5`), "wrong-type", first + "x"},
		"far away":                {item(`,"y":-100001`), "out-of-range", first + "y"},
		"an infinite angle":       {item(`,"degree":1e999`), "out-of-range", first + "degree"},
		"an item without id":      {document("", `{"id":"","type":"media","w":9,"h":9}`), "required", first + "id"},
		"an unknown type of item": {document("", `{"id":1,"type":"hologram","w":9,"h":9}`), "unknown-value", first + "type"},
		"two items of one id":     {document("", fmt.Sprintf(small, 1)+`,{"id":1,"type":"touch","w":9,"h":9}`), "twice", "pages[0].panes[0].items[1].id"},
		"opacity 2":               {item(`,"itemContents":[{"id":1,"opacity":2}]`), "out-of-range", first + "itemContents[0].opacity"},
		"a day that is none":      {item(`,"itemContents":[{"id":1,"from":"2026-13-01"}]`), "bad-format", first + "itemContents[0].from"},
		"501 contents":            {item(`,"itemContents":[` + times(501, `{"id":1}`) + `]`), "too-many", first + "itemContents"},
		"a content without id":    {item(`,"itemContents":[{}]`), "required", first + "itemContents[0].id"},
		"another touch":           {item(`,"onTouch":{"type":"run"}`), "unknown-value", first + "onTouch.type"},
		"a script to touch":       {item(`,"onTouch":{"type":"link","value":"javascript:alert(1)"}`), "bad-scheme", first + "onTouch.value"},
		"a touch of no type":      {item(`,"onTouch":{"value":"x"}`), "required", first + "onTouch.type"},
		"a path to a script":      {item(`,"contentSrc":"javascript:alert(1)"`), "bad-scheme", first + "contentSrc"},
		"a character 0":           {item(`,"name":"a\u0000"`), "not-text", first + "name"},
		"a file to link to":       {of("link", `"url":"file:///etc/passwd"`), "bad-scheme", first + "settings.url"},
		"a script to stream":      {of("streaming", `"url":" javascript:alert(1)"`), "bad-scheme", first + "settings.url"},
		"an address without host": {of("link", `"url":"https://"`), "bad-scheme", first + "settings.url"},
		"a long address":          {of("link", `"url":"https://a/`+strings.Repeat("a", 2000)+`"`), "too-long", first + "settings.url"},
		"a long text":             {of("text", `"value":"`+strings.Repeat("a", 20_001)+`"`), "too-long", first + "settings.value"},
		"a colour in words":       {of("text", `"textColor":"red"`), "bad-format", first + "settings.textColor"},
		"a colour and a script":   {of("shape", `"fillColor":"#ffffff;x"`), "bad-format", first + "settings.fillColor"},
		"a font of no size":       {of("text", `"fontSize":0`), "out-of-range", first + "settings.fontSize"},
		"settings of nothing":     {of("datafeed", `"externalSourceId":null`), "wrong-type", first + "settings.externalSourceId"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := program.Read([]byte(c.text))
			var problem *program.Problem
			if !errors.As(err, &problem) {
				t.Fatalf("the error is %v", err)
			}
			if problem.Path != c.path || problem.Code.String() != c.code {
				t.Errorf("%s at %q, want %s at %q", problem.Code, problem.Path, c.code, c.path)
			}
		})
	}
}

func read(t *testing.T, text string) program.Document {
	t.Helper()
	d, err := program.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func fields(t *testing.T, d program.Document) map[string]any {
	t.Helper()
	var kept map[string]any
	if err := json.Unmarshal(d.Text(), &kept); err != nil {
		t.Fatal(err)
	}
	return kept
}

// down follows a path into a document.
func down(value any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			value = value.(map[string]any)[p]
		case int:
			value = value.([]any)[p]
		}
	}
	return value
}

func TestR347_WhatIsLeftOutHasItsDefault(t *testing.T) {
	kept := fields(t, read(t, `{"displayWidth":9,"displayHeight":9,"zoom":50,"pages":[{},{"duration":8,"isActive":true}]}`))
	for path, want := range map[string]any{"schema": 1.0, "type": 1.0, "version": 1.0, "displayRow": 1.0,
		"isTemplate": false} {
		if kept[path] != want {
			t.Errorf("%s is %v, want %v", path, kept[path], want)
		}
	}
	if _, there := kept["zoom"]; there {
		t.Error("what is not known was kept")
	}
	if page := down(kept, "pages", 0).(map[string]any); page["name"] != "Page 1" || page["duration"] != 5.0 ||
		page["bgColor"] != "#ffffff" || page["index"] != 0.0 {
		t.Errorf("the first page is %v", page)
	}
	if page := down(kept, "pages", 1).(map[string]any); page["name"] != "Page 2" || page["duration"] != 8.0 ||
		page["isActive"] != nil {
		t.Errorf("the second page is %v", page)
	}
	touched := fields(t, read(t, `{"displayWidth":9,"displayHeight":9,"type":2,"pages":[{}]}`))
	if d := down(touched, "pages", 0, "duration"); d != 0.0 {
		t.Errorf("a page that is touched stays %v s", d)
	}
}

func TestAnItemLastsAsLongAsItsContents(t *testing.T) {
	kept := fields(t, read(t, item(`,"itemContents":[{"id":1,"duration":5,"totalPage":2},{"id":2,"duration":10}],"duration":7`)))
	if d := down(kept, "pages", 0, "panes", 0, "items", 0, "duration"); d != 20.0 {
		t.Errorf("it lasts %v s", d)
	}
}

func TestWhatLeadsToNoItemIsDropped(t *testing.T) {
	kept := fields(t, read(t, document("", `
		{"id":7,"type":"shape","w":9,"h":9,"onTouch":{"type":"show","item":"gone"}},
		{"id":"l","type":"eventlist","w":9,"h":9,"onTouch":{"type":"hide","item":7},"settings":{"itemIds":[7,"gone","l",7]}}`)))
	items := down(kept, "pages", 0, "panes", 0, "items")
	if touched := down(items, 0, "onTouch", "item"); touched != nil {
		t.Errorf("a touch leads to %v", touched)
	}
	if touched := down(items, 1, "onTouch", "item"); touched != "7" {
		t.Errorf("a touch leads to %v", touched)
	}
	if ids := down(items, 1, "settings", "itemIds"); !reflect.DeepEqual(ids, []any{"7"}) {
		t.Errorf("the list repeats %v", ids)
	}
}

func TestADocumentThatIsReadAgainIsTheSame(t *testing.T) {
	once := read(t, item(`,"degree":-0,"x":1e2,"onTouch":{"type":"page","value":"k"},"itemContents":[{"id":3,"opacity":0.25}]`))
	if again := read(t, string(once.Text())); string(again.Text()) != string(once.Text()) {
		t.Errorf("%s\nbecame\n%s", once.Text(), again.Text())
	}
}

func TestADocumentIsAsLargeAsWhatIsKept(t *testing.T) {
	const bare = `{"id":"%d","type":"text","w":9,"h":9,"itemContents":[{"id":1},{"id":2}]}`
	pages := make([]string, 11)
	for i := range pages {
		pages[i] = `{"panes":[{"items":[` + strings.ReplaceAll(numbered(450, bare), `"id":"`, fmt.Sprintf(`"id":"%d.`, i)) + `]}]}`
	}
	text := `{"displayWidth":9,"displayHeight":9,"pages":[` + strings.Join(pages, ",") + `]}`
	if _, err := program.Read([]byte(text)); err == nil || !strings.Contains(err.Error(), "4 MB") {
		t.Errorf("what is complete has more than it came with: %v", err)
	}
}

func TestReferencesSayWhatAProgramUsesAndWhere(t *testing.T) {
	d := read(t, `{"displayWidth":9,"displayHeight":9,"pages":[{"bgImageId":4},{"bgImageId":-1,"panes":[{"items":[
		{"id":1,"type":"media","w":9,"h":9,"contentId":5,"itemContents":[{"id":6}],
			"onTouch":{"type":"program","value":"7"}},
		{"id":2,"type":"feed","w":9,"h":9,"settings":{"externalSourceId":8}},
		{"id":3,"type":"text","w":9,"h":9,"settings":{"isRss":true,"rss":"9","fontType":"company","fontName":"Brand"}},
		{"id":4,"type":"text","w":9,"h":9,"settings":{"rss":"10","fontName":"Noto"}},
		{"id":5,"type":"worldWeather","w":9,"h":9,"settings":{"url":"jp-tokyo, us-new-york,","interval":15}},
		{"id":6,"type":"weather","w":9,"h":9,"settings":{"url":""}},
		{"id":7,"type":"link","w":9,"h":9,"settings":{"url":"https://example.com","interval":15}}]}]}]}`)
	const at = "pages[1].panes[0].items"
	want := []program.Reference{
		{Kind: program.Content, ID: 4, Path: "pages[0].bgImageId"},
		{Kind: program.Content, ID: 5, Path: at + "[0].contentId"},
		{Kind: program.Content, ID: 6, Path: at + "[0].itemContents[0].id"},
		{Kind: program.Touched, ID: 7, Path: at + "[0].onTouch.value"},
		{Kind: program.Source, ID: 8, Path: at + "[1].settings.externalSourceId"},
		{Kind: program.Source, ID: 9, Path: at + "[2].settings.rss"},
		{Kind: program.Font, Family: "Brand", Path: at + "[2].settings.fontName"},
		{Kind: program.Weather, City: "jp-tokyo", After: 15, Path: at + "[4].settings.url"},
		{Kind: program.Weather, City: "us-new-york", After: 15, Path: at + "[4].settings.url"},
	}
	if got := d.References(); !reflect.DeepEqual(got, want) {
		t.Errorf("references are\n%v, want\n%v", got, want)
	}
}

func TestAProgramLastsAsLongAsItsPages(t *testing.T) {
	for pages, want := range map[string]int64{
		`{"duration":5},{"duration":7}`: 12_000,
		`{"duration":5},{"duration":0}`: 0,
		`{"duration":5},{"duration":7,"targetScreen":"1,1"},{"duration":9,"targetScreen":"1,2"}`:                      14_000,
		`{"duration":7,"targetScreen":"1,1"},{"duration":9,"targetScreen":"1,2"},{"duration":3,"targetScreen":"1,1"}`: 10_000,
	} {
		d := read(t, `{"displayWidth":9,"displayHeight":9,"pages":[`+pages+`]}`)
		if got := d.DurationMs(); got != want {
			t.Errorf("%s last %d ms, want %d", pages, got, want)
		}
	}
}

func TestG84_EasyItemsAreThoseThatMayBeRefilled(t *testing.T) {
	d := read(t, `{"displayWidth":9,"displayHeight":9,"pages":[{},{"name":"Menu","panes":[{"items":[
		{"id":"a","type":"media","w":9,"h":9},{"id":"b","type":"text","w":9,"h":9,"easyContent":true}]}]}]}`)
	easy, err := d.EasyItems()
	if err != nil || len(easy) != 1 || easy[0].PageIndex != 1 || easy[0].PageName != "Menu" ||
		!strings.Contains(string(easy[0].Item), `"id":"b"`) {
		t.Errorf("easy items are %v %v", easy, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(item(`,"onTouch":{"type":"page","value":"k"}`))
	f.Add(of("eventlist", `"itemIds":[1,"x"]`))
	f.Fuzz(func(t *testing.T, text string) {
		once, err := program.Read([]byte(text))
		if err != nil {
			return
		}
		again, err := program.Read(once.Text())
		if err != nil || string(again.Text()) != string(once.Text()) {
			t.Errorf("what was read is not read again: %v", err)
		}
		_, _ = again.References(), again.DurationMs()
		if _, err := again.EasyItems(); err != nil {
			t.Error(err)
		}
	})
}
