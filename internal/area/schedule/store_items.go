package schedule

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"marquee/internal/area/content"
	"marquee/internal/area/message"
	"marquee/internal/area/playlist"
	"marquee/internal/platform/db"
	"marquee/internal/timetable"
)

// timingRow is what decides when an item plays.
type timingRow struct {
	ID            int64            `db:"id"`
	ScheduleID    int64            `db:"schedule_id"`
	Start         string           `db:"start_date"`
	End           string           `db:"end_date"`
	StartTime     string           `db:"start_time"`
	EndTime       string           `db:"end_time"`
	AllDay        bool             `db:"all_day"`
	Repeat        timetable.Repeat `db:"repeat"`
	RepeatOptions string           `db:"repeat_options"`
	Priority      int              `db:"priority"`
}

// timingColumns are of schedule_item i.
const timingColumns = `i.id, i.schedule_id, i.start_date, i.end_date, i.start_time, i.end_time, i.all_day,
	i.repeat, i.repeat_options, i.priority`

func (r timingRow) read(it *Item) error {
	it.ID, it.AllDay, it.Repeat, it.RepeatOptions, it.Priority = r.ID, r.AllDay, r.Repeat, []int{}, r.Priority
	for _, read := range []func() error{
		func() error { return it.Start.UnmarshalText([]byte(r.Start)) },
		func() error { return it.End.UnmarshalText([]byte(r.End)) },
		func() error { return it.StartTime.UnmarshalText([]byte(r.StartTime)) },
		func() error { return it.EndTime.UnmarshalText([]byte(r.EndTime)) },
		func() error { return readNumbers(r.RepeatOptions, &it.RepeatOptions) },
	} {
		if err := read(); err != nil {
			return fmt.Errorf("read schedule item %d: %w", r.ID, err)
		}
	}
	return nil
}

type itemRow struct {
	timingRow
	ChannelID     int64         `db:"channel_id"`
	ContentID     int64         `db:"content_id"`
	PlaylistID    int64         `db:"playlist_id"`
	PlaylistType  playlist.Type `db:"playlist_type"`
	Name          string        `db:"name"`
	SyncPlay      bool          `db:"sync_play"`
	Touch         bool          `db:"touch"`
	VideoWall     bool          `db:"video_wall"`
	DisplayRow    int           `db:"display_row"`
	DisplayColumn int           `db:"display_column"`
	ScreenDevices string        `db:"screen_devices"`
}

// itemColumns are of schedule_item i and, for the type, playlist p.
const itemColumns = timingColumns + `, i.channel_id, COALESCE(i.content_id, 0) AS content_id,
	COALESCE(i.playlist_id, 0) AS playlist_id,
	COALESCE(p.type, '') AS playlist_type, i.name,
	i.sync_play, i.touch, i.video_wall, i.display_row, i.display_column, i.screen_devices`

// kind is what the row plays. The row of a message names nothing: the message names its item.
func (r itemRow) kind() Kind {
	switch {
	case r.PlaylistID != 0:
		return kindOf(r.PlaylistType)
	case r.ContentID != 0:
		return Content
	}
	return Message
}

func (r itemRow) item() (Item, error) {
	it := Item{
		ItemID: r.ContentID, Type: r.kind(), Name: r.Name,
		SyncPlay: r.SyncPlay, Touch: r.Touch, VideoWall: r.VideoWall, DisplayRow: r.DisplayRow,
		DisplayColumn: r.DisplayColumn, Tags: []int64{},
		Shown: Shown{Images: []string{}, AltImages: []string{}, Names: []string{}, GroupItemIDs: []int64{}},
	}
	if r.PlaylistID != 0 {
		it.ItemID = r.PlaylistID
	}
	if err := json.Unmarshal([]byte(r.ScreenDevices), &it.ScreenDevices); err != nil {
		return it, fmt.Errorf("read the screens of schedule item %d: %w", r.ID, err)
	}
	return it, r.read(&it)
}

func readNumbers(text string, numbers *[]int) error {
	for part := range strings.SplitSeq(text, ",") {
		if text == "" {
			break
		}
		n, err := strconv.Atoi(part)
		if err != nil {
			return fmt.Errorf("read the numbers: %w", err)
		}
		*numbers = append(*numbers, n)
	}
	return nil
}

func writeNumbers(numbers []int) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, ",")
}

type channelRow struct {
	ID         int64  `db:"id"`
	ScheduleID int64  `db:"schedule_id"`
	Name       string `db:"name"`
}

func (s Store) channelRows(ctx context.Context, q db.Query, ids []int64) ([]channelRow, error) {
	var rows []channelRow
	in, params := db.In("schedule_id", "schedule", ids)
	err := q.All(ctx, &rows, `SELECT id, schedule_id, name FROM schedule_channel
		WHERE {in} AND `+in+` ORDER BY schedule_id, position, id`, params)
	return rows, err
}

// channels returns the channels of schedules with their items, in order: one
// query for each table, however many schedules there are.
func (s Store) channels(ctx context.Context, q db.Query, ids []int64) (map[int64][]Channel, error) {
	rows, err := s.channelRows(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	items, err := s.items(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	channels := make(map[int64][]Channel, len(ids))
	for _, r := range rows {
		channels[r.ScheduleID] = append(channels[r.ScheduleID],
			Channel{Name: r.Name, Items: append([]Item{}, items[r.ID]...)})
	}
	return channels, nil
}

// items returns the items of schedules by channel.
func (s Store) items(ctx context.Context, q db.Query, ids []int64) (map[int64][]Item, error) {
	var rows []itemRow
	in, params := db.In("i.schedule_id", "schedule", ids)
	err := q.All(ctx, &rows, `SELECT `+itemColumns+` FROM schedule_item i
		LEFT JOIN playlist p ON p.company_id = i.company_id AND p.id = i.playlist_id
		WHERE {in:i} AND `+in+` ORDER BY i.channel_id, i.position, i.id`, params)
	if err != nil {
		return nil, err
	}
	tags, err := s.itemTags(ctx, q, ids)
	if err != nil {
		return nil, err
	}
	messages, err := s.messages(ctx, q, rows)
	if err != nil {
		return nil, err
	}
	shown, err := s.shown(ctx, q, rows, messages)
	if err != nil {
		return nil, err
	}
	items := map[int64][]Item{}
	for _, r := range rows {
		it, err := r.item()
		if err != nil {
			return nil, err
		}
		it.Tags = append(it.Tags, tags[it.ID]...)
		if m, found := messages[it.ID]; found {
			it.Message = &m
		}
		for _, p := range shown[it.pictured()] {
			it.show(p)
		}
		items[r.ChannelID] = append(items[r.ChannelID], it)
	}
	return items, nil
}

func (s Store) itemTags(ctx context.Context, q db.Query, ids []int64) (map[int64][]int64, error) {
	var rows []struct {
		ItemID int64 `db:"item_id"`
		TagID  int64 `db:"tag_id"`
	}
	in, params := db.In("i.schedule_id", "schedule", ids)
	err := q.All(ctx, &rows, `SELECT t.item_id, t.tag_id FROM schedule_item_tag t
		JOIN schedule_item i ON i.company_id = t.company_id AND i.id = t.item_id
		WHERE {in:t} AND `+in+` ORDER BY t.item_id, t.tag_id`, params)
	tags := make(map[int64][]int64, len(rows))
	for _, r := range rows {
		tags[r.ItemID] = append(tags[r.ItemID], r.TagID)
	}
	return tags, err
}

// messages returns the messages of items that are one.
func (s Store) messages(ctx context.Context, q db.Query, rows []itemRow) (map[int64]message.Part, error) {
	var ids []int64
	for _, r := range rows {
		if r.kind() == Message {
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	return message.OfItems.Read(ctx, q, ids)
}

// picture is what an item shows of one content.
type picture struct {
	PlaylistID int64  `db:"playlist_id"`
	ContentID  int64  `db:"content_id"`
	Name       string `db:"name"`
	AltURL     string `db:"alt_url"`
	UUID       string `db:"uuid"` // of its thumbnail, or empty
}

// pictured is what stands for the item: what it plays, or the background of a message.
func (it Item) pictured() target {
	if it.Message != nil {
		return target{Content, it.Message.Background()}
	}
	return it.target()
}

func (it *Item) show(p picture) {
	image := ""
	if p.UUID != "" {
		image = content.UploadsPath + p.UUID + ".small"
	}
	if it.Image == "" {
		it.Image = image
	}
	it.Images, it.AltImages = append(it.Images, image), append(it.AltImages, p.AltURL)
	it.Names, it.GroupItemIDs = append(it.Names, p.Name), append(it.GroupItemIDs, p.ContentID)
}

const pictureColumns = `c.name, c.alt_url, CASE WHEN v.thumb_small IS NULL THEN '' ELSE v.uuid END AS uuid`

const versionJoin = ` JOIN content_version v ON v.company_id = c.company_id AND v.id = c.current_version_id`

// shown returns the contents behind items and messages: two queries, however many they are.
func (s Store) shown(ctx context.Context, q db.Query, rows []itemRow,
	messages map[int64]message.Part) (map[target][]picture, error) {
	var contents, playlists []int64
	kinds := map[int64]Kind{}
	for _, r := range rows {
		if r.PlaylistID != 0 {
			playlists = append(playlists, r.PlaylistID)
			kinds[r.PlaylistID] = kindOf(r.PlaylistType)
		} else {
			contents = append(contents, r.ContentID)
		}
	}
	for _, m := range messages {
		contents = append(contents, m.Background())
	}
	shown := map[target][]picture{}
	var found []picture
	in, params := db.In("c.id", "content", distinct(contents))
	err := q.All(ctx, &found, `SELECT 0 AS playlist_id, c.id AS content_id, `+pictureColumns+`
		FROM content c`+versionJoin+
		` WHERE {in:c} AND `+in, params)
	if err != nil {
		return nil, err
	}
	for _, p := range found {
		shown[target{Content, p.ContentID}] = []picture{p}
	}
	found = nil
	in, params = db.In("e.playlist_id", "playlist", distinct(playlists))
	err = q.All(ctx, &found, `SELECT e.playlist_id, e.content_id, `+pictureColumns+` FROM playlist_entry e
		JOIN content c ON c.company_id = e.company_id AND c.id = e.content_id`+versionJoin+
		` WHERE {in:e} AND `+in+` ORDER BY e.playlist_id, e.sync_group, e.position`, params)
	for _, p := range found {
		which := target{kinds[p.PlaylistID], p.PlaylistID}
		shown[which] = append(shown[which], p)
	}
	return shown, err
}
