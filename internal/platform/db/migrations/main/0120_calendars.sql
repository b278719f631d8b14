-- A calendar from elsewhere whose events come in again and again.
CREATE TABLE event_subscription (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	source_id   BIGINT NOT NULL,
	type        TEXT   NOT NULL, -- of events to come
	private     BIGINT NOT NULL,
	imported_at BIGINT, -- when a calendar was taken last
	read_hash   TEXT   NOT NULL DEFAULT '', -- of what that was and how it was read; empty: it is to be read again
	passed_over BIGINT NOT NULL DEFAULT 0,
	problems    TEXT   NOT NULL DEFAULT '[]', -- JSON
	refused     TEXT   NOT NULL DEFAULT '', -- why what came last was not taken
	version     BIGINT NOT NULL DEFAULT 1,
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	updated_by  TEXT   NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, source_id),
	FOREIGN KEY (company_id, source_id) REFERENCES external_source (company_id, id)
);

-- The device groups that its events are shown on.
CREATE TABLE event_subscription_group (
	company_id      BIGINT NOT NULL,
	subscription_id BIGINT NOT NULL,
	category_id     BIGINT NOT NULL,
	on_sign         BIGINT NOT NULL,
	PRIMARY KEY (company_id, subscription_id, on_sign, category_id),
	FOREIGN KEY (company_id, subscription_id) REFERENCES event_subscription (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id) ON DELETE CASCADE
);
CREATE INDEX event_subscription_group_by_category ON event_subscription_group (company_id, category_id);

-- Where an event came from, and what it was then.
CREATE TABLE event_origin (
	company_id      BIGINT NOT NULL,
	event_id        BIGINT NOT NULL,
	subscription_id BIGINT, -- none: a file
	uid             TEXT   NOT NULL, -- of the calendar's event, or the hash of a long one
	sequence        BIGINT NOT NULL,
	free            BIGINT NOT NULL, -- it takes no room
	read_hash       TEXT   NOT NULL, -- of what came
	PRIMARY KEY (company_id, event_id),
	FOREIGN KEY (company_id, event_id) REFERENCES event (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, subscription_id) REFERENCES event_subscription (company_id, id)
);
CREATE UNIQUE INDEX event_origin_by_uid ON event_origin (company_id, COALESCE(subscription_id, 0), uid);

-- The secret address at which a device group's events are read as a calendar.
CREATE TABLE event_feed (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	category_id BIGINT NOT NULL, -- a device group
	secret_hash TEXT   NOT NULL UNIQUE,
	secret      TEXT   NOT NULL, -- sealed
	version     BIGINT NOT NULL DEFAULT 1,
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	updated_by  TEXT   NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, category_id),
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id) ON DELETE CASCADE
);
