package source

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/sealed"
)

// folder is where files come from: a page of links, or a folder of an FTP server.
type folder struct {
	names   []string                 // of the files that are taken, sorted
	left    int                      // how many others it has
	links   map[string]string        // to those that a browser can open, by name
	figures map[string]fetch.Figures // of those that the list tells of, by name
	read    func(ctx context.Context, name string) ([]byte, error)
	stream  func(ctx context.Context, name string) (io.ReadCloser, fetch.Figures, error)
	close   func()
}

// taking says what is taken of a folder.
type taking struct {
	wanted func(name string) bool
	most   int   // files
	bytes  int64 // of each, at most
}

// of returns the wanted ones of a folder's names, and how many there are besides.
func (t taking) of(names []string) (taken []string, left int) {
	for _, name := range names {
		if isOrdinary(name) && t.wanted(name) {
			taken = append(taken, name)
		}
	}
	slices.Sort(taken)
	taken = taken[:min(len(taken), t.most)]
	return taken, len(names) - len(taken)
}

// isOrdinary reports whether a file's name can be kept, shown and asked for again as it is.
func isOrdinary(name string) bool {
	return name != "" && len(name) <= 255 && utf8.ValidString(name) && !strings.ContainsFunc(name, unicode.IsControl)
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

// Purpose is that of the Box that seals what this area keeps.
const Purpose = "external sources"

// Sealed says where it keeps that.
func Sealed() []sealed.Column {
	return []sealed.Column{{Purpose: Purpose, Table: "external_source", ID: "id", Column: "password",
		Beside: "source_detail",
		Record: func(r sealed.Row) (string, error) {
			var d Detail
			if err := json.Unmarshal([]byte(r.Beside), &d); err != nil {
				return "", fmt.Errorf("read the detail of source %d: %w", r.ID, err)
			}
			return record(r.Company, d), nil
		}}}
}

// open lists what is taken of the folder of a company's source.
func (s *Service) open(ctx context.Context, company int64, d Detail, sealed string, t taking) (folder, error) {
	if d.reached() == HTTP {
		return s.openPage(ctx, d.URL, t)
	}
	password, err := s.box.Open(record(company, d), sealed)
	if err != nil {
		return folder{}, errServer.Because(err)
	}
	opened, err := s.fetch.OpenFolder(ctx, d.URL, fetch.Login{Username: d.Username, Password: password}, t.bytes)
	if err != nil {
		return folder{}, refusal(err)
	}
	files, err := opened.Files()
	if err != nil {
		opened.Close()
		return folder{}, refusal(err)
	}
	f := folder{
		figures: map[string]fetch.Figures{},
		read:    func(_ context.Context, name string) ([]byte, error) { return opened.Read(name) },
		close:   opened.Close,
	}
	f.stream = func(_ context.Context, name string) (io.ReadCloser, fetch.Figures, error) {
		file, err := opened.Open(name)
		return file, f.figures[name], err
	}
	names := make([]string, len(files))
	for i, file := range files {
		names[i], f.figures[file.Name] = file.Name, file.Figures
	}
	f.names, f.left = t.of(names)
	return f, nil
}

func (s *Service) openPage(ctx context.Context, address string, t taking) (folder, error) {
	page, err := s.fetch.Get(ctx, address, bodyBytes)
	if err != nil {
		return folder{}, refusal(err)
	}
	f := folder{links: linksOf(ctx, page), close: func() {}}
	f.names, f.left = t.of(slices.Collect(maps.Keys(f.links)))
	f.read = func(ctx context.Context, name string) ([]byte, error) {
		answer, err := s.fetch.Get(ctx, f.links[name], t.bytes)
		return answer.Body, err
	}
	f.stream = func(ctx context.Context, name string) (io.ReadCloser, fetch.Figures, error) {
		return s.fetch.Stream(ctx, f.links[name], t.bytes)
	}
	return f, nil
}

// errServer keeps a password from a server that it was not given for.
var errServer = fault.Invalid("body.sourceDetail.password", codes.HostChanged,
	"Enter the password again: it was given for another server.")

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
