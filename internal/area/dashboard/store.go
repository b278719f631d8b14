package dashboard

import (
	"context"

	"marquee/internal/access"
	"marquee/internal/platform/db"
)

// Store reads the tables of other areas; it writes nothing.
type Store struct{ db *db.DB }

func (s Store) counts(ctx context.Context, scope access.Scope) (n Numbers, devices int64, err error) {
	in := func(column string) string { condition, _ := scope.Condition(column); return condition }
	_, params := scope.Condition("")
	err = s.db.Query().Row(ctx, `SELECT
		(SELECT COUNT(*) FROM device d WHERE d.status <> 'Pending' AND `+in("d.company_id")+`),
		(SELECT COUNT(*) FROM content c WHERE c.active = 1 AND `+in("c.company_id")+`),
		(SELECT COUNT(*) FROM playlist p WHERE p.active = 1 AND `+in("p.company_id")+`),
		(SELECT COUNT(*) FROM schedule s WHERE s.active = 1 AND `+in("s.company_id")+`),
		(SELECT COALESCE(SUM(file_size), 0) FROM (SELECT DISTINCT v.company_id, v.sha256, v.file_size FROM content_version v WHERE `+in("v.company_id")+`) b),
		(SELECT COALESCE(SUM(m.size_mb), 0) * 1048576 FROM company m WHERE m.deleted_at IS NULL AND `+in("m.id")+`),
		(SELECT COUNT(*) FROM content_version a WHERE a.approval = 'P' AND `+in("a.company_id")+`)`,
		params, &devices, &n.Contents, &n.Playlists, &n.Schedules, &n.StorageUsedBytes, &n.StorageLimitBytes, &n.PendingApprovals)
	return n, devices, err
}

// seen counts the screens that have reported since the instant, and at all.
func (s Store) seen(ctx context.Context, scope access.Scope, since int64) (online, ever int64, err error) {
	in, params := scope.Condition("d.company_id")
	bound := db.Params{"since": since}
	for k, v := range params {
		bound[k] = v
	}
	err = s.db.Facts.Query().Row(ctx, `SELECT COALESCE(SUM(CASE WHEN d.seen_at >= {:since} THEN 1 ELSE 0 END), 0), COUNT(*) FROM device_status d WHERE `+in,
		bound, &online, &ever)
	return online, ever, err
}
