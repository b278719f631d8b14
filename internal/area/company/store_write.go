package company

import (
	"context"
	"slices"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// values are what an edit can change, as they are stored.
func values(c Company) db.Params {
	return db.Params{
		"name": c.Name, "folded": db.Fold(c.Name), "sorted": db.SortKey(c.Name), "image": c.Image, "website": c.Website,
		"number": c.Number, "active": db.Bit(c.Active),
		"start": c.StartDate, "end": c.EndDate, "size": c.SizeMb, "devices": c.DeviceLimit,
		"approval": db.Bit(c.NeedContentApproval),
		"validity": db.Bit(c.EnableContentValidityFeature), "delete": db.Bit(c.DeleteContentVersion),
		"power":   db.Bit(c.EnableDevicePowerCheck),
		"convert": db.Bit(c.ConvertVideos),
		"emails":  c.DevicePowerNotificationEmails, "ended": db.Bit(c.EndedScreensPlay),
		"factor": db.Bit(c.RequireSecondFactor), "zone": c.Zone,
	}
}

// isTaken reports whether a change failed because another company has the name.
func isTaken(err error) bool { return db.Taken(err, "company", "name_folded") }

// once says so at the field of the name.
func once(err error) error {
	if isTaken(err) {
		return fault.Invalid("body.name", codes.Exists,
			"There is a company of this name already. Choose another name.").Because(err)
	}
	return err
}

// insert stores a new company and gives it its id.
func (s Store) insert(ctx context.Context, tx *db.Tx, c *Company) (err error) {
	c.Version = 1
	c.ID, err = tx.Insert(ctx, `
		INSERT INTO company (name, name_folded, name_sorted, image, website, number, active, start_date, end_date,
		size_mb, device_limit,
			need_content_approval, enable_content_validity_feature, delete_content_version, convert_videos,
			enable_device_power_check,
			device_power_notification_emails, ended_screens_play, require_second_factor, zone, created_at, updated_at,
			updated_by)
		VALUES ({:name}, {:folded}, {:sorted}, {:image}, {:website}, {:number}, {:active}, {:start}, {:end}, {:size},
		{:devices}, {:approval},
			{:validity}, {:delete}, {:convert}, {:power}, {:emails}, {:ended}, {:factor}, {:zone}, {:now}, {:now},
			{:by})`,
		values(*c), db.Params{"now": tx.Now(), "by": tx.Actor().Username})
	return once(err)
}

// save changes the scope's company, if nobody saved since the given version.
func (s Store) save(ctx context.Context, tx *db.Tx, version int64, c Company) error {
	rows, err := tx.Exec(ctx, `
		UPDATE company AS c SET name = {:name}, name_folded = {:folded}, name_sorted = {:sorted}, image = {:image},
		website = {:website}, number = {:number},
			active = {:active}, start_date = {:start}, end_date = {:end}, size_mb = {:size}, device_limit = {:devices},
			need_content_approval = {:approval}, enable_content_validity_feature = {:validity},
			delete_content_version = {:delete},
			convert_videos = {:convert}, enable_device_power_check = {:power},
			device_power_notification_emails = {:emails},
			ended_screens_play = {:ended}, require_second_factor = {:factor}, zone = {:zone}, version = version + 1,
			updated_at = {:now}, updated_by = {:by}
		WHERE {in:c.id} AND c.id = {:id} AND c.version = {:version} AND c.deleted_at IS NULL`,
		values(c), db.Params{"id": c.ID, "version": version, "now": tx.Now(), "by": tx.Actor().Username})
	if err != nil {
		return once(err)
	}
	if rows == 0 {
		return s.stale(ctx, tx, c.ID)
	}
	return s.setParams(ctx, tx, c)
}

// stale says which version of the company is the newest, and who saved it when.
func (s Store) stale(ctx context.Context, tx *db.Tx, id int64) error {
	var newest struct {
		Version int64  `db:"version"`
		At      int64  `db:"updated_at"`
		By      string `db:"updated_by"`
	}
	err := tx.One(ctx, &newest, `SELECT c.version, c.updated_at, c.updated_by FROM company c
		WHERE {in:c.id} AND c.id = {:id}`, db.Params{"id": id})
	if err != nil {
		return db.Found(err, "company")
	}
	return fault.Stale(newest.Version, newest.By, time.UnixMilli(newest.At))
}

// setParams writes every switch of the scope's company, on or off.
func (s Store) setParams(ctx context.Context, tx *db.Tx, c Company) error {
	for _, list := range []struct {
		kind    string
		all, on []string
	}{{"feature", Features(), c.CompanyFeatures}, {"component", Components(), c.AuthorComponents}} {
		for _, name := range list.all {
			value := "N"
			if slices.Contains(list.on, name) {
				value = "Y"
			}
			_, err := tx.Exec(ctx, `
				INSERT INTO company_param (company_id, kind, name, value)
				VALUES ({:company}, {:kind}, {:name}, {:value})
				ON CONFLICT (company_id, kind, name) DO UPDATE SET value = {:value}`,
				db.Params{"kind": list.kind, "name": name, "value": value})
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// saveDeviceImages changes the default pictures alone, whatever version they meet.
func (s Store) saveDeviceImages(ctx context.Context, tx *db.Tx, c Company) error {
	rows, err := tx.Exec(ctx,
		`UPDATE company SET device_portrait_image = {:portrait}, device_landscape_image = {:landscape}
			WHERE id = {:company}`,
		db.Params{"portrait": c.DevicePortraitImage, "landscape": c.DeviceLandscapeImage})
	return db.Touched(rows, err, "company")
}

func (s Store) delete(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx,
		`UPDATE company AS c SET deleted_at = {:now}, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE {in:c.id} AND c.id = {:id} AND c.deleted_at IS NULL`,
		db.Params{"id": id, "now": tx.Now(), "by": tx.Actor().Username})
	return db.Touched(rows, err, "company")
}

func (s Store) restore(ctx context.Context, tx *db.Tx, id int64) error {
	rows, err := tx.Exec(ctx,
		`UPDATE company AS c SET deleted_at = NULL, version = version + 1, updated_at = {:now}, updated_by = {:by}
		WHERE {in:c.id} AND c.id = {:id} AND c.deleted_at IS NOT NULL AND c.swept_at IS NULL`,
		db.Params{"id": id, "now": tx.Now(), "by": tx.Actor().Username})
	if isTaken(err) {
		return fault.Conflict(codes.CompanyNameTaken,
			"Another company has its name now. Give that one another name, then restore this one.", nil).Because(err)
	}
	return db.Touched(rows, err, "company")
}
