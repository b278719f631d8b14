-- What screens report. Nobody edits these rows; they refer to records by id alone.

CREATE TABLE device_status (
	device_id  BIGINT NOT NULL PRIMARY KEY,
	company_id BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL,
	report     TEXT   NOT NULL -- JSON: the last status, as the screen sent it
);
CREATE INDEX device_status_by_company ON device_status (company_id, seen_at);

CREATE TABLE device_online (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	online     BIGINT NOT NULL,
	PRIMARY KEY (company_id, device_id, at)
);

CREATE TABLE device_error (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	at         BIGINT NOT NULL,
	content_id BIGINT NOT NULL,
	code       TEXT   NOT NULL,
	detail     TEXT   NOT NULL,
	PRIMARY KEY (company_id, device_id, at, content_id, code)
);

-- Proof of play. The key makes a play that is delivered twice count once.
CREATE TABLE play (
	company_id       BIGINT NOT NULL,
	device_id        BIGINT NOT NULL,
	boot             TEXT   NOT NULL,
	seq              BIGINT NOT NULL,
	schedule_item_id BIGINT NOT NULL,
	content_id       BIGINT NOT NULL,
	from_at          BIGINT NOT NULL,
	to_at            BIGINT NOT NULL,
	result           TEXT   NOT NULL,
	PRIMARY KEY (device_id, boot, seq)
);
CREATE INDEX play_by_content ON play (company_id, content_id, from_at);
