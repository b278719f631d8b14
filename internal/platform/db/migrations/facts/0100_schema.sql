-- What screens report. Nobody edits these rows; they refer to records by id alone, and go when they are older than
-- the installation keeps them. How this text is written is said at the top of the main one.

-- What each screen said of itself last.
CREATE TABLE device_status (
	device_id  BIGINT NOT NULL PRIMARY KEY,
	company_id BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL,
	report     TEXT   NOT NULL, -- JSON: the last status, as the screen sent it
	problems   TEXT   NOT NULL DEFAULT '[]' -- JSON: what hinders it, a list of kinds with what they are about
);
CREATE INDEX device_status_by_company ON device_status (company_id, seen_at);

-- When a screen came and went.
CREATE TABLE device_online (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	online     BIGINT NOT NULL,
	PRIMARY KEY (company_id, device_id, at)
);
CREATE INDEX device_online_by_time ON device_online (at);

-- What went wrong on a screen.
CREATE TABLE device_error (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	content_id BIGINT NOT NULL,
	code       TEXT   NOT NULL,
	detail     TEXT   NOT NULL, -- English, for an engineer
	PRIMARY KEY (company_id, device_id, at, content_id, code)
);
CREATE INDEX device_error_by_time ON device_error (at);

-- Proof of play. The key makes a play that is delivered twice count once.
CREATE TABLE play (
	company_id       BIGINT NOT NULL,
	device_id        BIGINT NOT NULL,
	boot             TEXT   NOT NULL, -- made anew whenever the player starts
	seq              BIGINT NOT NULL,
	schedule_item_id BIGINT NOT NULL,
	content_id       BIGINT NOT NULL,
	from_at          BIGINT NOT NULL,
	to_at            BIGINT NOT NULL,
	moved_ms         BIGINT NOT NULL DEFAULT 0, -- to an instant that can be: the screen said from_at - moved_ms
	result           TEXT   NOT NULL, -- played, skipped, cut
	PRIMARY KEY (device_id, boot, seq)
);
CREATE INDEX play_by_content ON play (company_id, content_id, from_at);
CREATE INDEX play_by_time ON play (from_at);

-- The migrations that this store has had: of which text, and by which build.
CREATE TABLE facts_step (
	version BIGINT NOT NULL PRIMARY KEY,
	sha256  TEXT   NOT NULL,
	build   TEXT   NOT NULL
);
