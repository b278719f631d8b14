package content

import (
	"context"
	"fmt"
	"strings"

	"marquee/internal/access"
	"marquee/internal/area/email"
)

// mailNames is how many versions a letter names; the rest are counted.
const mailNames = 20

// notice is a version that somebody has yet to be told of.
type notice struct {
	VersionID int64    `db:"version_id"`
	CompanyID int64    `db:"company_id"`
	Company   string   `db:"company_name"`
	Name      string   `db:"name"`
	Number    int64    `db:"number"`
	State     Approval `db:"notice"`
	By        string   `db:"decided_by"`
	Reason    string   `db:"reason"`
	AuthorID  int64    `db:"author_id"`
	Author    string   `db:"author"`
	Email     string   `db:"email"`
	Language  string   `db:"language"`
}

// reader is somebody who gets letters.
type reader struct {
	UserID   int64  `db:"id"`
	Email    string `db:"email"`
	Language string `db:"language"`
}

// Tell mails those who approve what waits for them, and authors what was decided
// about theirs: one letter to each, however much there is.
func (s *Service) Tell(ctx context.Context, everything access.Scope) error {
	notices, err := s.store.takeNotices(ctx, everything)
	if err != nil {
		return err
	}
	type heap struct {
		company int64
		author  int64
		state   Approval
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
	for _, h := range heaps {
		home, ok := everything.Narrow(h.company)
		if !ok {
			continue
		}
		of := byHeap[h]
		readers := []reader{{of[0].AuthorID, of[0].Email, of[0].Language}}
		if h.state == Pending {
			if readers, err = s.store.approvers(ctx, home, h.author); err != nil {
				return err
			}
		}
		for _, r := range readers {
			if r.Email != "" {
				s.mails.Post(letter(home, r, h.state, of, s.base()))
			}
		}
	}
	return nil
}

// letter tells one reader about versions of one author in one state.
func letter(home access.Scope, r reader, state Approval, notices []notice, base string) email.Letter {
	t := wording(state, r.Language)
	path := "/contents/my-pending-approval-content?approvalStatus=" + string(state)
	if state == Pending {
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
	text := strings.NewReplacer("{author}", first.Author, "{by}", first.By, "{company}", first.Company, "{list}", list.String(), "{link}", base+path).Replace(t.body)
	return email.Letter{Scope: home, To: r.Email, Subject: t.subject, Text: text}
}

// oneLine keeps what people wrote from looking like a part of the letter.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
