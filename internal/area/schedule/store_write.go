package schedule

import (
	"context"
	"encoding/json"
	"fmt"

	"marquee/internal/area/message"
	"marquee/internal/platform/db"
)

func (s Store) insert(ctx context.Context, tx *db.Tx, d Draft) (int64, error) {
	return tx.Insert(ctx, `
		INSERT INTO schedule (company_id, user_id, category_id, device_group_id, type, name, name_folded, name_sorted,
			description, created_at, updated_at, updated_by)
		VALUES ({:company}, {:user}, {:folder}, {:group}, {:type}, {:name}, {:folded}, {:sorted},
			{:description}, {:now}, {:now}, {:by})`,
		db.Params{"user": tx.Actor().UserID, "folder": d.Folder, "group": d.DeviceGroup, "type": string(d.Type),
			"name": d.Name, "folded": db.Fold(d.Name), "sorted": db.SortKey(d.Name),
			"description": d.Description, "now": tx.Now(), "by": tx.Actor().Username})
}

// save writes what people edit of a schedule and moves its version on, unless
// somebody did so since the given one: then it reports false.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, o Overview) (bool, error) {
	rows, err := tx.Exec(ctx, `
		UPDATE schedule SET name = {:name}, name_folded = {:folded}, name_sorted = {:sorted},
			description = {:description}, category_id = {:folder},
			device_group_id = {:group}, active = {:active}, version = version + 1, updated_at = {:now},
			updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id} AND version = {:version}`,
		db.Params{"id": o.ID, "version": version, "name": o.Name, "folded": db.Fold(o.Name),
			"sorted": db.SortKey(o.Name), "description": o.Description,
			"folder": o.ScheduleGroup, "group": orNull(o.DeviceGroup), "active": db.Bit(o.Active), "now": tx.Now(),
			"by": tx.Actor().Username})
	return rows == 1, err
}

// touch moves the version on for a change to the items alone. Until the
// transaction ends, nobody else changes the schedule.
func (s Store) touch(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `UPDATE schedule SET version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": id, "now": tx.Now(), "by": tx.Actor().Username})
	return db.Touched(rows, err, "schedule")
}

func orNull(id int64) any {
	if id == 0 {
		return nil
	}
	return id
}

// fill makes channels and items of a schedule what they shall be. Items that
// keep their id keep their row: screens and proof of play know them by it.
func (s Store) fill(ctx context.Context, tx *db.Tx, id int64, channels []Channel, before map[int64]Item) error {
	rows, err := s.channelRows(ctx, tx.Query, []int64{id})
	if err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `DELETE FROM schedule_item_tag WHERE company_id = {:company} AND item_id IN (
		SELECT id FROM schedule_item WHERE company_id = {:company} AND schedule_id = {:id})`,
		db.Params{"id": id}); err != nil {
		return err
	}
	kept, messages := map[int64]bool{}, map[int64]message.Part{}
	for i, c := range channels {
		channel := int64(0)
		if i < len(rows) {
			channel = rows[i].ID
		}
		if channel, err = s.putChannel(ctx, tx, id, channel, i, c.Name); err != nil {
			return err
		}
		for j, it := range c.Items {
			if it.ID, err = s.putItem(ctx, tx, id, channel, j, it); err != nil {
				return err
			}
			kept[it.ID] = true
			if it.Message != nil {
				messages[it.ID] = *it.Message
			}
		}
	}
	if err := message.OfItems.Write(ctx, tx, messages); err != nil {
		return err
	}
	for item := range before {
		if !kept[item] {
			if err := s.deleteItem(ctx, tx, item); err != nil {
				return err
			}
		}
	}
	for _, r := range rows[min(len(channels), len(rows)):] {
		if _, err := tx.Exec(ctx, `DELETE FROM schedule_channel WHERE company_id = {:company} AND id = {:id}`,
			db.Params{"id": r.ID}); err != nil {
			return err
		}
	}
	return nil
}

// putChannel changes a channel, or adds one if its id is 0, and returns its id.
func (s Store) putChannel(ctx context.Context, tx *db.Tx, schedule, id int64, position int,
	name string) (int64, error) {
	params := db.Params{"schedule": schedule, "id": id, "position": position, "name": name}
	if id == 0 {
		return tx.Insert(ctx, `INSERT INTO schedule_channel (company_id, schedule_id, position, name)
			VALUES ({:company}, {:schedule}, {:position}, {:name})`, params)
	}
	rows, err := tx.Exec(ctx, `UPDATE schedule_channel SET position = {:position}, name = {:name}
		WHERE company_id = {:company} AND id = {:id}`, params)
	return id, db.Touched(rows, err, "channel")
}

// putItem changes an item, which has no tags, or adds one if its id is 0, and
// returns its id.
func (s Store) putItem(ctx context.Context, tx *db.Tx, schedule, channel int64, position int, it Item) (int64, error) {
	devices, err := json.Marshal(it.ScreenDevices)
	if err != nil {
		return 0, fmt.Errorf("encode the screens: %w", err)
	}
	params := db.Params{
		"schedule": schedule, "channel": channel, "position": position, "id": it.ID, "content": nil, "playlist": nil,
		"name": it.Name, "start": it.Start.String(), "end": it.End.String(), "startTime": it.StartTime.String(),
		"endTime": it.EndTime.String(),
		"allDay":  db.Bit(it.AllDay), "repeat": string(it.Repeat), "options": writeNumbers(it.RepeatOptions),
		"priority": it.Priority,
		"syncPlay": db.Bit(it.SyncPlay), "touch": db.Bit(it.Touch), "videoWall": db.Bit(it.VideoWall),
		"row": it.DisplayRow, "column": it.DisplayColumn,
		"devices": string(devices),
	}
	switch it.Type {
	case Message: // names its item itself
	case Content:
		params["content"] = it.ItemID
	default:
		params["playlist"] = it.ItemID
	}
	if it.ID == 0 {
		it.ID, err = tx.Insert(ctx, `
			INSERT INTO schedule_item (company_id, schedule_id, channel_id, position, content_id, playlist_id, name,
			start_date, end_date, start_time,
				end_time, all_day, repeat, repeat_options, priority, sync_play, touch, video_wall, display_row,
				display_column, screen_devices)
			VALUES ({:company}, {:schedule}, {:channel}, {:position}, {:content}, {:playlist}, {:name}, {:start},
			{:end}, {:startTime},
				{:endTime}, {:allDay}, {:repeat}, {:options}, {:priority}, {:syncPlay}, {:touch}, {:videoWall}, {:row},
				{:column}, {:devices})`, params)
	} else {
		var rows int64
		rows, err = tx.Exec(ctx, `
			UPDATE schedule_item SET channel_id = {:channel}, position = {:position}, content_id = {:content},
			playlist_id = {:playlist}, name = {:name},
				start_date = {:start}, end_date = {:end}, start_time = {:startTime}, end_time = {:endTime},
				all_day = {:allDay}, repeat = {:repeat},
				repeat_options = {:options}, priority = {:priority}, sync_play = {:syncPlay}, touch = {:touch},
				video_wall = {:videoWall},
				display_row = {:row}, display_column = {:column}, screen_devices = {:devices}
			WHERE company_id = {:company} AND schedule_id = {:schedule} AND id = {:id}`, params)
		err = db.Touched(rows, err, "schedule item")
	}
	if err != nil {
		return 0, err
	}
	return it.ID, s.tagItem(ctx, tx, it.ID, it.Tags)
}

func (s Store) tagItem(ctx context.Context, tx *db.Tx, item int64, tags []int64) error {
	for _, tag := range tags {
		if _, err := tx.Exec(ctx, `INSERT INTO schedule_item_tag (company_id, item_id, tag_id)
			VALUES ({:company}, {:item}, {:tag})`,
			db.Params{"item": item, "tag": tag}); err != nil {
			return err
		}
	}
	return nil
}

// appendItem adds an item at the end of a schedule's first channel and returns its id.
func (s Store) appendItem(ctx context.Context, tx *db.Tx, schedule int64, it Item) (int64, error) {
	rows, err := s.channelRows(ctx, tx.Query, []int64{schedule})
	if err != nil {
		return 0, err
	}
	if len(rows) == 0 {
		return 0, fmt.Errorf("schedule %d has no channel", schedule)
	}
	var next int
	err = tx.Row(ctx, `SELECT COALESCE(MAX(position), -1) + 1 FROM schedule_item
		WHERE company_id = {:company} AND channel_id = {:channel}`,
		db.Params{"channel": rows[0].ID}, &next)
	if err != nil {
		return 0, err
	}
	id, err := s.putItem(ctx, tx, schedule, rows[0].ID, next, it)
	if err != nil || it.Message == nil {
		return id, err
	}
	return id, message.OfItems.Write(ctx, tx, map[int64]message.Part{id: *it.Message})
}

func (s Store) setPriority(ctx context.Context, tx *db.Tx, item int64, priority int) error {
	rows, err := tx.Exec(ctx, `UPDATE schedule_item SET priority = {:priority}
		WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": item, "priority": priority})
	return db.Touched(rows, err, "schedule item")
}

func (s Store) deleteItem(ctx context.Context, tx *db.Tx, item int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM schedule_item WHERE company_id = {:company} AND id = {:id}`,
		db.Params{"id": item})
	return db.Touched(rows, err, "schedule item")
}

// delete removes a recycled schedule for good, with its channels, items and their tags.
func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx, `DELETE FROM schedule WHERE company_id = {:company} AND id = {:id} AND active = 0`,
		db.Params{"id": id})
	return db.Touched(rows, err, "schedule")
}
