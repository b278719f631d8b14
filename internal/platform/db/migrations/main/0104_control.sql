-- What a screen says that it can carry out, by the names of settings and commands, JSON; '': it never said.
ALTER TABLE device ADD COLUMN abilities TEXT NOT NULL DEFAULT '';

-- What people have decided about one screen, and about those that hang in a device group or below it, JSON by setting.
-- What is in neither comes from the group above, or is the default.
CREATE TABLE device_setting (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	name       TEXT   NOT NULL,
	value      TEXT   NOT NULL,
	updated_at BIGINT NOT NULL,
	updated_by TEXT   NOT NULL DEFAULT '',
	PRIMARY KEY (company_id, device_id, name),
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE
);

CREATE TABLE group_setting (
	company_id  BIGINT NOT NULL,
	category_id BIGINT NOT NULL,
	name        TEXT   NOT NULL,
	value       TEXT   NOT NULL,
	updated_at  BIGINT NOT NULL,
	updated_by  TEXT   NOT NULL DEFAULT '',
	PRIMARY KEY (company_id, category_id, name),
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id) ON DELETE CASCADE
);

-- What a screen was asked to do once, and what became of it.
CREATE TABLE device_command (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL,
	device_id   BIGINT NOT NULL,
	command_key TEXT   NOT NULL UNIQUE, -- what the screen knows it by: never used again, also after a restore
	batch       TEXT   NOT NULL,        -- of those that were given together
	kind        TEXT   NOT NULL,
	argument    TEXT   NOT NULL,        -- JSON
	state       TEXT   NOT NULL,        -- waiting, sent, done, failed, expired, cancelled
	reason      TEXT   NOT NULL DEFAULT '',
	detail      TEXT   NOT NULL DEFAULT '',
	asked_at    BIGINT NOT NULL,
	asked_by    TEXT   NOT NULL DEFAULT '',
	due_at      BIGINT NOT NULL DEFAULT 0, -- not before; 0: at once
	expires_at  BIGINT NOT NULL,
	sent_at     BIGINT NOT NULL DEFAULT 0,
	ended_at    BIGINT NOT NULL DEFAULT 0,
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE
);
CREATE INDEX device_command_of_a_screen ON device_command (company_id, device_id, id);
CREATE INDEX device_command_of_a_batch ON device_command (company_id, batch);
CREATE INDEX device_command_open ON device_command (expires_at) WHERE state IN ('waiting', 'sent');
CREATE INDEX device_command_ended ON device_command (ended_at) WHERE ended_at > 0;
