// Package intake takes what is brought in: files that are sent, links, bytes that the
// company has already, and files of folders elsewhere. It makes contents of them, and
// versions, and says what the server still does with them.
package intake

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os"
	"strings"

	"github.com/google/uuid"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/content"
	"marquee/internal/area/content/processing"
	"marquee/internal/area/content/version"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/upload"
)

// Service takes what is brought in.
type Service struct {
	db         *db.DB
	store      Store
	contents   *content.Service
	versions   *version.Service
	processing *processing.Service
	companies  *company.Service
	categories *category.Service
	blobs      blob.Store
	jobs       *jobs.Queue
	outside    Outside
	uploads    *upload.Store
	inbox      disk.Inbox
	logger     *slog.Logger
}

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Contents   *content.Service
	Versions   *version.Service
	Processing *processing.Service
	Companies  *company.Service
	Categories *category.Service
	Blobs      blob.Store
	Jobs       *jobs.Queue
	Outside    Outside
	Uploads    *upload.Store
	Inbox      disk.Inbox
	Logger     *slog.Logger
}

// New returns the service. The queue of jobs learns how to bring files in from elsewhere.
func New(c Config) *Service {
	s := &Service{db: c.DB, contents: c.Contents, versions: c.Versions, processing: c.Processing,
		companies:  c.Companies,
		categories: c.Categories, blobs: c.Blobs, jobs: c.Jobs, outside: c.Outside, uploads: c.Uploads, inbox: c.Inbox,
		logger: c.Logger}
	c.Jobs.Handle(importFile, 4, attempts, s.bringIn) // it waits for other people's servers
	c.Jobs.OnFailure(importFile, s.gaveUp)
	return s
}

// Addition is what becomes a content: a local file, a link, or bytes that the
// company has already.
type Addition struct {
	File      *os.File
	Link      string // an address, if there is no file
	SHA256    string // of the bytes, if there is neither
	VisibleTo int64  // who has to see a content of these bytes; 0: nobody in particular
	Filename  string // what the client calls it; see named
	Name      string // empty: made from the file's name or the address
	Folder    int64  // 0: the root
	Share     string // empty: N (R323)
	Tags      []int64
	NewTags   []string
	Thumbnail []byte // a poster that the browser made of a video; may be empty
	Program   bool   // it has to be a program
	Made      *Made  // what it is, in place of a file that is looked at; nil: it is none of that
}

// takes is how many bytes more the company stores for an addition of a file.
func (a Addition) takes(f version.File) int64 {
	if a.File == nil && a.Link == "" && a.Made == nil {
		return 0
	}
	return f.Size
}

// title is what the content is to be called.
func (a Addition) title() (string, error) {
	switch {
	case a.Name != "":
		return content.CleanName(a.Name)
	case a.File == nil && a.Link != "":
		l, err := readLink(a.Link)
		return l.Name, err
	}
	return content.CleanName(processing.NameOf(a.Filename))
}

// Bring adds a content for somebody, unless its folder is kept for others: that
// is said before the bytes are looked at.
func (s *Service) Bring(ctx context.Context, caller access.Caller, scope access.Scope,
	a Addition) (content.Content, error) {
	if _, err := s.categories.Into(ctx, caller, s.db.For(scope), category.Content, a.Folder); err != nil {
		return content.Content{}, err
	}
	return s.Add(ctx, scope, a)
}

// Add looks at the bytes, whatever the name says, stores them, and makes a
// content of them. If anything is refused, nothing of it is left.
func (s *Service) Add(ctx context.Context, scope access.Scope, a Addition) (content.Content, error) {
	return s.addWith(ctx, scope, a, func(*db.Tx) error { return nil })
}

// addWith is Add that also does, in its transaction, what belongs to it.
func (s *Service) addWith(ctx context.Context, scope access.Scope, a Addition,
	with func(tx *db.Tx) error) (added content.Content, err error) {
	d := content.Draft{Share: cmp.Or(a.Share, "N"), Folder: a.Folder, Tags: a.Tags, NewTags: a.NewTags}
	if d.Name, err = a.title(); err != nil {
		return added, err
	}
	q := s.db.For(scope)
	k, err := s.kept(ctx, q, a)
	if err != nil {
		return added, err
	}
	d.Type = k.kind
	err = q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := with(tx); err != nil {
			return err
		}
		if err := s.processing.Reserve(ctx, tx, a.takes(k.file)); err != nil {
			return err
		}
		added, err = s.contents.Create(ctx, tx, d, func(id int64) error {
			first, err := s.versions.First(ctx, tx, id, k.approval, k.file)
			if err != nil {
				return err
			}
			if err := a.Made.note(ctx, tx, id, first); err != nil {
				return err
			}
			return s.processing.Ask(ctx, tx, first, k.work)
		})
		return err
	})
	return added, err
}

// kept is an addition whose bytes are stored.
type kept struct {
	kind     content.Type
	file     version.File
	work     processing.Work
	approval content.Approval
}

// kept puts the bytes of an addition into the store, or finds them there.
func (s *Service) kept(ctx context.Context, q db.Query, a Addition) (k kept, err error) {
	if k.approval, err = s.versions.Initial(ctx, q); err != nil {
		return k, err
	}
	switch {
	case a.Made != nil:
		if err = s.processing.Fits(ctx, q.Scope(), int64(len(a.Made.Text))); err != nil {
			return k, err
		}
		k.kind = a.Made.Type
		k.file, err = s.processing.KeepMade(ctx, a.Made.Text, a.Thumbnail, a.Made.file())
	case a.File != nil:
		k.kind, k.file, err = s.processing.Keep(ctx, q, processing.Upload{File: a.File, Poster: a.Thumbnail,
			Program: a.Program})
	case a.Link != "":
		k.kind, k.file, err = s.keepLink(ctx, a.Link)
	default:
		k.kind, k.file, err = s.versions.Known(ctx, q, a.VisibleTo, a.SHA256)
	}
	if err != nil {
		return k, err
	}
	if k.work, err = s.processing.Work(ctx, q, k.kind, k.file); err != nil {
		return k, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return k, fmt.Errorf("make a file id: %w", err)
	}
	k.file.UUID, k.file.Filename = id.String(), named(a.Filename, k.file.Mime)
	return k, nil
}

// keepLink stores an address: what screens open is as much a version's bytes as a file is.
func (s *Service) keepLink(ctx context.Context, address string) (content.Type, version.File, error) {
	l, err := readLink(address)
	if err != nil {
		return "", version.File{}, err
	}
	b, err := s.blobs.Put(ctx, strings.NewReader(l.URL), maxLinkBytes)
	return l.Type, version.File{SHA256: b.SHA256, Size: b.Size, Mime: linkType, URL: l.URL, TotalPage: 1,
		State: content.Ready}, err
}
