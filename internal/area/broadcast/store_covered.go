package broadcast

// standing are the screens `s` of some broadcasts `b`, and of all that run and fill screens, each with how it stands:
// as it says, unless the broadcast runs, and the screen shows what covers it. That is what is stronger, and of bands
// whatever is no drill; messages fill no screen. Screens do the same, and `strongest` is the same order. A window
// brings the rows of a screen together: without statistics PostgreSQL would join each with those of all screens.
func standing(some string) string {
	return `(SELECT s.company_id, s.broadcast_id, s.device_id, s.detail, s.sent_at, s.shown_at, s.ended_at,
			CASE WHEN ` + lingers + ` AND b.ended_at = 0 AND b.ends_at > {:now} AND (
				MAX(CASE WHEN ` + fills + ` AND b.drill = 0 THEN b.id ELSE 0 END) OVER screen
					> CASE WHEN b.layout = 'full' AND b.drill = 0 THEN b.id ELSE 0 END
				OR MAX(CASE WHEN ` + fills + ` AND b.drill = 1 THEN b.id ELSE 0 END) OVER screen
					> CASE WHEN b.urgency = 'message' THEN 0 WHEN b.drill = 1 THEN b.id END)
			THEN 'covered' ELSE s.state END AS state
		FROM broadcast b CROSS JOIN broadcast_screen s
		WHERE {in:b} AND s.company_id = b.company_id AND s.broadcast_id = b.id AND (` + some + ` OR ` + full + `)
		WINDOW screen AS (PARTITION BY s.company_id, s.device_id)) s`
}

// full is true of a broadcast that fills screens, and fills of a screen that says that it is seen there.
const (
	full  = `b.layout = 'full' AND b.ended_at = 0 AND b.ends_at > {:now}`
	fills = full + ` AND s.state = 'shown' AND s.ended_at = 0`
)
