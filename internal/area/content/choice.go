package content

import (
	"context"
	"slices"

	"marquee/internal/access"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// Choice is a content that somebody chose for something else to be made with.
type Choice struct {
	ID      int64  `db:"id"`
	Type    Type   `db:"type"`
	UserID  int64  `db:"user_id"`
	Share   string `db:"share"`
	Active  bool   `db:"active"`
	Visible bool   // to who asks
}

// Choices finds contents of the company of q, as the caller sees them. In a change they are there still when that
// ends.
func Choices(ctx context.Context, q db.Query, caller access.Caller, ids []int64) (map[int64]Choice, error) {
	rows, err := Store{}.choices(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	found := make(map[int64]Choice, len(rows))
	for _, c := range rows {
		c.Visible = caller.SeesAll(access.Content) ||
			caller.Reads(access.Content) && (c.UserID == caller.UserID() || c.Share == "Y")
		found[c.ID] = c
	}
	return found, nil
}

// Unfit says why a content cannot be one of those kinds: a code and what to do. Both are empty when it can. A content
// that others keep to themselves is as missing as one that there never was.
func (c Choice) Unfit(kinds ...Type) (code codes.Field, advice string) {
	switch {
	case !c.Visible:
		return codes.NotFound, "This content does not exist any more. Choose another."
	case !c.Active:
		return codes.Recycled, "This content is in the recycle bin. Restore it, or choose another."
	case !slices.Contains(kinds, c.Type):
		return codes.NotPlayable, "This takes a content of another type. Choose another."
	}
	return nil, ""
}
