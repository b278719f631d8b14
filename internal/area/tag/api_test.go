package tag_test

import (
	"fmt"
	"slices"
	"testing"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/tag"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestTagsAreForThoseWhoReadWhatTheyStandOn: those who read tags see all, others those of records that they may
// read; playlists are read by the right to contents, too.
func TestTagsAreForThoseWhoReadWhatTheyStandOn(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := areatest.Open(t, d, "UTC", access.Tag)
		tags := tag.New(d)
		tags.Register(o.Router)
		every := []tag.Type{tag.Content, tag.Device, tag.Playlist, tag.Schedule}
		for _, kind := range every {
			ctx, _, scope := o.As("ann")
			if _, err := tags.Create(ctx, scope, tag.Draft{Type: kind, Name: "Of " + string(kind)}); err != nil {
				t.Fatal(err)
			}
		}
		for feature, want := range map[access.Feature][]tag.Type{
			access.Font: nil, access.User: nil, access.Tag: every,
			access.Content: {tag.Content, tag.Playlist}, access.Device: {tag.Device}, access.Playlist: {tag.Playlist},
			access.Schedule: {tag.Schedule},
		} {
			name := "reads " + string(feature)
			o.Hire(name, o.Ours, access.Rights{feature: {Access: access.R}})
			for _, path := range []string{"/api/mycompanyTags", fmt.Sprintf("/api/alltags/%d", o.Ours)} {
				var list []tag.Tag
				o.OK(200, name, "GET", path, nil, &list)
				var got []tag.Type
				for _, t := range list {
					got = append(got, t.Type)
				}
				if slices.Sort(got); !slices.Equal(got, want) {
					t.Errorf("%s: by %s it sees tags of %v, want %v", name, path, got, want)
				}
			}
		}
	})
}
