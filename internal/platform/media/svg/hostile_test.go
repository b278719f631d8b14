package svg

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"marquee/internal/fault"
)

// drawing is a picture around what stands in it, so that something is left to show.
func drawing(inside string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="10" height="10">` + inside + `<rect width="5" height="5"/></svg>`
}

func data(mime, content string) string {
	return "data:" + mime + ";base64," + base64.StdEncoding.EncodeToString([]byte(content))
}

// hostile are files each of which runs, fetches, or leads to something called evil.
func hostile() map[string]string {
	script := `<svg xmlns="http://www.w3.org/2000/svg"><script>evil()</script></svg>`
	vectors := map[string]string{
		"an external DTD": `<!DOCTYPE svg SYSTEM "http://evil.test/x.dtd">` + drawing(""),
		"an entity":       `<!DOCTYPE svg [<!ENTITY x "evil">]>` + drawing("<text>&x;</text>"),
		"an entity from a file": `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/evil">]>` +
			drawing("<text>&x;</text>"),
		"a parameter entity":       `<!DOCTYPE svg [<!ENTITY % x SYSTEM "http://evil.test/">%x;]>` + drawing(""),
		"billion laughs":           `<!DOCTYPE svg [<!ENTITY a "evil"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;">]>` + drawing("<text>&c;</text>"),
		"an undeclared entity":     drawing("<text>&evil;</text>"),
		"an attribute list":        `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "evil()">]>` + drawing(""),
		"a stylesheet instruction": `<?xml-stylesheet href="http://evil.test/x.css"?>` + drawing(""),
		"a transformation": `<?xml-stylesheet type="text/xsl" href="#evil"?>` +
			drawing(`<xsl:stylesheet id="evil" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>`),
		"PHP":                       `<?php evil() ?>` + drawing(""),
		"markup in a comment":       drawing("<!--><script>evil()</script>-->"),
		"markup in CDATA":           drawing("<![CDATA[<script>evil()</script>]]>"),
		"a style that ends early":   drawing("<style><![CDATA[</style><script>alert(1)</script>]]></style>"),
		"a picture of another type": drawing(`<image href="` + data("image/svg+xml", script) + `"/>`),
		"a script called a picture": drawing(`<image href="` + data("image/png", script) + `"/>`),
		"a picture as plain data":   drawing(`<image href="data:image/svg+xml,&lt;svg onload='evil()'/>"/>`),
		"text as a picture": drawing(`<image href="` + data("text/html", "<script>evil()</script>") +
			`"/>`),
		"data to use":          drawing(`<use href="` + data("image/svg+xml", script) + `#x"/>`),
		"a picture in a style": drawing(`<rect style="fill:url(` + data("image/svg+xml", script) + `)"/>`),
		"an animation that sets a link": drawing(
			`<a><set attributeName="href" to="javascript:evil()"/><text>x</text></a>`),
		"… with a prefix": drawing(
			`<a><animate attributeName="xlink:href" values="javascript:evil()"/></a>`),
		"… with spaces": drawing(`<a><animate attributeName=" href " to="javascript:evil()"/></a>`),
		"… from elsewhere": drawing(
			`<a id="x"/><animate href="#x" attributeName="href" from="javascript:evil()"/>`),
		"an animation of a handler": drawing(`<set attributeName="onload" to="evil()"/>`),
		"an animation of a style":   drawing(`<set attributeName="style" to="fill:url(http://evil.test)"/>`),
		"an animation that fetches": drawing(
			`<rect><animate attributeName="fill" values="red;url(http://evil.test/#x)"/></rect>`),
		"a colour animation that does": drawing(
			`<rect><animateColor attributeName="fill" to="url(http://evil.test/#x)"/></rect>`),
		"UTF-7": `<?xml version="1.0" encoding="UTF-7"?>` +
			drawing("+ADw-script+AD4-evil()+ADw-/script+AD4-"),
		"UTF-16":                      "\xff\xfe<\x00s\x00v\x00g\x00>\x00<\x00e\x00v\x00i\x00l\x00/\x00>\x00",
		"no UTF-8":                    drawing("<text>evil\xc0\xbc</text>"),
		"an unclosed script":          drawing("<script>evil()"),
		"an attribute without quotes": `<svg xmlns="http://www.w3.org/2000/svg" onload=evil()><rect/></svg>`,
		"an attribute twice":          `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><image href="#a" href="http://evil.test/"/><use href="#a" xlink:href="http://evil.test/"/></svg>`,
		"a second root":               drawing("") + `<script xmlns="http://www.w3.org/2000/svg">evil()</script>`,
		"XHTML inside": drawing(
			`<html:script xmlns:html="http://www.w3.org/1999/xhtml">evil()</html:script>`),
		"XHTML by default":      drawing(`<script xmlns="http://www.w3.org/1999/xhtml">evil()</script>`),
		"SVG by another prefix": drawing(`<x:script xmlns:x="http://www.w3.org/2000/svg">evil()</x:script>`),
		"a link by another prefix": drawing(
			`<x xmlns:y="http://www.w3.org/1999/xlink"/><image xmlns:y="http://www.w3.org/1999/xlink" y:href="http://evil.test/"/>`),
		"XML events": drawing(
			`<ev:listener xmlns:ev="http://www.w3.org/2001/xml-events" event="load" handler="#evil"/>`),
		"a handler element": drawing(
			`<handler type="text/ecmascript" ev:event="load" xmlns:ev="http://www.w3.org/2001/xml-events">evil()</handler>`),
		"another base": `<svg xmlns="http://www.w3.org/2000/svg" xml:base="http://evil.test/"><use href="x#y"/><rect/></svg>`,
		"a foreign object": drawing(
			`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="evil()"/></body></foreignObject>`),
		"a switch around one": drawing(
			`<switch><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://evil.test/"/></foreignObject></switch>`),
		"metadata":            drawing(`<metadata><x onload="evil()"/></metadata>`),
		"a title with markup": drawing(`<title><script>evil()</script></title>`),
		"a description with XHTML": drawing(
			`<desc><img xmlns="http://www.w3.org/1999/xhtml" src="evil"/></desc>`),
		"a namespace that looks alike": `<svg xmlns="http://www.w3.org/2000/svg" xmlns:evil="javascript:evil()" evil:onload="evil()"><rect/></svg>`,
		"a character of a name":        drawing(`<rect on&#108;oad="evil()"/>`),
		"control characters":           drawing("<a href=\"java\x01script:evil()\"/>"),
		"a stylesheet of another type": drawing(`<style type="text/evil">evil</style>`),
		"a font from elsewhere": drawing(
			`<font-face><font-face-src><font-face-uri href="http://evil.test/"/></font-face-src></font-face>`),
		"a colour profile":   drawing(`<color-profile name="x" href="http://evil.test/"/>`),
		"an external script": drawing(`<script href="http://evil.test/x.js"/>`),
		"SVG Tiny's ways to fetch": drawing(
			`<animation href="http://evil.test/"/><prefetch href="http://evil.test/"/><tref href="http://evil.test/"/><discard href="#evil"/>`),
		"a media element": drawing(
			`<video href="http://evil.test/"/><audio xmlns="http://www.w3.org/1999/xhtml" src="http://evil.test/" onerror="evil()"/>`),
		"an escape in a style attribute": drawing(`<rect style="fill:\75\72\6c(http://evil.test)"/>`),
	}
	for _, address := range []string{
		"javascript:evil()", "JaVaScRiPt:evil()", "java&#10;script:evil()", "&#106;avascript:evil()",
		" javascript:evil()", "javascript&colon;evil()",
		"vbscript:evil()", "http://evil.test/x.svg#y", "//evil.test/x", "/evil", "evil.svg#x", "file:///evil",
		"data:text/html,evil", "blob:evil", "#x\" onload=\"evil()",
	} {
		for _, element := range []string{"a", "use", "image", "feImage", "linearGradient", "pattern", "filter",
			"textPath", "mpath"} {
			vectors[element+" to "+address] = drawing(fmt.Sprintf(
				`<%s href='%s'><text>x</text></%[1]s><%[1]s xlink:href='%[2]s'/>`, element, address))
		}
	}
	for _, name := range []string{
		"onload", "ONLOAD", "onLoad", "onclick", "onbegin", "onend", "onrepeat", "onfocusin", "onmouseover",
		"onactivate", "onerror", "xlink:onload", "ev:event",
		"formaction", "srcdoc", "src", "data", "action", "ping", "target", "xml:base", "xlink:show", "xlink:actuate",
		"xlink:type", "xlink:arcrole", "baseProfile", "externalResourcesRequired",
	} {
		vectors["attribute "+name] = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` + name + `="evil()"><rect ` + name + `="evil()"/></svg>`
	}
	for _, name := range []string{
		"script", "SCRIPT", "Script", "iframe", "embed", "object", "link", "base", "meta", "form", "input", "audio",
		"video", "canvas", "html", "body", "foreignobject", "handler", "listener", "tref", "cursor", "font-face-uri",
		"altGlyph",
	} {
		vectors["element "+name] = drawing(
			fmt.Sprintf(`<%s href="http://evil.test" src="http://evil.test" content="0;url=http://evil.test">evil()<rect id="evil"/></%[1]s>`, name))
	}
	for _, sheet := range []string{
		`@import "http://evil.test/x.css";`, `@import url(http://evil.test/x.css);`, `@\69mport "http://evil.test";`,
		`@import 'evil.css' screen;`, `a{fill:url(http://evil.test/#x)}`,
		`a{fill:url("//evil.test")}`, `a{fill:URL( 'evil.svg#x' )}`, `a{fill:u\72l(evil)}`,
		`@font-face{src:url(http://evil.test/f.woff)}`, `a{background:image-set("http://evil.test" 1x)}`,
		`a{background:-webkit-image-set(url(http://evil.test) 1x)}`, `a{cursor:url(http://evil.test),auto}`,
		`a{behavior:url(evil.htc)}`, `a{-moz-binding:url(http://evil.test#x)}`, `a{filter:url(javascript:evil())}`,
		`a{content:src("http://evil.test")}`, `a{mask:image("http://evil.test")}`, `/**/@import/**/url(//evil.test)`,
		"a{fill:url(\nhttp://evil.test\n)}", `a{fill:url(http://evil.test`, `@import "http://evil.test`,
	} {
		vectors["stylesheet "+sheet] = drawing("<style>" + sheet + "</style>")
		vectors["stylesheet in CDATA "+sheet] = drawing("<style><![CDATA[" + sheet + "]]></style>")
		declarations := strings.TrimSuffix(strings.TrimPrefix(sheet, "a{"), "}")
		vectors["style attribute "+sheet] = drawing("<rect style='" + strings.ReplaceAll(declarations, "'", "&#39;") +
			"'/>")
		if declarations == sheet {
			continue // a rule, which no attribute holds
		}
		_, value, _ := strings.Cut(declarations, ":")
		vectors["attribute value "+sheet] = drawing("<rect fill='" + strings.ReplaceAll(value, "'", "&#39;") +
			"' filter='" + strings.ReplaceAll(value, "'", "&#39;") + "'/>")
	}
	return vectors
}

func TestHostilePicturesAreMadeSafe(t *testing.T) {
	vectors := hostile()
	if len(vectors) < 60 {
		t.Fatalf("only %d vectors", len(vectors))
	}
	refused := 0
	for name, content := range vectors {
		t.Run(name, func(t *testing.T) {
			var b bytes.Buffer
			if _, err := Clean(strings.NewReader(content), &b); err != nil {
				if fault.As(err) == nil || b.Len() > 0 {
					t.Errorf("refused with %v and %d bytes", err, b.Len())
				}
				refused++
				return
			}
			mustBeSafe(t, b.String())
		})
	}
	t.Logf("%d vectors, %d of them refused, none survived", len(vectors), refused)
}

// mustBeSafe reads the result with other eyes: what is in it at all.
func mustBeSafe(t *testing.T, cleaned string) {
	t.Helper()
	if strings.Contains(strings.ToLower(cleaned), "evil") || strings.Contains(cleaned, "<script") ||
		strings.Contains(cleaned, "<!") || strings.Contains(cleaned, "<?") {
		t.Errorf("survived: %s", cleaned)
	}
	decoder := xml.NewDecoder(strings.NewReader(cleaned))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("no XML: %v: %s", err, cleaned)
		}
		start, isStart := token.(xml.StartElement)
		if !isStart {
			continue
		}
		if start.Name.Space != svgSpace || slices.Contains([]string{"script", "foreignObject", "a", "iframe"},
			start.Name.Local) {
			t.Errorf("element %v in %s", start.Name, cleaned)
		}
		for i, a := range start.Attr {
			if strings.HasPrefix(strings.ToLower(a.Name.Local), "on") || a.Name.Local == "href" &&
				!strings.HasPrefix(a.Value, "#") && !strings.HasPrefix(a.Value, "data:image/") {
				t.Errorf("attribute %v in %s", a, cleaned)
			}
			if slices.ContainsFunc(start.Attr[:i], func(b xml.Attr) bool { return a.Name == b.Name }) {
				t.Errorf("attribute %v twice in %s", a.Name, cleaned)
			}
		}
	}
}
