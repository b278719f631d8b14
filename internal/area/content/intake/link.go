package intake

import (
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/idna"

	"marquee/internal/area/content"
	"marquee/internal/area/content/youtube"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// linkType is what a link's bytes are served as: the address as text.
const linkType = "text/uri-list"

// An address has at most maxLink bytes; normalized, it may be somewhat longer.
const (
	maxLink      = 2000
	maxLinkBytes = 16 << 10
)

// link is an address that people bring instead of a file.
type link struct {
	URL  string // normalized
	Type content.Type
	Name string // what the content is called if nobody says
}

// readLink recognizes a YouTube video in any of its addresses, a stream or a
// video file by its extension, and takes everything else for a web page.
func readLink(text string) (link, error) {
	u, err := parseLink(text)
	if err != nil {
		return link{}, err
	}
	if id, found := youtube.Video(u); found {
		if id == "" {
			return link{}, badLink(codes.YoutubeVideo, "Give the address of one YouTube video.")
		}
		return link{URL: youtube.Page(id), Type: content.Web, Name: "YouTube " + id}, nil
	}
	l := link{URL: u.String(), Type: content.Web, Name: u.Hostname() + strings.TrimSuffix(u.Path, "/")}
	if slices.Contains([]string{".m3u8", ".mp4", ".m4v", ".webm"}, strings.ToLower(path.Ext(u.Path))) {
		l.Type = content.Video
	}
	l.Name = strings.TrimPrefix(l.Name, "www.")
	if runes := []rune(l.Name); len(runes) > 200 {
		l.Name = string(runes[:200])
	}
	return l, nil
}

// parseLink reads an http or https address and writes it in one way: lower
// case, without the port that goes without saying, and names in ASCII.
func parseLink(text string) (*url.URL, error) {
	text = strings.TrimSpace(text)
	if len(text) > maxLink {
		return nil, badLink(codes.TooLong, "An address has at most 2000 characters.")
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, errNoAddress
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, badLink(codes.BadScheme, "The address has to start with http:// or https://.")
	case u.User != nil:
		return nil, badLink(codes.Credentials,
			"Leave the name and the password out of the address. Everybody who sees the content could read them.")
	}
	host := strings.ToLower(u.Hostname())
	if strings.Contains(host, ":") { // an IPv6 address
		host = "[" + host + "]"
	} else if host, err = idna.Lookup.ToASCII(host); err != nil || host == "" {
		return nil, errNoAddress
	}
	if port := u.Port(); port != "" && port != map[string]string{"http": "80", "https": "443"}[u.Scheme] {
		host += ":" + port
	}
	u.Host = host
	return u, nil
}

var errNoAddress = badLink(codes.BadFormat, "Write a whole address, such as https://example.com/menu.")

func badLink(code codes.Field, advice string) error { return fault.Invalid("body.url", code, advice) }
