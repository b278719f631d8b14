package svg

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"marquee/internal/platform/media/css"
)

// drawn counts the elements that a browser handles: a part that is used counts
// each time, with all that it uses itself.
func (n *node) drawn() float64 {
	c := counter{parts: map[string]*node{}, styles: map[string][]use{}, known: map[*node]float64{}}
	n.collect(&c)
	for _, uses := range c.styles {
		if len(uses) > maxStyled {
			return math.Inf(1)
		}
	}
	return c.count(n)
}

// beyond is more than is ever taken, and little enough to be counted with.
const beyond = 1e9

// maxStyled is how many parts the rules for one name may use.
const maxStyled = 1000

// use is one part that an attribute or a rule refers to.
type use struct {
	id        string
	inherited bool // by all elements inside, as a colour is
}

type counter struct {
	parts  map[string]*node // by their ids
	styles map[string][]use // what stylesheets let elements use, by their names, classes and ids; "*" for any
	known  map[*node]float64
}

func (n *node) collect(c *counter) {
	if id := n.get("id"); id != "" && c.parts[id] == nil {
		c.parts[id] = n
	}
	if n.name == "style" {
		for _, piece := range n.children {
			c.style(piece.text)
		}
	}
	for _, child := range n.children {
		child.collect(c)
	}
}

var (
	quoted = regexp.MustCompile(`(?s)/\*.*?(?:\*/|$)|"(?:\\.|[^"\\\n])*(?:"|\n|$)|'(?:\\.|[^'\\\n])*(?:'|\n|$)`)
	// What the elements inside take over, and what is meant by a name and may be that.
	inherited = regexp.MustCompile(`(?i)(?:fill|stroke|marker[\w-]*|--[^:;{}]*)\s*:[^;{}]*url\(|\\`)
	word      = regexp.MustCompile(`[^\s.#>+~,|(){};:"'/*=\[\]@&^$!%]+`)
)

// bare is a sheet without comments and strings, but for the addresses of parts.
func bare(sheet string) string {
	return quoted.ReplaceAllStringFunc(sheet, func(text string) string {
		if strings.HasPrefix(text, `"#`) && !strings.ContainsAny(text, "{};") {
			return text
		}
		return " "
	})
}

// style collects what a sheet lets elements use. A rule counts for every element that has a name which stands in its
// selectors, and for all where it is not as simple as that.
func (c *counter) style(sheet string) {
	const plenty = 10_000
	for block := range strings.SplitSeq(bare(sheet), "}") {
		uses := usesIn(block, inherited.MatchString(block))
		if len(uses) == 0 {
			continue
		}
		end := strings.LastIndexByte(block, '{')
		selector := block[:max(end, 0)]
		names := word.FindAllString(selector, -1)
		if end < 0 || strings.ContainsAny(selector, "*[:&") || strings.Contains(block, "\\") ||
			strings.Contains(block, "--") || len(names)*len(uses) > plenty {
			names = []string{"*"} // and so for those inside by themselves
			for i := range uses {
				uses[i].inherited = false
			}
		}
		slices.Sort(names)
		for _, name := range slices.Compact(names) {
			c.styles[name] = append(c.styles[name], uses...)
		}
	}
}

func (c *counter) count(n *node) float64 {
	if known, found := c.known[n]; found {
		return known
	}
	if n.name == "" {
		return 1
	}
	c.known[n] = 0 // a circle is nothing to browsers
	sum := 1.0
	for _, child := range n.children {
		sum += c.count(child)
	}
	var uses []use
	for _, a := range n.attrs {
		if id, isPart := strings.CutPrefix(a.value, "#"); a.name == "xlink:href" && isPart {
			sum += c.countPart(id)
		} else if a.name != "xlink:href" {
			uses = append(uses, used(a)...)
		}
	}
	names := append(strings.Fields(n.get("class")), n.name, n.get("id"), "*")
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		uses = append(uses, c.styles[name]...)
	}
	inside := min(sum, beyond)
	for _, u := range uses {
		if u.inherited {
			sum += inside * c.countPart(u.id)
		} else {
			sum += c.countPart(u.id)
		}
	}
	c.known[n] = min(sum, beyond)
	return c.known[n]
}

func (c *counter) countPart(id string) float64 {
	if part := c.parts[id]; part != nil {
		return c.count(part)
	}
	return 0
}

// used are the parts that an attribute refers to by its value.
func used(a attr) []use {
	if !strings.Contains(a.value, "#") || !strings.Contains(a.value, "(") {
		return nil
	}
	if a.name == "style" {
		return usesIn(a.value, inherited.MatchString(bare(a.value)))
	}
	return usesIn(a.value, slices.Contains([]string{"fill", "stroke"}, a.name) || strings.HasPrefix(a.name, "marker"))
}

func usesIn(text string, inherited bool) (uses []use) {
	css.Rewrite(text, func(r css.Reference) string {
		if id, isPart := strings.CutPrefix(r.Address, "#"); isPart {
			uses = append(uses, use{id, inherited})
		}
		return r.Address
	})
	return uses
}
