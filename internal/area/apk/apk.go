// Package apk holds the player software that screens install: packages for
// Android and Windows, which the operators offer to every company, and each
// company's own. Specification: part 1 §3 "App package", §6, §7; G27, G115, G144.
//
// Of a package is read what people have to see: what it is, its version, and
// whom it names as its signer. That the signer signed these bytes, and took over
// from whom it says, is not checked here: Android and Windows refuse to install
// what is not so. What is read is bounded; androidbinary makes room for as many
// strings as a manifest claims, 16 GiB, before it finds that they are not there.
package apk

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/scan"
)

// MaxBytes is how large a package may be.
const MaxBytes = 256 << 20

// atOnce is how many packages may be sent in one request.
const atOnce = 10

// System is what a package runs on.
type System string

// The systems, as they are sent (G27).
const (
	Android System = "Android"
	Windows System = "Windows"
)

// Package is player software of one version. Its file never changes.
type Package struct {
	ID          int64     `json:"id"`
	CompanyID   int64     `json:"companyId" doc:"0: the operators offer it to every company"`
	OS          System    `json:"os" enum:"Android,Windows"`
	PackageName string    `json:"packageName"`
	Version     string    `json:"version"`
	Signer      string    `json:"signer" doc:"SHA-256 of the named signer's certificate; a screen checks it"`
	Filename    string    `json:"filename"`
	FileSize    int64     `json:"fileSize" doc:"Bytes"`
	SHA256      string    `json:"sha256"`
	IsDefault   bool      `json:"isDefault" doc:"The newest of its system: what a screen is offered"`
	Date        time.Time `json:"date"`

	code   int64    // by which versions are compared
	before []string // whom the signer of a new package has taken over from
}

// Info is what a package file says of itself.
type Info struct {
	OS      System
	Name    string
	Version string
	Code    int64  // grows with every version
	Signer  string // SHA-256 of the certificate, in hexadecimal digits
	// Before are those of the certificates from which the signer has taken over, as it says.
	Before []string
}

// Room says whether a company may store so many bytes more.
type Room interface {
	Fits(ctx context.Context, scope access.Scope, bytes int64) error
}

// Owner is for whom a package is kept: a scope's company, or every company.
type Owner struct {
	access.Scope
	Everybody bool
}

// Service keeps packages.
type Service struct {
	db    *db.DB
	store Store
	blobs blob.Store
	room  Room
	scan  *scan.Scanner
	inbox string
}

// Config is what the service is made of.
type Config struct {
	DB    *db.DB
	Blobs blob.Store
	Room  Room
	Inbox string // a local folder for files that were not looked at yet
	// Scanner is asked about every file; nil: nobody is.
	Scanner *scan.Scanner
}

// New returns the service.
func New(c Config) *Service {
	return &Service{db: c.DB, blobs: c.Blobs, room: c.Room, scan: c.Scanner, inbox: c.Inbox}
}

// Upload is a package that somebody sends.
type Upload struct {
	Filename string // what the client calls it; only ever shown
	File     *os.File
	Size     int64 // bytes
}

// Add reads packages, all for the given system unless that is empty, and keeps
// them together or not at all. Each has to name a signer, the same as the
// versions that are there, and be newer than they are.
func (s *Service) Add(ctx context.Context, owner Owner, system System, uploads []Upload) ([]Package, error) {
	var total int64
	for _, u := range uploads {
		total += u.Size
	}
	if err := s.room.Fits(ctx, owner.Scope, total); err != nil {
		return nil, err
	}
	list := make([]Package, len(uploads))
	for i, u := range uploads {
		var err error
		if list[i], err = s.keep(ctx, owner, system, u); err != nil {
			return nil, err
		}
	}
	err := s.db.For(owner.Scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		for i := range list {
			if err := s.insert(ctx, owner, tx, &list[i]); err != nil {
				return err
			}
		}
		for i := range list {
			saved, err := s.store.get(ctx, tx.Query, list[i].ID)
			if err != nil {
				return err
			}
			list[i] = saved
			if err := tx.Record(ctx, change("create", owner.Company(), nil, &saved)); err != nil {
				return err
			}
		}
		return nil
	})
	return list, err
}

// keep looks at a file and puts its bytes into the store.
func (s *Service) keep(ctx context.Context, owner Owner, system System, u Upload) (Package, error) {
	info, err := Inspect(u.File, u.Size)
	if err != nil {
		return Package{}, about(u.Filename, err)
	}
	if system != "" && info.OS != system {
		return Package{}, about(u.Filename, refuse(codes.OtherSystem, "This package is for another system."))
	}
	if err := s.scan.Scan(ctx, u.File); err != nil {
		return Package{}, about(u.Filename, err)
	}
	if _, err := u.File.Seek(0, io.SeekStart); err != nil {
		return Package{}, fmt.Errorf("rewind the upload: %w", err)
	}
	kept, err := s.blobs.Put(ctx, u.File, MaxBytes)
	p := Package{OS: info.OS, PackageName: info.Name, Version: info.Version, Signer: info.Signer, Filename: u.Filename,
		FileSize: kept.Size, SHA256: kept.SHA256, code: info.Code, before: info.Before}
	if !owner.Everybody {
		p.CompanyID = owner.Company()
	}
	return p, err
}

// insert adds a package after those of its name that are there.
func (s *Service) insert(ctx context.Context, owner Owner, tx *db.Tx, p *Package) error {
	there, err := s.store.named(ctx, tx, p.OS, p.PackageName)
	if err != nil {
		return err
	}
	if err := follows(*p, there); err != nil {
		return about(p.Filename, err)
	}
	if p.ID, err = s.store.insert(ctx, tx, owner.Everybody, *p); err != nil {
		return err
	}
	return s.store.markDefault(ctx, tx, owner.Everybody, p.OS)
}

// follows says whether a package may take its place behind those of its name:
// of their signer, wherever they are kept, or of one who says to have taken over
// from that one, and newer than its owner's others.
func follows(p Package, there []Package) error {
	for _, other := range there {
		if other.Signer != p.Signer && !slices.Contains(p.before, other.Signer) {
			return refuse(codes.OtherSigner,
				"The versions that are there are signed by somebody else. A screen would not install this one "+
					"over them.")
		}
		if other.CompanyID == p.CompanyID && other.code >= p.code {
			return refuse(codes.NotNewer, "There is this version or a newer one already.").With("version",
				other.Version)
		}
	}
	return nil
}

// Find returns a package that the query's companies may install.
func (s *Service) Find(ctx context.Context, q db.Query, id int64) (Package, error) {
	return s.store.get(ctx, q, id)
}

// Delete removes a package. Screens that have it installed keep it.
func (s *Service) Delete(ctx context.Context, scope access.Scope, operator bool, id int64) error {
	return s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, err := s.store.get(ctx, tx.Query, id)
		if err != nil {
			return err
		}
		everybody := before.CompanyID == 0
		if everybody && !operator {
			return fault.New(fault.Forbidden, codes.OperatorsPackage,
				"The platform's operators offer this package. Only they can delete it.")
		}
		if !everybody {
			home, held := tx.Narrow(before.CompanyID)
			if !held {
				return fault.Missing("package")
			}
			tx = home
		}
		if err := s.store.delete(ctx, tx, everybody, id); err != nil {
			return err
		}
		if err := s.store.markDefault(ctx, tx, everybody, before.OS); err != nil {
			return err
		}
		return tx.Record(ctx, change("delete", tx.Company(), &before, nil))
	})
}

// refuse says why a package is not taken.
func refuse(code codes.Field, message string) *fault.Error {
	return fault.Invalid("body.file", code, message)
}

// about names the file that a refusal is about: several are sent at once.
func about(filename string, err error) error {
	if f := fault.As(err); f != nil {
		return f.With("filename", filename)
	}
	return fmt.Errorf("look at a package: %w", err)
}

func change(action string, company int64, before, after *Package) db.Change {
	c := db.Between(action, before, after, Package.subject)
	c.CompanyID = company
	return c
}

func (p Package) subject() db.Subject {
	return db.Subject{Entity: "apk", ID: p.ID, Name: p.PackageName + " " + p.Version, State: p}
}
