// Package font holds the fonts that a company brings in for its programs and
// messages. Specification: part 1 §3 "Font", §7; G144.
package font

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/sync/semaphore"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/scan"
	"marquee/internal/platform/text"
)

// MaxBytes is how large a font may be in any installation; the largest with all
// Chinese characters have about 25 MB, and what is larger would reach no screen.
const MaxBytes = ScreenBytes

// nameLength is how long a name may be, in characters.
const nameLength = 100

// atOnce is how many fonts are looked at at the same time, each in memory.
const atOnce = 2

// Font is a font of a company. Its file never changes.
type Font struct {
	ID        int64  `json:"id"`
	CompanyID int64  `json:"companyId"`
	FontName  string `json:"fontName"`
	FontStyle string `json:"fontStyle"`
	Cut
	Format    Format    `json:"format" enum:"ttf,otf,woff,woff2"`
	Filename  string    `json:"filename"`
	FileSize  int64     `json:"fileSize" doc:"Bytes"`
	SHA256    string    `json:"sha256"`
	Src       string    `json:"src" doc:"Where the file is"`
	Glyphs    int64     `json:"glyphs"`
	Coverage  Coverage  `json:"coverage"`
	OnScreens bool      `json:"onScreens" doc:"Screens get it. They get the fonts that a company had first, as long as there is room"`
	CreatedAt time.Time `json:"createdAt"`
}

// Upload is a font that somebody sends.
type Upload struct {
	Name, Style string // empty: as the file says
	Filename    string // what the client calls it; only ever shown
	File        *os.File
	Size        int64 // bytes
}

// Room says whether a company may store so many bytes more.
type Room interface {
	Fits(ctx context.Context, scope access.Scope, bytes int64) error
}

// Service keeps fonts.
type Service struct {
	db     *db.DB
	store  Store
	blobs  blob.Store
	room   Room
	inbox  string
	scan   *scan.Scanner
	limits Limits
	memory *semaphore.Weighted
}

// Limits are what is said before a font is sent.
type Limits struct {
	FileBytes   int64 `json:"fileBytes" doc:"Of one font, at most"`
	ScreenBytes int64 `json:"screenBytes" doc:"What of a company's fonts every screen gets"`
}

// Config is what the service is made of.
type Config struct {
	DB    *db.DB
	Blobs blob.Store
	Room  Room
	Inbox string // a local folder for files that were not looked at yet
	// Scanner is asked about every file; nil: nobody is.
	Scanner *scan.Scanner
	// FileBytes is how large a font may be; 0, or more than MaxBytes, is MaxBytes.
	FileBytes int64
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, blobs: c.Blobs, room: c.Room, inbox: c.Inbox, scan: c.Scanner,
		memory: semaphore.NewWeighted(atOnce),
		limits: Limits{FileBytes: min(MaxBytes, cmp.Or(c.FileBytes, MaxBytes)), ScreenBytes: ScreenBytes}}
}

// Add reads a font, stores it and adds it to the scope's company. What is no
// font that a screen could draw is refused, and nothing of it is left.
func (s *Service) Add(ctx context.Context, scope access.Scope, u Upload) (Font, error) {
	if err := s.room.Fits(ctx, scope, u.Size); err != nil {
		return Font{}, err
	}
	face, err := s.read(ctx, u.File)
	if err != nil {
		return Font{}, err
	}
	f := Font{CompanyID: scope.Company(), Format: face.Format, Filename: u.Filename, Glyphs: int64(face.Glyphs),
		Coverage: face.Coverage, Cut: face.Cut}
	if typed, says := cutNamed(u.Style); says {
		f.Cut = typed
	}
	if f.FontName, err = named("fontName", u.Name, face.Family); err != nil {
		return Font{}, err
	}
	if f.FontStyle, err = named("fontStyle", u.Style, face.Style); err != nil {
		return Font{}, err
	}
	if err := s.scan.Scan(ctx, u.File); err != nil {
		return Font{}, err
	}
	if _, err := u.File.Seek(0, io.SeekStart); err != nil {
		return Font{}, fmt.Errorf("rewind the upload: %w", err)
	}
	kept, err := s.blobs.Put(ctx, u.File, MaxBytes)
	if err != nil {
		return Font{}, err
	}
	f.SHA256, f.FileSize = kept.SHA256, kept.Size
	err = s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if f.ID, err = s.store.insert(ctx, tx, f); err != nil {
			return err
		}
		f.Src, f.CreatedAt = path(f.ID), time.UnixMilli(tx.Now()).UTC()
		if err := s.mark(ctx, tx.Query, &f); err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &f))
	})
	return f, err
}

// read looks into the file, whatever its name says.
func (s *Service) read(ctx context.Context, file *os.File) (Face, error) {
	if err := s.memory.Acquire(ctx, 1); err != nil {
		return Face{}, fmt.Errorf("wait for a turn: %w", err)
	}
	defer s.memory.Release(1)
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return Face{}, fmt.Errorf("rewind the upload: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(file, MaxBytes))
	if err != nil {
		return Face{}, fmt.Errorf("read the upload: %w", err)
	}
	return Inspect(data)
}

// Lacking returns those of the characters that a font of the scope has no glyph for.
func (s *Service) Lacking(ctx context.Context, scope access.Scope, id int64, characters string) (string, error) {
	f, err := s.store.get(ctx, s.db.For(scope), id)
	if err != nil {
		return "", err
	}
	if err := s.memory.Acquire(ctx, 1); err != nil {
		return "", fmt.Errorf("wait for a turn: %w", err)
	}
	defer s.memory.Release(1)
	file, err := s.blobs.Open(ctx, f.SHA256)
	if err != nil {
		return "", err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, MaxBytes))
	if err != nil {
		return "", fmt.Errorf("read a font: %w", err)
	}
	return Lacking(data, characters)
}

// Delete removes a font, unless programs or messages write in its family.
func (s *Service) Delete(ctx context.Context, scope access.Scope, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.hold(ctx, tx, id); err != nil {
			return err
		}
		before, err := s.store.get(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		if err := s.mark(ctx, tx.Query, &before); err != nil {
			return err
		}
		tx, held := tx.Narrow(before.CompanyID)
		if !held {
			return fault.Missing("font")
		}
		users, err := s.store.related(ctx, tx.Query, before.FontName)
		if err != nil {
			return err
		}
		if len(users) > 0 {
			return fault.Conflict(codes.InUse,
				"Programs or messages write in this. Choose another font there first.", users).
				With("name", before.FontName)
		}
		if err := s.store.delete(ctx, tx, id); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", &before, nil))
	})
}

// named returns the name that was typed, or else what can be seen of the file's own.
func named(field, typed, own string) (string, error) {
	name := strings.TrimSpace(typed)
	if name == "" {
		name = strings.TrimSpace(text.Shown(text.Repaired(own), ""))
	}
	switch {
	case name == "":
		return "", fault.Invalid("body."+field, codes.Required, "The file does not say its name. Type one.")
	case utf8.RuneCountInString(name) > nameLength:
		return "", fault.Invalid("body."+field, codes.TooLong,
			fmt.Sprintf("A name has at most %d characters.", nameLength))
	}
	return name, nil
}

func change(action string, before, after *Font) db.Change {
	return db.Between(action, before, after, Font.subject)
}

func (f Font) subject() db.Subject {
	return db.Subject{Entity: "font", CompanyID: f.CompanyID, ID: f.ID,
		Name: strings.TrimSpace(f.FontName + " " + f.FontStyle), State: f}
}
