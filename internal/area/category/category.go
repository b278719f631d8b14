// Package category holds the four folder trees of a company: Content, Playlist,
// Device and Schedule. Every tree has one root, which is there from the
// company's first moment. Specification: part 1 §3 "Category tree node", §4
// "Folder trees", §5.
package category

import (
	"context"
	"fmt"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
	"marquee/internal/platform/jobs"
	"marquee/internal/platform/text"
)

// Type names a tree.
type Type string

// The trees (R136).
const (
	Content  Type = "Content"
	Playlist Type = "Playlist"
	Device   Type = "Device"
	Schedule Type = "Schedule"
)

func types() []Type { return []Type{Content, Playlist, Device, Schedule} }

// MaxDepth is the deepest level of a folder; the root is level 0 (R153, G89).
const MaxDepth = 3

// RootTitle is what the root of a new tree is called.
const RootTitle = "Default"

// DefaultTitle is what a new folder is called until it is renamed (R138).
const DefaultTitle = "New Folder"

// Node is a folder as the console's tree shows it. Parent and ParentID are the
// same; the specification uses both names (G63). A root's parent is 0.
type Node struct {
	ID       int64   `json:"id"`
	Text     string  `json:"text"`
	Parent   int64   `json:"parent"`
	ParentID int64   `json:"parentId"`
	Depth    int     `json:"depth" doc:"0 is the root; folders go down to 3"`
	Children []int64 `json:"children"`
	State    State   `json:"state"`
	Data     Data    `json:"data"`
}

// State is how a tree shows a node.
type State struct {
	Expanded bool `json:"expanded"`
	Selected bool `json:"selected"`
	Checked  bool `json:"checked" doc:"The node holds the content that was asked about (G64)"`
	Disabled bool `json:"disabled" doc:"The user's groups have no right on it (G90)"`
}

// Data is what a node carries besides its name.
type Data struct {
	Count      int64   `json:"count" doc:"Screens in the device group and all below it; where schedules are asked about, those"`
	UserGroups []int64 `json:"userGroups" doc:"The user groups that the folder itself is kept for"`
	ExtraInfo  string  `json:"extraInfo" doc:"What was saved with them: a JSON text, or empty"`
}

// Tree is a whole tree, flat.
type Tree struct {
	Root     Node   `json:"root"`
	AllNodes []Node `json:"allNodes" doc:"Every node, the root first, siblings by name"`
}

// Service keeps the trees.
type Service struct {
	db       *db.DB
	store    Store
	jobs     *jobs.Queue
	emptiers []Emptier
	bins     map[Type]bin
}

// New returns the service. The queue of jobs learns how to delete large folders and to empty large recycle bins.
func New(d *db.DB, queue *jobs.Queue) *Service {
	s := &Service{db: d, jobs: queue, bins: map[Type]bin{}}
	queue.Handle(deleteFolder, 1, attempts, s.carryOut)
	queue.Handle(emptyBin, 1, attempts, s.throwAway)
	return s
}

// Empties adds an Emptier. All are called for every deletion, before any request is served.
func (s *Service) Empties(e Emptier) { s.emptiers = append(s.emptiers, e) }

// Found gives a new company its four roots; see company.Founder.
func (s *Service) Found(ctx context.Context, tx *db.Tx) error {
	for _, t := range types() {
		if err := s.store.insertRoot(ctx, tx, t); err != nil {
			return err
		}
	}
	return nil
}

// Feature is whose right a tree asks for (R167).
func (t Type) Feature() access.Feature { return access.Feature(t) }

// may checks the right on a tree, which only the request's type names.
func may(caller access.Caller, t Type, level access.Level) error {
	rule := access.Read(t.Feature())
	if level == access.W {
		rule = access.Write(t.Feature())
	}
	return rule.Check(caller)
}

// mayAny checks the right to change some tree, before a folder that is named
// without its tree is looked for.
func mayAny(caller access.Caller) error {
	var err error
	for _, t := range types() {
		if err = may(caller, t, access.W); err == nil {
			return nil
		}
	}
	return err
}

// Tree returns a tree of the scope's company. holding marks the folder of that
// content, playlist or schedule as checked; 0 marks none.
func (s *Service) Tree(ctx context.Context, scope access.Scope, t Type, holding int64) (Tree, error) {
	q := s.db.For(scope)
	rows, err := s.store.list(ctx, q, t)
	if err != nil {
		return Tree{}, err
	}
	kept, err := s.store.kept(ctx, q, t)
	if err != nil {
		return Tree{}, err
	}
	counts := map[int64]int64{}
	if t == Device {
		if counts, err = s.store.deviceCounts(ctx, q); err != nil {
			return Tree{}, err
		}
	}
	checked := int64(0)
	if holding != 0 {
		if checked, err = s.store.folderOf(ctx, q, t, holding); err != nil {
			return Tree{}, err
		}
	}
	return grow(rows, counts, kept, checked)
}

// Scheduled returns the tree of device groups with how many schedules of a type
// play on each and below it; what was recycled does not count (R171, G155).
func (s *Service) Scheduled(ctx context.Context, scope access.Scope, kind string) (Tree, error) {
	q := s.db.For(scope)
	rows, err := s.store.list(ctx, q, Device)
	if err != nil {
		return Tree{}, err
	}
	counts, err := s.store.scheduleCounts(ctx, q, kind)
	if err != nil {
		return Tree{}, err
	}
	return grow(rows, counts, nil, 0)
}

// grow builds the tree from its rows, which name parents before children.
func grow(rows []row, counts map[int64]int64, kept map[int64][]int64, checked int64) (Tree, error) {
	at := make(map[int64]int, len(rows))
	nodes := make([]Node, 0, len(rows))
	for _, r := range rows {
		at[r.ID] = len(nodes)
		nodes = append(nodes, Node{
			ID: r.ID, Text: r.Title, Parent: r.ParentID, ParentID: r.ParentID, Depth: r.Depth, Children: []int64{},
			State: State{Expanded: r.Depth == 0, Checked: r.ID == checked},
			Data:  Data{Count: counts[r.ID], UserGroups: kept[r.ID], ExtraInfo: r.ExtraInfo},
		})
	}
	for i := len(nodes) - 1; i > 0; i-- { // deepest first, so that counts add up to the root
		parent := &nodes[at[nodes[i].Parent]]
		parent.Data.Count += nodes[i].Data.Count
	}
	for _, n := range nodes[min(1, len(nodes)):] {
		parent := &nodes[at[n.Parent]]
		parent.Children = append(parent.Children, n.ID)
	}
	if len(nodes) == 0 {
		return Tree{}, fault.Missing("company")
	}
	return Tree{Root: nodes[0], AllNodes: nodes}, nil
}

// Create adds a folder under a parent; parent 0 is the root. Without a title it gets one that is free (R138).
func (s *Service) Create(ctx context.Context, scope access.Scope, t Type, parent int64, title string) (Node, error) {
	if title != "" {
		var err error
		if title, err = text.Name("body.title", "folder", title, 100); err != nil {
			return Node{}, err
		}
	}
	var created row
	err := s.db.For(scope).Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := s.store.takeTurns(ctx, tx, t); err != nil {
			return err
		}
		above, err := s.store.resolve(ctx, tx.Query, t, parent)
		if err != nil {
			return err
		}
		if above.Depth >= MaxDepth {
			return fault.Invalid("body.parentId", codes.TooDeep,
				"Folders go three levels deep. Choose a folder further up.")
		}
		named := title
		if named == "" {
			if named, err = s.freeTitle(ctx, tx, t, above.ID); err != nil {
				return err
			}
		}
		if created, err = s.store.insert(ctx, tx, t, above, named); err != nil {
			return err
		}
		return tx.Record(ctx, changed(tx, "create", created, nil,
			map[string]any{"title": named, "type": t, "parentId": above.ID}))
	})
	if err != nil {
		return Node{}, err
	}
	tree, err := grow([]row{created}, nil, nil, 0)
	return tree.Root, err
}

// freeTitle is what a new folder below a parent is called: New Folder, or New Folder (2) beside that.
func (s *Service) freeTitle(ctx context.Context, tx *db.Tx, t Type, parent int64) (string, error) {
	rows, err := s.store.list(ctx, tx.Query, t)
	title := DefaultTitle
	for n := 2; slices.ContainsFunc(rows, func(r row) bool { return r.ParentID == parent && r.Title == title }); n++ {
		title = fmt.Sprintf("%s (%d)", DefaultTitle, n)
	}
	return title, err
}

// Resolve returns the id of a folder of the tree, the root's for 0. Areas call
// it before they put something into a folder that a request names.
func (s *Service) Resolve(ctx context.Context, q db.Query, t Type, id int64) (int64, error) {
	r, err := s.store.resolve(ctx, q, t, id)
	return r.ID, err
}

// Lock makes those who look for something about a folder and make it where it is
// missing take turns, until their transactions end.
func (s *Service) Lock(ctx context.Context, tx *db.Tx, id int64) error {
	return s.store.lock(ctx, tx, id)
}

// Below returns the ids of a folder and all below it, for filters.
func (s *Service) Below(ctx context.Context, scope access.Scope, t Type, id int64) ([]int64, error) {
	return s.store.below(ctx, s.db.For(scope), t, id)
}

func changed(tx *db.Tx, action string, r row, before, after any) db.Change {
	return db.Change{CompanyID: tx.Company(), Action: action, Entity: "category", ID: r.ID, Name: r.Title,
		Before: before, After: after}
}
