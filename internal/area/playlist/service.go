package playlist

import (
	"context"
	"slices"

	"marquee/internal/access"
	"marquee/internal/area/category"
	"marquee/internal/area/content"
	"marquee/internal/area/tag"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/text"
)

// Service keeps playlists.
type Service struct {
	db         *db.DB
	store      Store
	categories *category.Service
	tags       *tag.Service
	contents   *content.Service
}

// New returns the service. Deleted folders send their playlists to the recycle bin.
func New(d *db.DB, categories *category.Service, tags *tag.Service, contents *content.Service) *Service {
	s := &Service{db: d, categories: categories, tags: tags, contents: contents}
	s.Shelf().Register()
	return s
}

// Get returns a playlist, recycled or not, if the caller may see it.
func (s *Service) Get(ctx context.Context, caller access.Caller, scope access.Scope, id int64) (Playlist, error) {
	return s.visible(ctx, caller, s.db.For(scope), id)
}

func (s *Service) visible(ctx context.Context, caller access.Caller, q db.Query, id int64) (Playlist, error) {
	p, err := s.store.get(ctx, q, id)
	if err == nil && !maySee(caller, p.Overview) {
		err = fault.Missing("playlist")
	}
	return p, err
}

// changeable returns a playlist that the caller may change, and the transaction within
// its company alone, in which everything about it is looked up and written.
func (s *Service) changeable(ctx context.Context, caller access.Caller, tx *db.Tx, id int64) (Playlist, *db.Tx, error) {
	p, err := s.visible(ctx, caller, tx.Query, id)
	if err != nil {
		return p, nil, err
	}
	if err := mayChange(caller, p.Overview); err != nil {
		return p, nil, err
	}
	home, held := tx.Narrow(p.CompanyID)
	if !held {
		return p, nil, fault.Missing("playlist")
	}
	return p, home, s.categories.MayTouch(ctx, caller, home.Query, category.Playlist, p.GroupID)
}

// Create adds a playlist to the scope's company.
func (s *Service) Create(ctx context.Context, caller access.Caller, scope access.Scope, d Draft) (Playlist, error) {
	var created Playlist
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		var err error
		if d, err = d.complete(tx.Now()); err != nil {
			return err
		}
		if d.Folder, err = s.categories.Into(ctx, caller, tx.Query, category.Playlist, d.Folder); err != nil {
			return err
		}
		id, err := s.store.insert(ctx, tx, d)
		if err != nil {
			return err
		}
		if err := s.fill(ctx, caller, tx, id, d.Type, d.Content); err != nil {
			return err
		}
		if err := s.label(ctx, tx, id, d.Tags, d.NewTags); err != nil {
			return err
		}
		created, err = s.keep(ctx, tx, id)
		if err != nil {
			return err
		}
		return tx.Record(ctx, change("create", nil, &created))
	})
	return created, err
}

// Save applies an edit to the given version. Somebody else's newer version is a Stale fault.
func (s *Service) Save(ctx context.Context, caller access.Caller, scope access.Scope, id, version int64,
	e Edit) (Playlist, error) {
	var saved Playlist
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		before, tx, err := s.changeable(ctx, caller, tx, id)
		if err != nil {
			return err
		}
		name, share := before.Name, before.Share
		if e.Name != nil {
			if name, err = text.Name("body.name", "playlist", *e.Name, 200); err != nil {
				return err
			}
		}
		if e.Share != nil {
			share = *e.Share
		}
		done, err := s.store.rename(ctx, tx, id, version, name, share)
		if err := s.fresh(ctx, tx, id, done, err); err != nil {
			return err
		}
		if e.Content != nil {
			if err := s.fill(ctx, caller, tx, id, before.Type, *e.Content); err != nil {
				return err
			}
		}
		if e.Tags != nil || len(e.NewTags) > 0 {
			if err := s.label(ctx, tx, id, e.tagged(before.Tags), e.NewTags); err != nil {
				return err
			}
		}
		saved, err = s.keep(ctx, tx, id)
		if err != nil {
			return err
		}
		return tx.Record(ctx, change("update", &before, &saved))
	})
	return saved, err
}

func (e Edit) tagged(present []tag.Label) []int64 {
	if e.Tags != nil {
		return *e.Tags
	}
	ids := make([]int64, len(present))
	for i, l := range present {
		ids[i] = l.TagID
	}
	return ids
}

// fill checks the entries against what the caller may use and stores them.
func (s *Service) fill(ctx context.Context, caller access.Caller, tx *db.Tx, id int64, t Type,
	inputs []EntryInput) error {
	wanted := make([]int64, len(inputs))
	for i, in := range inputs {
		wanted[i] = in.ID
	}
	sources, err := s.store.sources(ctx, tx, distinct(wanted), caller, id)
	if err != nil {
		return err
	}
	entries, err := arrange(t, inputs, sources)
	if err != nil {
		return err
	}
	return s.store.fill(ctx, tx, id, entries)
}

func (s *Service) label(ctx context.Context, tx *db.Tx, id int64, ids []int64, names []string) error {
	tags, err := s.tags.Resolve(ctx, tx, tag.Playlist, ids, names)
	if err != nil {
		return err
	}
	return s.store.setTags(ctx, tx, id, tags)
}

// keep reads a playlist back and stores the snapshot of its version.
func (s *Service) keep(ctx context.Context, tx *db.Tx, id int64) (Playlist, error) {
	p, err := s.store.get(ctx, tx.Query, id)
	if err != nil {
		return p, err
	}
	return p, s.store.snapshot(ctx, tx, p)
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

// measured says of a playlist's films how many of the company's screens they are too much for.
func (s *Service) measured(ctx context.Context, scope access.Scope, p Playlist) (Playlist, error) {
	home, ok := scope.Narrow(p.CompanyID)
	if !ok || !slices.ContainsFunc(p.Content, func(e Entry) bool { return e.Film.Codec != "" }) {
		return p, nil
	}
	fleet, err := s.contents.Fleet(ctx, s.db.For(home))
	for i := range p.Content {
		p.Content[i].Misfit = fleet.Misfit(p.Content[i].Film)
	}
	return p, err
}

func distinct(ids []int64) []int64 { return slices.Compact(slices.Sorted(slices.Values(ids))) }

// Entries returns the entries of the given playlists for players, in order: group
// by group. A playlist that is recycled, outside the scope or empty is not in the
// map. Whether a content may play, content.Service.Playables says.
func (s *Service) Entries(ctx context.Context, q db.Query, playlistIDs []int64) (map[int64][]Playable, error) {
	rows, err := s.store.entries(ctx, q, distinct(playlistIDs))
	if err != nil {
		return nil, err
	}
	entries := make(map[int64][]Playable)
	for _, r := range rows {
		if !r.Recycled {
			entries[r.PlaylistID] = append(entries[r.PlaylistID], r.entry().playable())
		}
	}
	return entries, nil
}
