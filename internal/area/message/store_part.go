package message

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"marquee/internal/platform/db"
)

// Parts reads and writes the messages of one kind of owner, by the column of table message that names it.
type Parts string

// The kinds of owner.
const (
	OfTemplates Parts = "template_id"
	OfItems     Parts = "schedule_item_id"
)

type partRow struct {
	Owner int64 `db:"owner"`
	Part
	Fields       string `db:"rss_format"`
	SourceID     int64  `db:"source_id"`
	BackgroundID int64  `db:"background_id"`
	SoundID      int64  `db:"sound_id"`
}

const partColumns = `m.content, m.position, m.flow, m.speed, m.text_size, m.text_color, m.bg_color, m.font_type,
	m.font_face, m.shadow_radius, m.shadow_x_offset, m.shadow_y_offset, m.shadow_color, m.outline_color,
	m.outline_size, m.show_immediate, m.is_rss, m.rss_format, COALESCE(m.source_id, 0) AS source_id,
	COALESCE(m.background_id, 0) AS background_id, COALESCE(m.sound_id, 0) AS sound_id`

func (r partRow) part() (Part, error) {
	p := r.Part
	p.Rss, p.BgImage, p.Audio = referred(r.SourceID), referred(r.BackgroundID), referred(r.SoundID)
	if err := json.Unmarshal([]byte(r.Fields), &p.Rssformat); err != nil {
		return p, fmt.Errorf("read the fields of a line: %w", err)
	}
	return p, nil
}

// referred writes an id as text; 0 is none.
func referred(id int64) string {
	if id == 0 {
		return ""
	}
	return strconv.FormatInt(id, 10)
}

// Read returns the messages of owners of the scope, by owner. Who has none is not in the map.
func (ps Parts) Read(ctx context.Context, q db.Query, owners []int64) (map[int64]Part, error) {
	var rows []partRow
	in, params := db.In("m."+string(ps), "owner", owners)
	if err := q.All(ctx, &rows, `SELECT m.`+string(ps)+` AS owner, `+partColumns+`
		FROM message m WHERE {in:m} AND `+in, params); err != nil {
		return nil, err
	}
	parts := make(map[int64]Part, len(rows))
	for _, r := range rows {
		p, err := r.part()
		if err != nil {
			return nil, err
		}
		parts[r.Owner] = p
	}
	return parts, nil
}

// Write gives owners of the home company their messages, in place of those that they had. The messages MUST have
// passed Part.Check.
func (ps Parts) Write(ctx context.Context, tx *db.Tx, parts map[int64]Part) error {
	owners := slices.Sorted(maps.Keys(parts))
	in, params := db.In(string(ps), "owner", owners)
	if _, err := tx.Exec(ctx, `DELETE FROM message WHERE company_id = {:company} AND `+in, params); err != nil {
		return err
	}
	rows := make([]db.Params, len(owners))
	for i, owner := range owners {
		var err error
		if rows[i], err = partParams(owner, parts[owner]); err != nil {
			return err
		}
	}
	return tx.ExecMany(ctx, `INSERT INTO message (company_id, `+string(ps)+`, content, position, flow, speed,
			text_size, text_color, bg_color, font_type, font_face, shadow_radius, shadow_x_offset, shadow_y_offset,
			shadow_color, outline_color, outline_size, show_immediate, is_rss, rss_format, source_id, background_id,
			sound_id)
		VALUES ({:company}, {:owner}, {:content}, {:position}, {:flow}, {:speed}, {:textSize}, {:textColor}, {:bgColor},
			{:fontType}, {:fontFace}, {:shadowRadius}, {:shadowX}, {:shadowY}, {:shadowColor}, {:outlineColor},
			{:outlineSize}, {:immediate}, {:isRss}, {:fields}, {:source}, {:background}, {:sound})`, nil, rows)
}

func partParams(owner int64, p Part) (db.Params, error) {
	fields, err := json.Marshal(p.Rssformat)
	if err != nil {
		return nil, fmt.Errorf("write the fields of a line: %w", err)
	}
	return db.Params{"owner": owner, "content": p.Content, "position": string(p.Position), "flow": string(p.Flow),
		"speed": p.Speed, "textSize": p.TextSize, "textColor": p.TextColor, "bgColor": p.BgColor,
		"fontType": p.FontType, "fontFace": p.FontFace, "shadowRadius": p.ShadowRadius, "shadowX": p.ShadowXOffset,
		"shadowY": p.ShadowYOffset, "shadowColor": p.ShadowColor, "outlineColor": p.OutlineColor,
		"outlineSize": p.OutlineSize, "immediate": db.Bit(p.ShowImmediate), "isRss": db.Bit(p.IsRss),
		"fields": string(fields), "source": orNull(p.Rss), "background": orNull(p.BgImage), "sound": orNull(p.Audio),
	}, nil
}

// orNull is an id that Part.Check has let pass, for its column.
func orNull(text string) any {
	if id, _ := reference(text); id != 0 {
		return id
	}
	return nil
}
