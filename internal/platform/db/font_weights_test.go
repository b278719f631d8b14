package db_test

import (
	"context"
	"testing"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

// TestFontsThatAreThereAreChosenByTheirStyle, as screens have done before the database knew.
func TestFontsThatAreThereAreChosenByTheirStyle(t *testing.T) {
	type cut struct {
		Weight int64 `db:"weight"`
		Italic bool  `db:"italic"`
	}
	styles := map[string]cut{"Regular": {400, false}, "": {400, false}, "Bold Italic": {700, true},
		"SemiBold": {600, false}, "Extra Bold": {800, false}, "ExtraLight Oblique": {200, true},
		"Black": {900, false}, "light": {300, false},
		"Medium": {500, false}, "Hairline": {100, false}}
	onEach(t, func(t *testing.T, empty func() db.Config) {
		c := empty()
		d := open(t, c.With(through(t, db.Migrations(), "0109_guarded_links.sql")))
		dbtest.Fill(t, d)
		err := d.Unscoped("arranged").Quiet(t.Context(), func(ctx context.Context, q db.Query) error {
			for style := range styles {
				if _, err := q.Exec(ctx, `INSERT INTO font (company_id, font_name, font_style, name_folded, format, file_name,
					file_size, sha256, glyphs, latin, hans, hant, ja, created_at)
					SELECT company_id, 'Family', {:style}, '', '', '', 1, sha256, 0, 0, 0, 0, 0, 0 FROM font LIMIT 1`,
					db.Params{"style": style}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		closed(t, d)
		d = open(t, c)
		defer closed(t, d)
		for style, want := range styles {
			var got cut
			err := d.Unscoped("looked up").One(t.Context(), &got,
				`SELECT weight, italic FROM font WHERE font_name = 'Family' AND font_style = {:style}`,
				db.Params{"style": style})
			if err != nil || got != want {
				t.Errorf("%q is %+v, %v; want %+v", style, got, err, want)
			}
		}
	})
}
