-- Screens that are on by their power plan and are not heard of.
CREATE TABLE device_missed (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	missed_at  BIGINT NOT NULL,           -- when that was found
	again_at   BIGINT NOT NULL DEFAULT 0, -- since when it is heard of again; 0: it is not
	PRIMARY KEY (company_id, device_id),
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE
);

-- What people of a company are told of its screens.
CREATE TABLE device_notice (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	kind       TEXT   NOT NULL, -- missed, back
	at         BIGINT NOT NULL,
	heard_at   BIGINT NOT NULL DEFAULT 0, -- of missed: when it had been heard of last
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE
);
CREATE INDEX device_notice_of_a_company ON device_notice (company_id, id);
CREATE INDEX device_notice_of_a_screen ON device_notice (company_id, device_id);
CREATE INDEX device_notice_by_time ON device_notice (at);

-- Up to which notice of a company somebody has seen them.
CREATE TABLE device_notice_seen (
	company_id BIGINT NOT NULL,
	user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	notice_id  BIGINT NOT NULL,
	PRIMARY KEY (company_id, user_id)
);
CREATE INDEX device_notice_seen_by_user ON device_notice_seen (user_id);
