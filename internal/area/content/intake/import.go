package intake

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/content/processing"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/fetch"
	"marquee/internal/platform/jobs"
)

// importFile is the kind of jobs that bring a file in. Their subject is the place that it comes from.
const importFile = "import"

// attempts is how often it is tried.
const attempts = 3

// importTime bounds how long one file may take to come.
const importTime = 30 * time.Minute

// Place is a folder elsewhere that contents can be brought in from.
type Place struct {
	ID        int64  `json:"id"`
	CompanyID int64  `json:"companyId"`
	Name      string `json:"name" doc:"What its administrator calls it"`
	Type      string `json:"type" enum:"HTTP,FTP"`
}

// Outside is the folders elsewhere that a company's administrators have set up;
// see source.Service. What a place refuses is a fault with a code that begins
// with "source-"; an Unavailable one may pass.
type Outside interface {
	// Places lists the folders of the scope by name.
	Places(ctx context.Context, scope access.Scope) ([]Place, error)
	// Place returns one of them.
	Place(ctx context.Context, scope access.Scope, id int64) (Place, error)
	// Files lists the wanted files of a place by name, and says how many others it has.
	Files(ctx context.Context, scope access.Scope, id int64, wanted func(name string) bool) (files []fetch.Entry,
		others int, err error)
	// Download opens a file of a place, of at most limit bytes. The caller closes it.
	Download(ctx context.Context, scope access.Scope, id int64, name string, limit int64) (io.ReadCloser, fetch.Figures,
		error)
}

// Offer is a file that can be brought in.
type Offer struct {
	Name       string     `json:"name"`
	Size       *int64     `json:"size,omitempty" doc:"Bytes; absent: its server does not tell"`
	ModifiedAt *time.Time `json:"modifiedAt,omitempty" doc:"As its server tells; absent: it does not"`
	Status     string     `json:"status" enum:"new,known,tooLarge" doc:"known: the company has a file of this name and size. Pictures and programs that were rewritten on their way in are new again"`
}

// Offering is what a place has.
type Offering struct {
	Files  []Offer `json:"files" doc:"By name, at most 500"`
	Others int     `json:"others" doc:"How many files more there are: of kinds that are not taken, or beyond the first 500"`
}

// Offering lists what can be brought in from a place at the moment.
func (s *Service) Offering(ctx context.Context, scope access.Scope, id int64) (Offering, error) {
	place, err := s.outside.Place(ctx, scope, id)
	if err != nil {
		return Offering{}, err
	}
	home, _ := scope.Narrow(place.CompanyID)
	files, others, err := s.outside.Files(ctx, home, id, isTaken(kindsFor(s.processing.Abilities())))
	if err != nil {
		return Offering{}, err
	}
	names := make([]string, len(files))
	for i, f := range files {
		names[i] = f.Name
	}
	held, err := s.store.sizesOf(ctx, s.db.For(home), names)
	if err != nil {
		return Offering{}, err
	}
	found := Offering{Files: make([]Offer, len(files)), Others: others}
	for i, f := range files {
		found.Files[i] = offer(f, slices.Contains(held[f.Name], f.Size), s.processing.Limits().FileBytes)
	}
	return found, nil
}

func offer(f fetch.Entry, held bool, limit int64) Offer {
	o := Offer{Name: f.Name, Status: "new"}
	switch {
	case f.Size > limit:
		o.Status = "tooLarge"
	case held:
		o.Status = "known"
	}
	if f.Size >= 0 {
		o.Size = &f.Size
	}
	if !f.Modified.IsZero() {
		at := f.Modified.UTC()
		o.ModifiedAt = &at
	}
	return o
}

// Order is what somebody wants to be brought in from a place.
type Order struct {
	Place  int64
	Files  []string // names, as the place has them
	Folder int64    // 0: the root
}

// parcel is what a job knows of the file that it brings in.
type parcel struct {
	File   string `json:"file"`
	Folder int64  `json:"folder"`
	Place  string `json:"place"` // what it was called
}

// Import asks for files to be brought in, each by a job of its own.
func (s *Service) Import(ctx context.Context, caller access.Caller, scope access.Scope,
	order Order) (tasks []processing.Task, err error) {
	place, err := s.outside.Place(ctx, scope, order.Place)
	if err != nil {
		return nil, err
	}
	home, _ := scope.Narrow(place.CompanyID)
	names := slices.Compact(slices.Sorted(slices.Values(order.Files)))
	err = s.db.For(home).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		tasks = make([]processing.Task, len(names))
		folder, err := s.categories.Into(ctx, caller, tx.Query, category.Content, order.Folder)
		if err != nil {
			return err
		}
		for i, name := range names {
			payload, err := json.Marshal(parcel{File: name, Folder: folder, Place: place.Name})
			if err != nil {
				return fmt.Errorf("write down what to bring in: %w", err)
			}
			id, err := s.jobs.Add(ctx, tx, jobs.Job{Kind: importFile, SubjectID: place.ID, Payload: payload})
			if err != nil {
				return err
			}
			if tasks[i], err = s.store.importTask(ctx, tx.Query, id); err != nil {
				return err
			}
		}
		return tx.Record(ctx, db.Change{CompanyID: tx.Company(), Action: "update", Entity: "source",
			ID: place.ID, Name: place.Name,
			After: map[string]any{"task": importFile, "state": jobs.Waiting, "files": names}})
	})
	return tasks, err
}

// bringIn gets a file and adds it as an upload is added.
func (s *Service) bringIn(ctx context.Context, home access.Scope, job jobs.Job,
	progress func(done, total int64)) error {
	coming, cancel := context.WithTimeout(ctx, importTime)
	defer cancel()
	err := s.unpack(coming, home, job, progress)
	switch {
	case err != nil && coming.Err() != nil && ctx.Err() == nil:
		return fault.New(fault.Unavailable, codes.SourceSlow,
			"The file did not come within half an hour. Copy it to this computer and upload it from there.").Because(
			err)
	case fault.Is(err, fault.Unavailable) && !jobs.IsAway(err) &&
		job.Attempt < attempts: // it may pass: the queue tries it again, as what is no fault
		return errors.New("bring a file in: " + err.Error())
	}
	return err
}

func (s *Service) unpack(ctx context.Context, home access.Scope, job jobs.Job, progress func(done, total int64)) error {
	var p parcel
	if err := json.Unmarshal(job.Payload, &p); err != nil {
		return fmt.Errorf("read what to bring in: %w", err)
	}
	left, err := s.companies.BytesLeft(ctx, s.db.For(home))
	if err != nil {
		return err
	}
	most := min(left, s.processing.Limits().FileBytes)
	body, figures, err := s.outside.Download(ctx, home, job.SubjectID, p.File, s.processing.Limits().FileBytes+1)
	if err != nil {
		return err
	}
	defer func() { _ = body.Close() }() // that all of it came, the end of reading says
	if figures.Size > most {
		return s.processing.Fits(ctx, home, figures.Size)
	}
	from := &tap{from: body, told: func(done int64) { progress(done, max(0, figures.Size)) }}
	file, err := s.inbox.Receive(ctx, from, most)
	switch {
	case from.err != nil:
		disk.Discard(file)
		return from.err
	case fault.Is(err, fault.Oversized):
		return s.processing.Fits(ctx, home, most+1)
	case err != nil:
		return err
	}
	defer disk.Discard(file)
	_, err = s.addWith(ctx, home, Addition{File: file, Filename: p.File, Folder: p.Folder}, func(tx *db.Tx) error {
		return s.jobs.Finish(ctx, tx, job)
	})
	if fault.Is(err, fault.NotFound) {
		return fault.New(fault.NotFound, codes.FolderGone,
			"The folder that this was to come into is not there any more. Bring it in again, into "+
				"another one.").Because(err)
	}
	return err
}

// tap reads from elsewhere, tells how much came, and remembers why no more did.
type tap struct {
	from io.Reader
	told func(bytes int64)
	read int64
	err  error
}

func (t *tap) Read(p []byte) (int, error) {
	n, err := t.from.Read(p)
	t.read += int64(n)
	t.told(t.read)
	if err != nil && !errors.Is(err, io.EOF) {
		t.err = err
	}
	return n, err
}

// tasked records how a job that brings a file in went on.
func (s *Service) tasked(ctx context.Context, tx *db.Tx, job jobs.Job, before, after jobs.State) error {
	var p parcel
	if err := json.Unmarshal(job.Payload, &p); err != nil {
		return fmt.Errorf("read what was to be brought in: %w", err)
	}
	told := func(state jobs.State) map[string]any {
		return map[string]any{"task": importFile, "state": state, "file": p.File}
	}
	now := told(after)
	if job.Problem != "" {
		now["problem"] = job.Problem
	}
	return tx.Record(ctx, db.Change{CompanyID: tx.Company(), Action: "update", Entity: "source",
		ID: job.SubjectID, Name: p.Place, Before: told(before), After: now})
}
