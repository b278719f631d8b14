-- How each screen was in touch, one row for each stretch of time. The last row of a screen goes on (to_at is 0), always
-- in touch: how far it reaches says its status, so that a report writes nothing here unless something has changed.
CREATE TABLE device_contact (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	from_at    BIGINT NOT NULL,
	to_at      BIGINT NOT NULL,
	online     BIGINT NOT NULL,
	why        TEXT   NOT NULL, -- it began: first, restart, network, shutdown, plan, or '' if nothing tells
	PRIMARY KEY (company_id, device_id, from_at, online)
);
CREATE UNIQUE INDEX device_contact_open ON device_contact (company_id, device_id) WHERE to_at = 0;
CREATE INDEX device_contact_by_time ON device_contact (to_at);

-- The run of the player that reported last; '' if none has since this was noted.
ALTER TABLE device_status ADD COLUMN boot TEXT NOT NULL DEFAULT '';
