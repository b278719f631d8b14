// Package author is the server's side of the designer: it opens and saves programs and templates, whose versions are
// documents that package program reads, keeps what windows have not saved yet, and says who else has a program open. A
// saved program is a content like others, made by the packages of contents. Specification: part 2 §7 "Designer"; G108.
package author

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"golang.org/x/sync/semaphore"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/content/intake"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
	"marquee/internal/program"
)

// atOnce is how many documents are taken apart at the same time: one of 4 MB takes a hundred in memory.
const atOnce = 2

// Service is what the designer talks to.
type Service struct {
	db       *db.DB
	store    Store
	contents *content.Service
	versions *version.Service
	intake   *intake.Service
	blobs    blob.Store
	hasCity  func(id string) bool
	memory   *semaphore.Weighted
}

// Config is what the service is made of.
type Config struct {
	DB       *db.DB
	Contents *content.Service
	Versions *version.Service
	Intake   *intake.Service
	Blobs    blob.Store
	HasCity  func(id string) bool // whether its weather can be shown
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, contents: c.Contents, versions: c.Versions, intake: c.Intake, blobs: c.Blobs,
		hasCity: c.HasCity, memory: semaphore.NewWeighted(atOnce)}
}

// Authored is a program or a template with the document of one of its versions.
type Authored struct {
	content.Content
	VersionID int64           `json:"versionId" doc:"The version that the document is of"`
	Document  json.RawMessage `json:"document" doc:"As docs/programs.md says"`
}

// Saved is a program or a template as it stands after a save.
type Saved struct {
	content.Content
	VersionID int64 `json:"versionId" doc:"The version that the document became"`
}

// Which says of which version a document is asked for. The zero value is the current one.
type Which struct {
	ID     int64 // that one
	Newest bool  // without an id: what was saved last, if it waits to take the place of the current one
}

// Open returns a content that the caller may see with the document of one of its versions. A program that was uploaded
// has none.
func (s *Service) Open(ctx context.Context, caller access.Caller, scope access.Scope, id int64,
	which Which) (Authored, error) {
	q := s.db.For(scope)
	c, err := s.contents.Visible(ctx, caller, q, id)
	if err != nil {
		return Authored{}, err
	}
	v, err := s.of(ctx, q, c, which)
	if err != nil {
		return Authored{}, err
	}
	text, err := s.document(ctx, v)
	return Authored{c, v.ID, text}, err
}

// of returns a version of a content.
func (s *Service) of(ctx context.Context, q db.Query, c content.Content, which Which) (version.Version, error) {
	if which.ID == 0 && which.Newest && c.PendingVersion != 0 {
		v, err := s.versions.One(ctx, q, c.PendingVersion)
		if err != nil || v.Version > c.FileVersion {
			return v, err
		}
	}
	if which.ID == 0 {
		return s.versions.Current(ctx, q, c.ID)
	}
	v, err := s.versions.One(ctx, q, which.ID)
	if err == nil && v.ContentID != c.ID {
		err = fault.Missing("version")
	}
	return v, err
}

// document reads that of a version.
func (s *Service) document(ctx context.Context, v version.Version) (json.RawMessage, error) {
	if v.Content.Mime != program.MediaType {
		return nil, fault.New(fault.Unsupported, codes.IsPacked,
			"This was not made with the designer, which cannot open it. Upload a new version of it instead.")
	}
	object, err := s.blobs.Open(ctx, v.SHA256)
	if err != nil {
		return nil, fmt.Errorf("open the document of version %d: %w", v.ID, err)
	}
	defer func() { _ = object.Close() }() // only read
	text, err := io.ReadAll(io.LimitReader(object, program.MaxBytes))
	if err != nil {
		return nil, fmt.Errorf("read the document of version %d: %w", v.ID, err)
	}
	return text, nil
}

// Save is what the designer saves.
type Save struct {
	Document  []byte
	Name      *string // nil: on a new program as the document says, else unchanged
	Share     *string
	Folder    *int64
	Tags      *[]int64
	NewTags   []string
	Thumbnail []byte // drawn by the browser; may be empty
}

// Create makes a program, or a template, of a document.
func (s *Service) Create(ctx context.Context, caller access.Caller, scope access.Scope, in Save) (Saved, error) {
	made, name, err := s.made(ctx, caller, in.Document)
	if err != nil {
		return Saved{}, err
	}
	switch {
	case in.Name != nil:
		name = *in.Name
	case !text.Visible(name):
		return Saved{}, fault.Invalid(locate("name"), codes.Invisible,
			"This holds characters that cannot be seen. Type it anew.")
	}
	if name, err = content.CleanName(name); err != nil {
		return Saved{}, err
	}
	var after Saved
	noted := made.Noted
	made.Noted = func(ctx context.Context, tx *db.Tx, contentID, version int64) error {
		after.VersionID = version
		return noted(ctx, tx, contentID, version)
	}
	a := intake.Addition{Name: name, Filename: name, NewTags: in.NewTags, Thumbnail: in.Thumbnail, Made: made}
	if in.Share != nil {
		a.Share = *in.Share
	}
	if in.Folder != nil {
		a.Folder = *in.Folder
	}
	if in.Tags != nil {
		a.Tags = *in.Tags
	}
	after.Content, err = s.intake.Bring(ctx, caller, scope, a)
	return after, err
}

// Change saves a program of the given version of its record: what is edited of the record, and the document as a new
// version of the content, or nothing of both. Somebody else's newer version is a Stale fault.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	in Save) (Saved, error) {
	made, _, err := s.made(ctx, caller, in.Document)
	if err != nil {
		return Saved{}, err
	}
	c, err := s.contents.Visible(ctx, caller, s.db.For(scope), id)
	if err != nil {
		return Saved{}, err
	}
	edit := content.Edit{Name: in.Name, Share: in.Share, Folder: in.Folder, Tags: in.Tags, NewTags: in.NewTags}
	added, err := s.intake.Replace(ctx, caller, scope, intake.Replacement{ContentID: id, SetCurrent: true,
		Addition: intake.Addition{Filename: c.Name, Thumbnail: in.Thumbnail, Made: made},
		Record:   &intake.Record{Version: version, Edit: edit}})
	if err != nil {
		return Saved{}, err
	}
	now, err := s.contents.Get(ctx, caller, scope, id)
	return Saved{now, added.ID}, err
}

// read reads a document that was sent.
func read(text []byte) (program.Document, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		return program.Document{}, fault.Invalid("body.content", codes.Required, "Send the document.")
	}
	d, err := program.Read(text)
	var problem *program.Problem
	if errors.As(err, &problem) {
		return d, fault.Invalid(locate(problem.Path), problem.Code, problem.Message)
	}
	return d, err
}

// locate says where in the request a field of the document is.
func locate(path string) string {
	if path == program.Whole {
		return "body.content"
	}
	return "body.content." + path
}

// made is what a document that was sent becomes, and what it calls itself. Of the document taken apart nothing is kept:
// whoever waits for the database holds no more than its text.
func (s *Service) made(ctx context.Context, caller access.Caller, text []byte) (*intake.Made, string, error) {
	if err := s.memory.Acquire(ctx, 1); err != nil {
		return nil, "", fmt.Errorf("wait for a turn: %w", err)
	}
	defer s.memory.Release(1)
	d, err := read(text)
	if err != nil {
		return nil, "", err
	}
	m := &intake.Made{Type: content.Program, Text: d.Text(), Mime: program.MediaType, DurationMs: d.DurationMs()}
	if d.IsTemplate() {
		m.Type = content.Template
	}
	m.Width, m.Height = d.Size()
	references := d.References()
	m.Noted = func(ctx context.Context, tx *db.Tx, contentID, version int64) error {
		return s.refer(ctx, caller, tx, contentID, version, references)
	}
	return m, d.Name(), nil
}
