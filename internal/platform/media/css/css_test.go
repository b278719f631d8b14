package css

import (
	"strings"
	"testing"
)

func TestRewrite(t *testing.T) {
	for name, c := range map[string]struct{ sheet, want string }{
		"nothing":             {`a{color:red}`, `a{color:red}`},
		"plain":               {`a{background:url(x.png)}`, `a{background:url("<x.png>")}`},
		"quoted":              {`a{background:url( "x.png" )}`, `a{background:url( "<x.png>" )}`},
		"apostrophes":         {`url('a b')`, `url("<a b>")`},
		"any case":            {`URL(x)`, `url("<x>")`},
		"escaped name":        {`\75 r\6C(x)`, `url("<x>")`},
		"escaped by a letter": {`u\r\l(x)`, `url("<x>")`},
		"escaped address":     {`url(\68ttp://x)`, `url("<http://x>")`},
		"spaces around":       {"url(\t x \n)", `url("<x>")`},
		"no address":          {`url(a b)`, `url("<>")`},
		"a broken one hides":  {`\75rl(a"b) url(x)`, `url("<>") url("<x>")`},
		"never closed":        {`url(x`, `url("<x>")`},
		"in a comment":        {`/* url(x) */b`, `/* url(x) */b`},
		"open comment":        {`b/* url(x)`, `b/* url(x)`},
		"in a string":         {`a{content:"url(x)"}`, `a{content:"url(x)"}`},
		"behind a bad string": {"a{content:\"x\n;b:url(y)}", "a{content:\"x\n;b:url(\"<y>\")}"},
		"a string goes on":    {"\"a\\\nb\"", "\"a\\\nb\""},
		"other name":          {`curl(x)`, `curl(x)`},
		"image-set":           {`image-set("a" 1x, url(b) 2x) "c"`, `image-set("<a>" 1x, url("<b>") 2x) "c"`},
		"inside a function":   {`image-set(x("a"), "b")`, `image-set(x("a"), "<b>")`},
		"src":                 {`src("a")`, `src("<a>")`},
		"import":              {`@import "a.css";b{}`, `@import url("<import a.css>");b{}`},
		"import by url": {`@import url(a.css) screen and (x:1);`,
			`@import url("<import a.css>") screen and (x:1);`},
		"import, quoted url": {`@IMPORT url( 'a.css' );`, `@import url("<import a.css>");`},
		"import, escaped":    {`@\69mport/**/"a";`, `@import url("<import a>");`},
		"import to the end":  {`@import "a"`, `@import url("<import a>");`},
		"import of nothing":  {`@import 1;b{}`, `b{}`},
		"namespace":          {`@namespace url(http://x);a{b:url(y)}`, `@namespace url(http://x);a{b:url("<y>")}`},
		"other rules":        {`@font-face{src:url(f)}`, `@font-face{src:url("<f>")}`},
		"line ends":          {"a\r\nurl(x)\f", "a\nurl(\"<x>\")\n"},
		"closed too often":   {`)))url(x)`, `)))url("<x>")`},
	} {
		t.Run(name, func(t *testing.T) {
			got := Rewrite(c.sheet, func(r Reference) string {
				if r.Import {
					return "<import " + r.Address + ">"
				}
				return "<" + r.Address + ">"
			})
			if want := strings.NewReplacer(`"<`, `"\3c `).Replace(c.want); got != want {
				t.Errorf("%s\nwant %s", got, want)
			}
		})
	}
}

func TestNestingEnds(t *testing.T) {
	for _, opening := range []string{"a{", "@media x{", ":is(", "a:not(", "var(--a,", "[", "(", "(]", "[})",
		"@namespace (", "@import 'x' ("} {
		deep := Rewrite(strings.Repeat(opening, maxNesting+50), func(r Reference) string { return r.Address })
		bracket := opening[strings.IndexAny(opening, "{[("):][:1]
		if n := strings.Count(deep, bracket); n > maxNesting+2 {
			t.Errorf("%s: %d stay open", opening, n)
		}
		if !IsTooDeep(strings.Repeat(opening, maxNesting+50)) {
			t.Errorf("%s: not too deep", opening)
		}
	}
	for _, wide := range []string{"a{b:c(d)}", "translate(1) ", "[a]", "@namespace url(x);", "@media (a){b{}}"} {
		many := strings.Repeat(wide, 3*maxNesting)
		if got := Rewrite(many, func(r Reference) string { return r.Address }); got != many || IsTooDeep(many) {
			t.Errorf("%s: %d of %d bytes are left", wide, len(got), len(many))
		}
	}
}

func TestWhatIsReplacedByNothing(t *testing.T) {
	nothing := func(Reference) string { return "" }
	if got := Rewrite(`@import "a";b{c:url(d)}`, nothing); got != `b{c:url("#")}` {
		t.Error(got)
	}
}

// An address cannot end the string, the sheet or the element around it.
func TestQuotes(t *testing.T) {
	got := Rewrite(`url(x)`, func(Reference) string { return "\"\\\n</style>" })
	if want := `url("\"\\\a \3c /style>")`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What was rewritten once has the same addresses when it is read again.
func FuzzRewrite(f *testing.F) {
	for _, sheet := range []string{`a{b:url(c)}@import "d" e;`, `\75rl("\61")/*`, "'\n\\", `image-set("a")url(`} {
		f.Add(sheet)
	}
	f.Fuzz(func(t *testing.T, sheet string) {
		var first, second []string
		collect := func(into *[]string) func(Reference) string {
			return func(r Reference) string {
				*into = append(*into, "x"+r.Address)
				return "x"
			}
		}
		once := Rewrite(sheet, collect(&first))
		Rewrite(once, collect(&second))
		if len(first) != len(second) {
			t.Errorf("%q\n%q\n%q has %q", sheet, first, once, second)
		}
		for _, address := range second {
			if address != "xx" {
				t.Errorf("%q: %q stayed in %q", sheet, address, once)
			}
		}
	})
}
