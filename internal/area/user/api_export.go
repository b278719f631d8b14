package user

import (
	"context"
	"strings"
	"time"

	"marquee/internal/platform/api"
	"marquee/internal/platform/db"
)

// exportBatch is how many people are read at a time.
const exportBatch = 500

// export streams the list; people who join while it runs come at its end.
func (s *Service) export(ctx context.Context, call api.Call, in *FilterInput) (api.Table, error) {
	rows := func(yield func([]string, error) bool) {
		f := in.filter()
		for {
			people, _, err := s.store.List(ctx, s.db.For(call.Scope), f, db.Page{Number: 1, Limit: exportBatch}, "id",
				false)
			if err == nil {
				err = s.complete(ctx, call, people)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			for _, p := range people {
				if !yield(line(p), nil) {
					return
				}
			}
			if len(people) < exportBatch {
				return
			}
			f.After = people[len(people)-1].ID
		}
	}
	return api.Table{
		Filename: "users.csv",
		Header: []string{"username", "displayName", "email", "company", "role", "state", "language", "userGroups",
			"using2FA", "createdAt", "seenAt"},
		Rows: rows,
	}, nil
}

func line(p Record) []string {
	seen, second := "", "N"
	if p.SeenAt != nil {
		seen = p.SeenAt.Format(time.RFC3339)
	}
	if p.Using2FA {
		second = "Y"
	}
	return []string{p.Username, p.DisplayName, p.Email, p.Company.Name, p.Role.RoleDesc, string(p.State), p.Language,
		strings.Join(p.UserGroups, ", "), second, p.CreatedAt.Format(time.RFC3339), seen}
}
