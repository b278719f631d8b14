package content

import (
	"context"
	"fmt"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/media"
	"marquee/internal/platform/upload"
)

// Service keeps contents.
type Service struct {
	db         *db.DB
	store      Store
	companies  *company.Service
	categories *category.Service
	tags       *tag.Service
	blobs      blob.Store
	prober     *media.Prober
	uploads    *upload.Store
	inbox      string
	limits     Limits
}

// Limits are what an installation takes; the console shows them before sending.
type Limits struct {
	FileBytes int64 // of one file
}

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Companies  *company.Service
	Categories *category.Service
	Tags       *tag.Service
	Blobs      blob.Store
	Prober     *media.Prober
	Uploads    *upload.Store
	Inbox      string // local folder for files on their way in; its contents are worthless after a restart
	Limits     Limits
}

// New returns the service. Deleted folders send their contents to the recycle bin.
func New(c Config) *Service {
	s := &Service{db: c.DB, store: Store{c.DB}, companies: c.Companies, categories: c.Categories, tags: c.Tags,
		blobs: c.Blobs, prober: c.Prober, uploads: c.Uploads, inbox: c.Inbox, limits: c.Limits}
	c.Categories.Empties(s.emptied)
	return s
}

// visible returns the content if the caller may see it: everything for who
// administers contents, else the own and the shared ones.
func (s *Service) visible(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Content, error) {
	c, err := s.store.Get(ctx, scope, id)
	if err != nil {
		return Content{}, err
	}
	if !caller.SeesAll(access.Content) && c.UserID != caller.UserID() && c.Share != "Y" {
		return Content{}, fault.Missing("content")
	}
	return c, nil
}

// changeable returns the content if the caller may change it.
func (s *Service) changeable(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Content, error) {
	c, err := s.visible(ctx, caller, scope, id)
	if err != nil {
		return Content{}, err
	}
	return c, mayChange(caller, c.UserID)
}

// Edit is what people change about a content (R331). Nil means unchanged.
type Edit struct {
	Name    *string
	Share   *string
	Folder  *int64
	Tags    *[]int64
	NewTags []string
}

// Change saves an edit of the given version. Somebody else's newer version is a Stale fault.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64, e Edit) error {
	before, err := s.changeable(ctx, caller, scope, id)
	if err != nil {
		return err
	}
	scope, ok := scope.Narrow(before.CompanyID) // new tags and the folder are the content's company's
	if !ok {
		return fault.Missing("content")
	}
	name, share, folder := before.Name, before.Share, before.GroupID
	if e.Name != nil {
		if name, err = cleanName(*e.Name); err != nil {
			return err
		}
	}
	if e.Share != nil {
		share = *e.Share
	}
	return s.db.Write(ctx, func(tx *db.Tx) error {
		if e.Folder != nil {
			if folder, err = s.categories.Resolve(ctx, scope, tx.Query, category.Content, *e.Folder); err != nil {
				return err
			}
		}
		saved, err := s.store.save(ctx, scope, tx, id, version, name, share, folder)
		if err != nil {
			return err
		}
		if !saved {
			current, err := s.store.get(ctx, scope, tx.Query, id)
			if err != nil {
				return err
			}
			return staleContent(current)
		}
		if e.Tags != nil || len(e.NewTags) > 0 {
			ids := tagIDs(before.Tags) // new tags come to those that are there
			if e.Tags != nil {
				ids = *e.Tags
			}
			if ids, err = s.tags.Resolve(ctx, scope, tx, tag.Content, ids, e.NewTags); err != nil {
				return err
			}
			if err := s.store.setTags(ctx, scope, tx, id, ids); err != nil {
				return err
			}
		}
		return tx.Record(ctx, change("update", before, summary(before.Name, before.Share, before.GroupID), summary(name, share, folder)))
	})
}

// Toggle recycles an active content and restores a recycled one. Unless force is
// set, recycling one that an active playlist or schedule uses is refused with
// the list of them (G71).
func (s *Service) Toggle(ctx context.Context, caller access.Caller, scope access.Scope, id int64, force bool) error {
	c, err := s.changeable(ctx, caller, scope, id)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *db.Tx) error {
		if c.Active && !force {
			related, err := s.store.Related(ctx, scope, tx.Query, id)
			if err != nil {
				return err
			}
			if used := active(related); len(used) > 0 {
				return fault.Conflict("in-use", "Playlists or schedules use this. Confirm to recycle it all the same.", used)
			}
		}
		if err := s.store.setActive(ctx, scope, tx, id, !c.Active); err != nil {
			return err
		}
		action := "recycle"
		if !c.Active {
			action = "restore"
		}
		return tx.Record(ctx, change(action, c, nil, nil))
	})
}

func active(related []Related) []Related {
	used := []Related{}
	for _, r := range related {
		if r.Active {
			used = append(used, r)
		}
	}
	return used
}

// Move puts contents into a folder. One that the caller may not change stops all.
func (s *Service) Move(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64, folder int64) error {
	contents, err := s.allChangeable(ctx, caller, scope, ids)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *db.Tx) error {
		for _, c := range contents {
			home, ok := scope.Narrow(c.CompanyID)
			if !ok {
				return fault.Missing("content")
			}
			target, err := s.categories.Resolve(ctx, home, tx.Query, category.Content, folder)
			if err != nil {
				return err
			}
			if err := s.store.move(ctx, home, tx, c.ID, target); err != nil {
				return err
			}
			if err := tx.Record(ctx, change("move", c, map[string]any{"groupId": c.GroupID}, map[string]any{"groupId": target})); err != nil {
				return err
			}
		}
		return nil
	})
}

// Delete removes recycled contents for good. Nothing is deleted unless all can be.
func (s *Service) Delete(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) error {
	contents, err := s.allChangeable(ctx, caller, scope, ids)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(tx *db.Tx) error {
		for _, c := range contents {
			if c.Active {
				return fault.New(fault.Conflicting, "still-active", "Move it to the recycle bin first.").With("name", c.Name)
			}
			related, err := s.store.Related(ctx, scope, tx.Query, c.ID)
			if err != nil {
				return err
			}
			if len(related) > 0 {
				return fault.Conflict("in-use", "Playlists or schedules still hold this. Take it out of them first.", related).With("name", c.Name)
			}
			if err := s.store.delete(ctx, scope, tx, c.ID); err != nil {
				return err
			}
			if err := tx.Record(ctx, change("delete", c, summary(c.Name, c.Share, c.GroupID), nil)); err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Service) allChangeable(ctx context.Context, caller access.Caller, scope access.Scope, ids []int64) ([]Content, error) {
	if len(ids) == 0 {
		return nil, fault.Invalid("body.contentId", "required", "Choose at least one.")
	}
	contents := make([]Content, len(ids))
	for i, id := range ids {
		var err error
		if contents[i], err = s.changeable(ctx, caller, scope, id); err != nil {
			return nil, err
		}
	}
	return contents, nil
}

// bin lists what the caller may delete from the recycle bin.
func (s *Service) bin(ctx context.Context, caller access.Caller, scope access.Scope) ([]int64, error) {
	f := Filter{Active: false}
	if !caller.SeesAll(access.Content) {
		f.UserID = caller.UserID()
	}
	contents, _, err := s.store.List(ctx, scope, f, db.Page{Number: 1, Limit: binBatch}, "id", false)
	ids := make([]int64, len(contents))
	for i, c := range contents {
		ids[i] = c.ID
	}
	return ids, err
}

// binBatch is how many contents one call empties at most.
const binBatch = 500

// emptied sends what lies in deleted folders to the recycle bin; see category.Emptier.
func (s *Service) emptied(ctx context.Context, scope access.Scope, tx *db.Tx, folders []int64, root int64) error {
	contents, err := s.store.inFolders(ctx, scope, tx, folders)
	if err != nil {
		return err
	}
	for _, c := range contents {
		if err := s.store.move(ctx, scope, tx, c.ID, root); err != nil {
			return err
		}
		action := "move"
		if c.Active {
			action = "recycle"
			if err := s.store.setActive(ctx, scope, tx, c.ID, false); err != nil {
				return err
			}
		}
		if err := tx.Record(ctx, change(action, c, nil, nil)); err != nil {
			return err
		}
	}
	return nil
}

func change(action string, c Content, before, after any) db.Change {
	return db.Change{CompanyID: c.CompanyID, Action: action, Entity: "content", ID: c.ID, Name: c.Name, Before: before, After: after}
}

func tagIDs(labels []tag.Label) []int64 {
	ids := make([]int64, len(labels))
	for i, l := range labels {
		ids[i] = l.TagID
	}
	return ids
}

func summary(name, share string, folder int64) map[string]any {
	return map[string]any{"name": name, "share": share, "groupId": folder}
}

// bytesLeft returns how much more the company may store; a negative limit never occurs.
func (s *Service) bytesLeft(ctx context.Context, scope access.Scope, q db.Query) (int64, error) {
	used, quota, err := s.store.Used(ctx, scope, q)
	if err != nil || quota == 0 {
		return s.limits.FileBytes, err
	}
	return max(0, quota-used), nil
}

// Fits refuses what the company's quota or the file limit has no room for,
// before a byte is sent.
func (s *Service) Fits(ctx context.Context, scope access.Scope, size int64) error {
	return s.fits(ctx, scope, s.db.Query(), size)
}

func (s *Service) fits(ctx context.Context, scope access.Scope, q db.Query, size int64) error {
	if size > s.limits.FileBytes {
		return errTooLarge(s.limits.FileBytes)
	}
	left, err := s.bytesLeft(ctx, scope, q)
	if err != nil {
		return err
	}
	if size > left {
		return fault.New(fault.Exhausted, "over-quota", "The company's storage is full. Delete something, or ask the platform operator for more.").
			With("leftBytes", left).With("needBytes", size)
	}
	return nil
}

func errTooLarge(limit int64) error {
	return fault.New(fault.Oversized, "too-large", fmt.Sprintf("A file may have at most %d bytes.", limit)).With("limitBytes", limit)
}
