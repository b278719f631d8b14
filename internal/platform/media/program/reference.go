package program

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"marquee/internal/platform/media/css"
)

// find resolves a reference that stands in a file of the given folder. It is
// here if it names a file of the program; one that should be and is not counts
// as missing, and an address elsewhere is noted.
func (p *packer) find(folder, address string) (name, fragment string, here bool) {
	name, fragment, here = p.locate(folder, address)
	switch {
	case here:
	case name != "":
		p.missing = append(p.missing, name)
	case isOutside(address):
		p.outside = append(p.outside, strings.TrimSpace(address))
	}
	return name, fragment, here
}

// locate is find without any consequence: name is empty for what is no file's address.
func (p *packer) locate(folder, address string) (name, fragment string, here bool) {
	address = strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(strings.TrimSpace(address))
	address, fragment, found := strings.Cut(address, "#")
	if found {
		fragment = "#" + fragment
	}
	address, _, _ = strings.Cut(address, "?")
	address = strings.ReplaceAll(address, `\`, "/")
	if address == "" || hasScheme(address) || strings.HasPrefix(address, "//") {
		return "", "", false
	}
	file, err := url.PathUnescape(address)
	if err != nil {
		file = address
	}
	if strings.HasPrefix(file, "/") {
		folder = ""
	}
	file = path.Join("/", folder, file)[1:] // as browsers do, no further up than the top
	if file == "" {
		file = p.files.index
	}
	if known, found := p.files.named(file); found {
		return known, fragment, true
	}
	return file, fragment, false
}

// hasScheme reports whether an address is a full one: https:, data:, mailto: …
func hasScheme(address string) bool {
	scheme, _, found := strings.Cut(address, ":")
	return found && scheme != "" && !strings.ContainsFunc(scheme, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("+-.", r)
	})
}

// isOutside reports whether an address needs the network.
func isOutside(address string) bool {
	address = strings.ToLower(strings.TrimSpace(strings.ReplaceAll(address, `\`, "/")))
	return slices.ContainsFunc([]string{"http:", "https:", "ws:", "wss:", "ftp:", "//"},
		func(start string) bool { return strings.HasPrefix(address, start) })
}

// stylesheet is the text of one, with all that it refers to inside. What refers to it may say how it is written.
func (p *packer) stylesheet(name, encoding string) string {
	const deepest = 10
	if slices.Contains(p.within, name) || len(p.within) == deepest {
		return "" // a circle brings nothing new
	}
	p.within = append(p.within, name)
	defer func() { p.within = p.within[:len(p.within)-1] }()
	content := p.content(name)
	if said := charsetRule.FindSubmatch(content); said != nil {
		encoding = string(said[1])
	}
	return p.sheet(path.Dir(name), p.decode(content, encoding))
}

// charsetRule says at the beginning of a stylesheet how it is written.
var charsetRule = regexp.MustCompile(`^@charset "([^"\\]{1,40})";`)

// sheet puts into a stylesheet, or the declarations of one element, what it refers to.
func (p *packer) sheet(folder, sheet string) string {
	return css.Rewrite(strings.TrimPrefix(sheet, "\uFEFF"), func(r css.Reference) string {
		if !r.Import {
			return p.asset(folder, r.Address)
		}
		name, _, here := p.find(folder, r.Address)
		if !here {
			return r.Address
		}
		imported := p.stylesheet(name, "")
		if imported == "" {
			return ""
		}
		// The part that is new is what the second coding adds.
		p.grow(len(imported) / 3)
		return dataURI("text/css;charset=utf-8", []byte(imported))
	})
}
