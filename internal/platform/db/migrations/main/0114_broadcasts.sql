-- Words that people show at once on screens, until their end.
CREATE TABLE broadcast (
	id            INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id    BIGINT NOT NULL REFERENCES company (id),
	broadcast_key TEXT   NOT NULL UNIQUE, -- what screens know it by: never used again, also after a restore
	urgency       TEXT   NOT NULL, -- message, emergency
	layout        TEXT   NOT NULL, -- band, full
	drill         BIGINT NOT NULL,
	label         TEXT   NOT NULL, -- what is seen on a drill
	message       TEXT   NOT NULL, -- JSON: what it says and how it looks
	everywhere    BIGINT NOT NULL, -- for all screens of the company
	group_name    TEXT   NOT NULL, -- of the device group that was chosen, as it was called; '': screens were
	started_at    BIGINT NOT NULL,
	started_by    TEXT   NOT NULL,
	ends_at       BIGINT NOT NULL,
	ended_at      BIGINT NOT NULL DEFAULT 0, -- by somebody, before ends_at
	ended_by      TEXT   NOT NULL DEFAULT '',
	UNIQUE (company_id, id)
);
CREATE INDEX broadcast_by_urgency ON broadcast (company_id, urgency, id);
CREATE INDEX broadcast_open ON broadcast (company_id, ends_at) WHERE ended_at = 0;
CREATE INDEX broadcast_by_end ON broadcast (ends_at);

-- Each screen that a broadcast is for, and what became of it there.
CREATE TABLE broadcast_screen (
	company_id   BIGINT NOT NULL,
	broadcast_id BIGINT NOT NULL,
	device_id    BIGINT NOT NULL,
	state        TEXT   NOT NULL DEFAULT 'waiting', -- waiting, sent, shown, failed
	detail       TEXT   NOT NULL DEFAULT '', -- of one that failed, as the screen says it
	sent_at      BIGINT NOT NULL DEFAULT 0,
	shown_at     BIGINT NOT NULL DEFAULT 0,
	ended_at     BIGINT NOT NULL DEFAULT 0, -- when the screen took it away
	PRIMARY KEY (company_id, broadcast_id, device_id),
	FOREIGN KEY (company_id, broadcast_id) REFERENCES broadcast (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE
);
CREATE INDEX broadcast_screen_by_screen ON broadcast_screen (company_id, device_id, broadcast_id);
