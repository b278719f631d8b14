package content

import (
	"context"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/company"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
)

// Service keeps contents.
type Service struct {
	db         *db.DB
	store      Store
	companies  *company.Service
	categories *category.Service
	tags       *tag.Service
	blobs      blob.Store
	now        func() time.Time
	users      []Users
}

// Users lists what an area has that uses contents, beside what Store.Related finds.
type Users func(ctx context.Context, q db.Query, contents []int64) ([]category.Related, error)

// Config is what the service is made of.
type Config struct {
	DB         *db.DB
	Companies  *company.Service
	Categories *category.Service
	Tags       *tag.Service
	Blobs      blob.Store
	Now        func() time.Time
}

// New returns the service. Deleted folders send their contents to the recycle bin.
func New(c Config) *Service {
	s := &Service{db: c.DB, companies: c.Companies, categories: c.Categories, tags: c.Tags, blobs: c.Blobs, now: c.Now}
	s.Shelf().Register()
	return s
}

// Serves tells of further users of contents. It is called before the first request.
func (s *Service) Serves(users Users) { s.users = append(s.users, users) }

// related lists all that uses contents directly.
func (s *Service) related(ctx context.Context, q db.Query, ids ...int64) ([]category.Related, error) {
	related, err := s.store.Related(ctx, q, ids...)
	for _, users := range s.users {
		if err != nil {
			return nil, err
		}
		var more []category.Related
		more, err = users(ctx, q, ids)
		related = append(related, more...)
	}
	return related, err
}

// Viewer is whom contents have to be visible to for a caller: 0 for who sees all of them.
func Viewer(caller access.Caller) int64 {
	if caller.SeesAll(access.Content) {
		return 0
	}
	return caller.UserID()
}

// Visible returns the content if the caller may see it: everything for who
// administers contents, else the own and the shared ones.
func (s *Service) Visible(ctx context.Context, caller access.Caller, q db.Query, id int64) (Content, error) {
	c, err := s.store.get(ctx, q, id)
	if err != nil {
		return Content{}, err
	}
	if !caller.SeesAll(access.Content) && c.UserID != caller.UserID() && c.Share != "Y" {
		return Content{}, fault.Missing("content")
	}
	return c, nil
}

// Get returns a content that the caller may see, recycled or not.
func (s *Service) Get(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Content, error) {
	return s.Visible(ctx, caller, s.db.For(scope), id)
}

// List returns a page of the scope's contents, as lists show them, and how many there are; without a sort name the
// newest first.
func (s *Service) List(ctx context.Context, caller access.Caller, scope access.Scope, f Filter, page db.Page,
	sortBy string, descending bool) ([]Content, int64, error) {
	q := s.db.For(scope)
	items, total, err := s.store.List(ctx, q, f, page, sortBy, descending)
	if err != nil {
		return nil, 0, err
	}
	items, err = s.shaded(ctx, caller, q, items)
	return items, total, err
}

// Changeable returns the content if the caller may change it, and the transaction
// within its company, to which its folder and its tags belong.
func (s *Service) Changeable(ctx context.Context, caller access.Caller, tx *db.Tx, id int64) (Content, *db.Tx, error) {
	c, err := s.Visible(ctx, caller, tx.Query, id)
	if err != nil {
		return Content{}, nil, err
	}
	home, held := tx.Narrow(c.CompanyID)
	if !held {
		return Content{}, nil, fault.Missing("content")
	}
	return c, home, s.MayTouch(ctx, caller, home.Query, c)
}

// MayTouch refuses a change to what somebody else owns, and to what lies in a
// folder that is kept for others.
func (s *Service) MayTouch(ctx context.Context, caller access.Caller, q db.Query, c Content) error {
	if err := mayChange(caller, c.UserID); err != nil {
		return err
	}
	return s.categories.MayTouch(ctx, caller, q, category.Content, c.GroupID)
}

// shaded marks the contents that lie in folders which are kept for others, those
// that are not shown today, and films that are too much for screens.
func (s *Service) shaded(ctx context.Context, caller access.Caller, q db.Query, contents []Content) ([]Content, error) {
	readOnly, err := s.categories.ReadOnly(ctx, caller, q.Scope(), category.Content)
	if err != nil {
		return nil, err
	}
	for i := range contents {
		contents[i].ReadOnly = readOnly(contents[i].GroupID)
	}
	if err := s.measure(ctx, q, contents); err != nil {
		return nil, err
	}
	return contents, s.judge(ctx, q, contents)
}

// weigh says how large the programs of a list are with everything that they use: what a zip brought is packed into its
// page, and what the designer made names it.
func (s *Service) weigh(ctx context.Context, q db.Query, items []Content) error {
	var programs []int64
	for _, c := range items {
		if c.Type == Program {
			programs = append(programs, c.ID)
		}
	}
	if len(programs) == 0 {
		return nil
	}
	sizes, err := s.store.programSizes(ctx, q, programs)
	for i, c := range items {
		items[i].ActualProgramSize = sizes[c.ID]
	}
	return err
}

// UsedBy returns contents of the scope and the programs that lead to them: what a change of one may change.
func (s *Service) UsedBy(ctx context.Context, q db.Query, ids ...int64) ([]int64, error) {
	return s.store.usedBy(ctx, q, ids)
}

// Find returns the contents of the scope by their ids, whoever asks. One that is not there is not in the map.
func (s *Service) Find(ctx context.Context, q db.Query, ids ...int64) (map[int64]Content, error) {
	return s.store.byIDs(ctx, q, ids)
}

// One returns a content of the scope, whoever asks.
func (s *Service) One(ctx context.Context, q db.Query, id int64) (Content, error) {
	return s.store.get(ctx, q, id)
}

// Lock makes changes of a content and of its versions take turns.
func (s *Service) Lock(ctx context.Context, tx *db.Tx, id int64) error {
	return s.store.lock(ctx, tx, id)
}

// Pages returns the pages of versions, in their order.
func (s *Service) Pages(ctx context.Context, q db.Query, versions ...int64) (map[int64][]Page, error) {
	return s.store.pages(ctx, q, versions)
}

// Draft is a content that is about to be.
type Draft struct {
	Type    Type
	Name    string
	Share   string // Y or N
	Folder  int64  // 0: the root
	Tags    []int64
	NewTags []string
}

// Create adds a content with the version that first gives it.
func (s *Service) Create(ctx context.Context, tx *db.Tx, d Draft,
	first func(id int64) error) (added Content, err error) {
	if d.Folder, err = s.categories.Resolve(ctx, tx.Query, category.Content, d.Folder); err != nil {
		return Content{}, err
	}
	id, err := s.store.insert(ctx, tx, d)
	if err != nil {
		return Content{}, err
	}
	if err := first(id); err != nil {
		return Content{}, err
	}
	if err := s.Label(ctx, tx, Content{ID: id}, &d.Tags, d.NewTags); err != nil {
		return Content{}, err
	}
	if added, err = s.store.get(ctx, tx.Query, id); err != nil {
		return Content{}, err
	}
	return added, tx.Record(ctx, change("create", nil, &added))
}

// Edit is what people change about a content (R331). Nil means unchanged.
type Edit struct {
	Name    *string
	Share   *string
	Folder  *int64
	From    *string // the first day on which it plays; empty: no limit
	To      *string // the last
	Tags    *[]int64
	NewTags []string
}

// Change saves an edit of the given version and returns what is saved.
// Somebody else's newer version is a Stale fault.
func (s *Service) Change(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	e Edit) (Content, error) {
	var saved Content
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.Changeable(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		saved, err = s.Save(ctx, caller, tx, before, version, e)
		return err
	})
	return saved, err
}

// Save is Change of a content that the caller may change, in the transaction within its company.
func (s *Service) Save(ctx context.Context, caller access.Caller, tx *db.Tx, before Content, version int64,
	e Edit) (saved Content, err error) {
	after, err := s.edited(ctx, caller, tx, before, e)
	if err != nil {
		return saved, err
	}
	done, err := s.store.save(ctx, tx, version, after)
	if err := s.fresh(ctx, tx, before.ID, done, err); err != nil {
		return saved, err
	}
	if err := s.Label(ctx, tx, before, e.Tags, e.NewTags); err != nil {
		return saved, err
	}
	if saved, err = s.store.get(ctx, tx.Query, before.ID); err != nil {
		return saved, err
	}
	return saved, tx.Record(ctx, change("update", &before, &saved))
}

// edited applies an edit to a content, all but its tags.
func (s *Service) edited(ctx context.Context, caller access.Caller, tx *db.Tx, c Content, e Edit) (Content, error) {
	var err error
	if e.Name != nil {
		if c.Name, err = CleanName(*e.Name); err != nil {
			return c, err
		}
	}
	if e.Share != nil {
		c.Share = *e.Share
	}
	if e.From != nil || e.To != nil {
		if c, err = s.limited(ctx, tx, c, e); err != nil {
			return c, err
		}
	}
	if e.Folder != nil {
		c.GroupID, err = s.categories.Into(ctx, caller, tx.Query, category.Content, *e.Folder)
	}
	return c, err
}

// Label gives a content the tags that are named, or else those that it has, and the new ones.
func (s *Service) Label(ctx context.Context, tx *db.Tx, c Content, named *[]int64, added []string) error {
	tags := tagged(c.Tags, named, added)
	if tags == nil {
		return nil
	}
	tags, err := s.tags.Resolve(ctx, tx, tag.Content, tags, added)
	if err != nil {
		return err
	}
	return s.store.setTags(ctx, tx, c.ID, tags)
}

// tagged returns the ids of the tags that a content gets besides the new ones,
// or nil when its tags stay as they are. New tags alone come to those that are there.
func tagged(present []tag.Label, named *[]int64, added []string) []int64 {
	switch {
	case named != nil:
		return append([]int64{}, *named...)
	case len(added) == 0:
		return nil
	}
	ids := make([]int64, len(present))
	for i, l := range present {
		ids[i] = l.TagID
	}
	return ids
}

// fresh turns an update that found another version into a Stale fault.
func (s *Service) fresh(ctx context.Context, tx *db.Tx, id int64, done bool, err error) error {
	if err != nil || done {
		return err
	}
	current, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return err
	}
	return fault.Stale(current.Version, current.UpdatedBy, current.UpdatedAt)
}
