package content

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/idna"

	"marquee/internal/fault"
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
	Type Type
	Name string // what the content is called if nobody says
}

// readLink recognizes a YouTube video in any of its addresses, a stream or a
// video file by its extension, and takes everything else for a web page.
func readLink(text string) (link, error) {
	u, err := parseLink(text)
	if err != nil {
		return link{}, err
	}
	if isYouTube(u) {
		id := youTubeID(u)
		if id == "" {
			return link{}, badLink("youtube-video", "Give the address of one YouTube video.")
		}
		return link{URL: youTubePage + id, Type: Web, Name: "YouTube " + id}, nil
	}
	l := link{URL: u.String(), Type: Web, Name: u.Hostname() + strings.TrimSuffix(u.Path, "/")}
	if slices.Contains([]string{".m3u8", ".mp4", ".m4v", ".webm"}, strings.ToLower(path.Ext(u.Path))) {
		l.Type = Video
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
		return nil, badLink("too-long", "An address has at most 2000 characters.")
	}
	u, err := url.Parse(text)
	switch {
	case err != nil:
		return nil, errNoAddress
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, badLink("bad-scheme", "The address has to start with http:// or https://.")
	case u.User != nil:
		return nil, badLink("credentials", "Leave the name and the password out of the address. Everybody who sees the content could read them.")
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

var errNoAddress = badLink("bad-format", "Write a whole address, such as https://example.com/menu.")

func badLink(code, advice string) error { return fault.Invalid("body.url", code, advice) }

const (
	youTubePage  = "https://www.youtube.com/watch?v="
	youTubeEmbed = "https://www.youtube-nocookie.com/embed/"
)

var youTubeHosts = []string{"youtube.com", "www.youtube.com", "m.youtube.com", "music.youtube.com", "youtu.be", "www.youtu.be", "youtube-nocookie.com", "www.youtube-nocookie.com"}

var (
	youTubeIDs   = regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`)
	youTubePaths = regexp.MustCompile(`^/(?:embed|shorts|live|v|e)/([A-Za-z0-9_-]{11})/?$`)
)

func isYouTube(u *url.URL) bool { return slices.Contains(youTubeHosts, u.Hostname()) }

// youTubeID is the video that an address of YouTube names, or "".
func youTubeID(u *url.URL) string {
	id := u.Query().Get("v")
	if strings.HasSuffix(u.Hostname(), "youtu.be") {
		id = strings.Trim(u.Path, "/")
	} else if m := youTubePaths.FindStringSubmatch(u.Path); m != nil {
		id = m[1]
	}
	if !youTubeIDs.MatchString(id) {
		return ""
	}
	return id
}

// shownAt is the address that screens open for a link: of a YouTube video, its
// player alone, which starts by itself, without sound, as browsers ask of what
// nobody touched, and plays over and over.
func shownAt(address string) string {
	id, found := strings.CutPrefix(address, youTubePage)
	if !found {
		return address
	}
	return youTubeEmbed + id + "?autoplay=1&mute=1&controls=0&loop=1&playlist=" + id + "&playsinline=1&rel=0"
}
