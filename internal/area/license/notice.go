package license

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/email"
	"marquee/internal/platform/db"
)

// mailNames is how many licences a letter names; the rest are counted.
const mailNames = 50

// ending is a licence of whose end people are to be told.
type ending struct {
	License
	Told       int    `db:"told"`
	Company    string `db:"company_name"`
	Zone       string `db:"zone"`
	DeviceName string `db:"device_name"`
}

// reader is an administrator who gets letters.
type reader struct {
	Email    string `db:"email"`
	Language string `db:"language"`
}

// Tell mails the administrators of companies whose licences end in 30, 7 or 1 days:
// one letter to each, however many they are. A notice is noted with the letters that
// say it, so that it is said once, by whichever node.
func (s *Service) Tell(ctx context.Context, everything access.Scope) error {
	q := s.db.For(everything)
	now := s.now().UTC()
	last := now.AddDate(0, 0, EndingDays+1).Format(time.DateOnly)
	list, err := s.store.ending(ctx, q, now.AddDate(0, 0, -1).Format(time.DateOnly), last)
	if err != nil {
		return err
	}
	due := map[int64][]ending{}
	for _, l := range list {
		today, err := dayIn(now, l.Zone)
		if err != nil {
			return err
		}
		if days := noticeOn(today, l.ExpiryDate, l.Told); days != 0 {
			l.Told = days
			due[l.CompanyID] = append(due[l.CompanyID], l)
		}
	}
	var failed error
	for company, of := range due {
		if home, held := q.Narrow(company); held {
			failed = errors.Join(failed, s.tell(ctx, home, of))
		}
	}
	return failed
}

// tell posts the letters about licences of the scope's company that nobody else has told of meanwhile.
func (s *Service) tell(ctx context.Context, home db.Query, of []ending) error {
	readers, err := s.store.administrators(ctx, home)
	if err != nil || len(readers) == 0 {
		return err // they are told as soon as there is somebody
	}
	err = home.Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		var mine []ending
		for _, l := range of {
			first, err := s.store.told(ctx, tx, l)
			if err != nil {
				return err
			}
			if first {
				mine = append(mine, l)
			}
		}
		if len(mine) == 0 {
			return errElsewhere
		}
		for _, r := range readers {
			letter := letterTo(home.Scope(), r, mine, s.base())
			if err := s.mails.PostIn(ctx, tx, letter); err != nil {
				return err
			}
			if err := tx.Record(ctx, db.Change{CompanyID: tx.Company(), Action: "mail", Entity: "email",
				ID: tx.Company(), Name: letter.To,
				After: map[string]any{"subject": letter.Subject}}); err != nil {
				return err
			}
		}
		return nil
	})
	if errors.Is(err, errElsewhere) {
		return nil
	}
	return err
}

// errElsewhere ends a transaction in which another node was first.
var errElsewhere = errors.New("another node has told of these licences")

// letterTo tells one administrator of licences that end.
func letterTo(home access.Scope, r reader, of []ending, base string) email.Letter {
	t, found := wordings[r.Language]
	if !found {
		t = wordings["en"]
	}
	var list strings.Builder
	for i, l := range of {
		if i == mailNames {
			fmt.Fprintf(&list, "  … +%d\n", len(of)-mailNames)
			break
		}
		fmt.Fprintf(&list, "  • %s  %s  %s\n", l.ExpiryDate, l.MacAddress,
			strings.Join(strings.Fields(l.DeviceName), " "))
	}
	fill := strings.NewReplacer("{company}", strings.Join(strings.Fields(of[0].Company), " "), "{list}", list.String(),
		"{link}", base+"/manage/license")
	return email.Letter{Scope: home, To: r.Email, Subject: t.subject, Text: fill.Replace(t.body)}
}

// wordings are the letter in each language.
var wordings = map[string]struct{ subject, body string }{
	"en": {"Licences are about to end", `Hello,

these licences of {company} end soon:

{list}
Renew those that you still need:
{link}
`},
	"hans": {"许可证即将到期", `您好：

{company} 的以下许可证即将到期：

{list}
请为仍需使用的许可证续期：
{link}
`},
	"hant": {"授權即將到期", `您好：

{company} 的以下授權即將到期：

{list}
請為仍需使用的授權續期：
{link}
`},
	"ja": {"ライセンスの期限が近づいています", `{company} の次のライセンスの期限が近づいています。

{list}
引き続き必要なものは更新してください。
{link}
`},
}
