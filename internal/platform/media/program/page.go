package program

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// page puts into every element what it refers to.
func (p *packer) page(document *html.Node) {
	var all []*html.Node
	for n := range document.Descendants() {
		if n.Type == html.ElementNode {
			all = append(all, n)
		}
	}
	for _, n := range all {
		if n.Namespace == "svg" {
			p.svg(n)
		} else {
			p.element(n)
		}
		for i := range n.Attr {
			if n.Attr[i].Key == "style" {
				n.Attr[i].Val = p.sheet("", n.Attr[i].Val)
			}
		}
		if n.DataAtom == atom.Head && n.Namespace == "" {
			n.InsertBefore(&html.Node{Type: html.ElementNode, Data: "meta",
				Attr: []html.Attribute{{Key: "charset", Val: "utf-8"}}}, n.FirstChild)
		}
	}
}

func (p *packer) element(n *html.Node) {
	switch n.DataAtom {
	case atom.Base:
		remove(n)
	case atom.Meta:
		p.meta(n)
	case atom.Link:
		p.link(n)
	case atom.Script:
		p.script(n)
	case atom.Style:
		if n.FirstChild != nil {
			n.FirstChild.Data = inStyle(p.sheet("", n.FirstChild.Data))
		}
	case atom.Iframe, atom.Frame, atom.Object, atom.Embed:
		for _, key := range []string{"src", "data"} {
			if name, _, here := p.find("", attribute(n, key)); here {
				p.stuck = append(p.stuck, name)
			}
		}
	case atom.A, atom.Area:
		if href := attribute(n, "href"); isOutside(href) {
			p.outside = append(p.outside, strings.TrimSpace(href))
		}
	default:
		for i, a := range n.Attr {
			switch a.Key {
			case "src", "poster", "background":
				n.Attr[i].Val = p.asset("", a.Val)
			case "srcset":
				n.Attr[i].Val = p.sourceSet(a.Val)
			}
		}
	}
}

// meta removes what would lead the page away, forbid it its own parts, or say
// another encoding than the page has now.
func (p *packer) meta(n *html.Node) {
	switch strings.ToLower(strings.TrimSpace(attribute(n, "http-equiv"))) {
	case "refresh", "content-security-policy", "content-security-policy-report-only", "content-type", "set-cookie":
		remove(n)
		return
	}
	if attribute(n, "charset") != "" {
		remove(n)
	}
}

// link puts a stylesheet in its place. Icons and hints are of no use to a screen.
func (p *packer) link(n *html.Node) {
	rel := strings.Fields(strings.ToLower(attribute(n, "rel")))
	if !slices.Contains(rel, "stylesheet") || slices.Contains(rel, "alternate") {
		if name, _, here := p.locate("", attribute(n, "href")); here {
			p.used[name] = true
		}
		remove(n)
		return
	}
	name, _, here := p.find("", attribute(n, "href"))
	if !here {
		return
	}
	style := &html.Node{Type: html.ElementNode, Data: "style", DataAtom: atom.Style}
	if media := attribute(n, "media"); media != "" {
		style.Attr = []html.Attribute{{Key: "media", Val: media}}
	}
	style.AppendChild(&html.Node{Type: html.TextNode, Data: inStyle(p.stylesheet(name, attribute(n, "charset")))})
	n.Parent.InsertBefore(style, n)
	remove(n)
}

// script puts a script in as data, so that it runs when it would have. A module
// has to stand alone.
func (p *packer) script(n *html.Node) {
	kind := strings.ToLower(strings.TrimSpace(attribute(n, "type")))
	if kind == "importmap" {
		p.stuck = append(p.stuck, p.files.index)
		return
	}
	address := attribute(n, "src")
	if address == "" {
		if kind == "module" && n.FirstChild != nil {
			p.imports(p.files.index, n.FirstChild.Data)
		}
		return
	}
	name, _, here := p.find("", address)
	if !here {
		return
	}
	content := p.content(name)
	if kind == "module" { // which is in UTF-8 always
		p.imports(name, string(content))
	} else {
		content = []byte(p.decode(content, attribute(n, "charset")))
	}
	// What was checked against an origin and a hash is now part of the page.
	n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool {
		return a.Key == "integrity" ||
			a.Key == "crossorigin"
	})
	set(n, "src", dataURI("text/javascript;charset=utf-8", content))
}

// imports notes what a module imports: addresses elsewhere stay, files cannot come along.
func (p *packer) imports(name, script string) {
	for _, found := range regexp.MustCompile(`\b(?:from|import)\s*\(?\s*["']([^"'\n]+)["']`).FindAllStringSubmatch(
		script, -1) {
		if isOutside(found[1]) {
			p.outside = append(p.outside, found[1])
		} else if !strings.HasPrefix(found[1], "data:") {
			p.stuck = append(p.stuck, name)
		}
	}
}

// svg puts pictures into a drawing. It cannot use parts of other files.
func (p *packer) svg(n *html.Node) {
	for i, a := range n.Attr {
		if a.Key != "href" {
			continue
		}
		if n.Data == "image" || n.Data == "feImage" {
			n.Attr[i].Val = p.asset("", a.Val)
		} else if name, _, here := p.find("", a.Val); here && n.Data != "a" {
			p.stuck = append(p.stuck, name)
		}
	}
	if n.Data == "style" && n.FirstChild != nil {
		n.FirstChild.Data = p.sheet("", n.FirstChild.Data)
	}
}

// sourceSet puts in each picture of a choice of sizes: addresses, each with what
// it is for, and commas between.
func (p *packer) sourceSet(set string) string {
	const space = " \t\n\f\r"
	var choices []string
	for {
		set = strings.TrimLeft(set, space+",")
		if set == "" {
			return strings.Join(choices, ", ")
		}
		end := strings.IndexAny(set, space)
		if end < 0 {
			end = len(set)
		}
		address := strings.TrimRight(set[:end], ",")
		var purpose string
		if address == set[:end] {
			purpose, set, _ = strings.Cut(set[end:], ",")
		} else {
			set = set[end:]
		}
		choices = append(choices, strings.TrimSpace(p.asset("", address)+" "+strings.TrimSpace(purpose)))
	}
}

// inStyle is a sheet that does not end the element that it stands in.
func inStyle(sheet string) string { return strings.ReplaceAll(sheet, "</", `<\/`) }

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key && a.Namespace == "" {
			return a.Val
		}
	}
	return ""
}

func set(n *html.Node, key, value string) {
	for i := range n.Attr {
		if n.Attr[i].Key == key && n.Attr[i].Namespace == "" {
			n.Attr[i].Val = value
		}
	}
}

func remove(n *html.Node) { n.Parent.RemoveChild(n) }
