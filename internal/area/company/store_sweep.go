package company

import (
	"context"

	"marquee/internal/platform/db"
)

// belongings are the tables whose rows go with a company, referring ones before
// those that they refer to. A test holds them to the schema.
var belongings = []string{
	"job", "event_sign", "event_device_group", "event", "device_tag", "device_setting", "device", "msg_template",
	"schedule_item_tag", "schedule_item", "schedule_channel", "schedule",
	"playlist_tag", "playlist_version", "playlist_entry", "playlist",
	"external_source_picture", "external_source", "apk", "font", "content_tag", "content_page", "content_version", "content", "tag", "category_usergroup", "category",
	"dimension", "email_setting", "license", "sso_setting", "user_identity", "usergroup_member", "usergroup", "role_right", "company_param", "globalcompany_child", "globalcompany",
}

// facts are the belongings in the second store.
var facts = []string{"device_status", "device_online", "device_error", "play"}

// due lists the scope's companies that were deleted before an instant and are still there.
func (s Store) due(ctx context.Context, q db.Query, before int64) ([]Choice, error) {
	var due []Choice
	err := q.All(ctx, &due, `SELECT c.id, c.name FROM company c WHERE {in:c.id} AND c.deleted_at < {:before} AND c.swept_at IS NULL ORDER BY c.id`,
		db.Params{"before": before})
	return due, err
}

// sweep removes what belongs to the scope's company, and what names its people.
func (s Store) sweep(ctx context.Context, tx *db.Tx) error {
	if err := tx.Sweep(ctx, belongings); err != nil {
		return err
	}
	for _, statement := range []string{
		`DELETE FROM session WHERE user_id IN (SELECT u.id FROM users u WHERE u.company_id = {:company})`,
		`DELETE FROM api_token WHERE user_id IN (SELECT u.id FROM users u WHERE u.company_id = {:company})`,
		`DELETE FROM one_time_link WHERE user_id IN (SELECT u.id FROM users u WHERE u.company_id = {:company})`,
		`DELETE FROM recovery_code WHERE user_id IN (SELECT u.id FROM users u WHERE u.company_id = {:company})`,
		`UPDATE users SET username = 'deleted ' || id, username_folded = 'deleted ' || id, display_name = '', email = '', password = '', totp_secret = '',
			using_2fa = 0, active = 0, deleted_at = COALESCE(deleted_at, {:now}) WHERE company_id = {:company}`,
		`UPDATE company SET swept_at = {:now}, image = '', device_portrait_image = '', device_landscape_image = '',
			device_power_notification_emails = '' WHERE id = {:company}`,
	} {
		if _, err := tx.Exec(ctx, statement, db.Params{"now": tx.Now()}); err != nil {
			return err
		}
	}
	return nil
}
