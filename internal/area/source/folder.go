package source

import (
	"context"
	"fmt"
	"net/url"
	"path"
	"slices"
	"strings"

	"marquee/internal/fault"
	"marquee/internal/platform/fetch"
)

// folder is where pictures come from: a page of links, or a folder of an FTP server.
type folder struct {
	names []string          // of its pictures, sorted, at most picturesKept
	links map[string]string // to those that a browser can open, by name
	read  func(ctx context.Context, name string) ([]byte, error)
	close func()
}

// reached says how an address is reached.
func (d Detail) reached() Type {
	if fetch.IsFTP(d.URL) {
		return FTP
	}
	return HTTP
}

// server is the host of an address, with its port: who a password is given to.
func (d Detail) server() string {
	u, err := url.Parse(d.URL)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Host)
}

// record names a server of a company for the seal of the password that it is given.
func record(company int64, d Detail) string {
	return fmt.Sprintf("external source of company %d at %s", company, d.server())
}

// open lists the pictures of a company's source.
func (s *Service) open(ctx context.Context, company int64, d Detail, sealed string) (folder, error) {
	if d.reached() == HTTP {
		return s.openPage(ctx, d.URL)
	}
	password, err := s.box.Open(record(company, d), sealed)
	if err != nil {
		return folder{}, errServer.Because(err)
	}
	opened, err := s.fetch.OpenFolder(ctx, d.URL, fetch.Login{Username: d.Username, Password: password}, pictureBytes)
	if err != nil {
		return folder{}, refusal(err)
	}
	names, err := opened.Names()
	if err != nil {
		opened.Close()
		return folder{}, refusal(err)
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !isPicture(name) })
	slices.Sort(names)
	return folder{
		names: names[:min(len(names), picturesKept)],
		read:  func(_ context.Context, name string) ([]byte, error) { return opened.Read(name) },
		close: opened.Close,
	}, nil
}

func (s *Service) openPage(ctx context.Context, address string) (folder, error) {
	page, err := s.fetch.Get(ctx, address, bodyBytes)
	if err != nil {
		return folder{}, refusal(err)
	}
	f := folder{links: map[string]string{}, close: func() {}}
	for _, link := range pictureLinks(page) {
		name := path.Base(link.Path)
		f.names, f.links[name] = append(f.names, name), link.String()
	}
	f.read = func(ctx context.Context, name string) ([]byte, error) {
		answer, err := s.fetch.Get(ctx, f.links[name], pictureBytes)
		return answer.Body, err
	}
	return f, nil
}

// errServer keeps a password from a server that it was not given for.
var errServer = fault.Invalid("body.sourceDetail.password", "host-changed", "Enter the password again: it was given for another server.")

// seal returns the sealed password of a source that becomes as the draft says.
// The stored one goes to the server that it was given for, and to no other:
// naming another server would otherwise be a way to read it.
func (s *Service) seal(before Source, d Draft) (string, error) {
	switch {
	case d.Detail.reached() != FTP || d.Detail.Username == "":
		return "", nil
	case d.Password != "":
		return s.box.Seal(record(before.CompanyID, d.Detail), d.Password)
	case before.sealed != "" && before.SourceDetail.server() != d.Detail.server():
		return "", errServer
	}
	return before.sealed, nil
}
