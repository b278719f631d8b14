-- Screens that have a broadcast, as far as they have said.
CREATE INDEX broadcast_screen_lingering ON broadcast_screen (company_id, broadcast_id)
	WHERE state IN ('sent', 'shown') AND ended_at = 0;
