package version

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"marquee/internal/access"
	"marquee/internal/area/content"
	"marquee/internal/area/email"
	"marquee/internal/platform/db"
)

// mailNames is how many versions a letter names; the rest are counted.
const mailNames = 20

// notice is a version that somebody has yet to be told of.
type notice struct {
	VersionID int64            `db:"version_id"`
	CompanyID int64            `db:"company_id"`
	Company   string           `db:"company_name"`
	Name      string           `db:"name"`
	Number    int64            `db:"number"`
	State     content.Approval `db:"notice"`
	By        string           `db:"decided_by"`
	Reason    string           `db:"reason"`
	AuthorID  int64            `db:"author_id"`
	Author    string           `db:"author"`
}

// reader is somebody who gets letters.
type reader struct {
	UserID   int64  `db:"id"`
	Email    string `db:"email"`
	Language string `db:"language"`
}

// heap is what one letter is about: versions of an author in a state.
type heap struct {
	company int64
	author  int64
	state   content.Approval
}

// Tell mails those who approve what waits for them, and authors what was decided
// about theirs: one letter to each, however much there is.
func (s *Service) Tell(ctx context.Context, everything access.Scope) error {
	q := s.db.For(everything)
	notices, err := s.store.notices(ctx, q)
	if err != nil {
		return err
	}
	var heaps []heap
	byHeap := map[heap][]notice{}
	for _, n := range notices {
		h := heap{n.CompanyID, n.AuthorID, n.State}
		if _, seen := byHeap[h]; !seen {
			heaps = append(heaps, h)
		}
		byHeap[h] = append(byHeap[h], n)
	}
	var failed error
	for _, h := range heaps {
		if home, held := q.Narrow(h.company); held {
			failed = errors.Join(failed, s.tell(ctx, home, h, byHeap[h]))
		}
	}
	return failed
}

// tell posts the letters about a heap and takes down that it was told, both or neither.
func (s *Service) tell(ctx context.Context, q db.Query, h heap, of []notice) error {
	letters, err := s.letters(ctx, q, h, of)
	if err != nil {
		return err
	}
	versions := make([]int64, len(of))
	for i, n := range of {
		versions[i] = n.VersionID
	}
	if len(letters) == 0 {
		err = q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
			return s.store.told(ctx, q, h.state, versions)
		})
	} else {
		err = q.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			if err := s.store.told(ctx, tx.Query, h.state, versions); err != nil {
				return err
			}
			return s.post(ctx, tx, letters)
		})
	}
	if errors.Is(err, errElsewhere) {
		return nil
	}
	return err
}

// letters are what the readers of a heap get; who has no address, or has left, gets none.
func (s *Service) letters(ctx context.Context, q db.Query, h heap, of []notice) (letters []email.Letter, err error) {
	var readers []reader
	if h.state == content.Pending {
		readers, err = s.store.approvers(ctx, q, h.author)
	} else {
		all := s.db.Unscoped("an author may belong to a company that manages this one")
		readers, err = s.store.author(ctx, all, h.author, h.company)
	}
	if err != nil {
		return nil, err
	}
	for _, r := range readers {
		letters = append(letters, letter(q.Scope(), r, h.state, of, s.base()))
	}
	return letters, nil
}

func (s *Service) post(ctx context.Context, tx *db.Tx, letters []email.Letter) error {
	for _, l := range letters {
		if err := s.mails.PostIn(ctx, tx, l); err != nil {
			return err
		}
		if err := tx.Record(ctx, db.Change{CompanyID: tx.Company(), Action: "mail", Entity: "email",
			ID: tx.Company(), Name: l.To, After: map[string]any{"subject": l.Subject}}); err != nil {
			return err
		}
	}
	return nil
}

// letter tells one reader about versions of one author in one state.
func letter(home access.Scope, r reader, state content.Approval, notices []notice, base string) email.Letter {
	t := wording(state, r.Language)
	path := "/contents/my-pending-approval-content?approvalStatus=" + string(state)
	if state == content.Pending {
		path = "/contents/pending-approval-content"
	}
	var list strings.Builder
	for i, n := range notices {
		if i == mailNames {
			fmt.Fprintf(&list, "  … +%d\n", len(notices)-mailNames)
			break
		}
		fmt.Fprintf(&list, "  • %s (v%d)\n", oneLine(n.Name), n.Number)
		if n.Reason != "" {
			fmt.Fprintf(&list, "    %s\n", oneLine(n.Reason))
		}
	}
	first := notices[0]
	text := strings.NewReplacer("{author}", first.Author, "{by}", first.By, "{company}", first.Company, "{list}",
		list.String(), "{link}", base+path).Replace(t.body)
	return email.Letter{Scope: home, To: r.Email, Subject: t.subject, Text: text}
}

// oneLine keeps what people wrote from looking like a part of the letter.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
