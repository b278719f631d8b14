-- Playlists, schedules and the screens that play them.

CREATE TABLE playlist (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	user_id     BIGINT NOT NULL REFERENCES users (id), -- may be of another company: one that manages this one
	category_id BIGINT NOT NULL,
	type        TEXT   NOT NULL, -- General, Sync Play
	name        TEXT   NOT NULL,
	name_folded TEXT   NOT NULL,
	share       TEXT   NOT NULL DEFAULT 'N',
	active      BIGINT NOT NULL DEFAULT 1,
	version     BIGINT NOT NULL DEFAULT 1,
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	updated_by  TEXT   NOT NULL,
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id)
);
CREATE INDEX playlist_newest ON playlist (company_id, active, id);
CREATE INDEX playlist_by_folder ON playlist (company_id, active, category_id, id);
CREATE INDEX playlist_by_name ON playlist (company_id, active, name_folded, id);
CREATE INDEX playlist_by_owner ON playlist (company_id, active, user_id, id);

CREATE TABLE playlist_entry (
	company_id         BIGINT NOT NULL,
	playlist_id        BIGINT NOT NULL,
	sync_group         BIGINT NOT NULL DEFAULT 0, -- which screens of a Sync Play playlist
	position           BIGINT NOT NULL,
	content_id         BIGINT NOT NULL,
	minutes            BIGINT NOT NULL,
	seconds            BIGINT NOT NULL,
	effect_in_id       BIGINT NOT NULL DEFAULT 0,
	effect_in_ms       BIGINT NOT NULL DEFAULT 0,
	effect_out_id      BIGINT NOT NULL DEFAULT 0,
	effect_out_ms      BIGINT NOT NULL DEFAULT 0,
	tag                TEXT   NOT NULL DEFAULT '', -- the editor's own note
	PRIMARY KEY (company_id, playlist_id, sync_group, position),
	FOREIGN KEY (company_id, playlist_id) REFERENCES playlist (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id)
);
CREATE INDEX playlist_entry_by_content ON playlist_entry (company_id, content_id);

-- What a playlist held at each of its versions.
CREATE TABLE playlist_version (
	company_id  BIGINT NOT NULL,
	playlist_id BIGINT NOT NULL,
	number      BIGINT NOT NULL,
	name        TEXT   NOT NULL,
	entries     TEXT   NOT NULL,
	created_at  BIGINT NOT NULL,
	created_by  TEXT   NOT NULL,
	PRIMARY KEY (company_id, playlist_id, number),
	FOREIGN KEY (company_id, playlist_id) REFERENCES playlist (company_id, id) ON DELETE CASCADE
);

CREATE TABLE playlist_tag (
	company_id  BIGINT NOT NULL,
	playlist_id BIGINT NOT NULL,
	tag_id      BIGINT NOT NULL,
	PRIMARY KEY (company_id, playlist_id, tag_id),
	FOREIGN KEY (company_id, playlist_id) REFERENCES playlist (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, tag_id) REFERENCES tag (company_id, id) ON DELETE CASCADE
);
CREATE INDEX playlist_tag_by_tag ON playlist_tag (company_id, tag_id, playlist_id);

CREATE TABLE schedule (
	id              INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id      BIGINT NOT NULL REFERENCES company (id),
	user_id         BIGINT NOT NULL REFERENCES users (id), -- may be of another company: one that manages this one
	category_id     BIGINT NOT NULL, -- the folder in the Schedule tree
	device_group_id BIGINT,          -- the node of the Device tree it plays on, with all below; NULL once that is deleted
	type            TEXT   NOT NULL, -- General, Message
	name            TEXT   NOT NULL,
	name_folded     TEXT   NOT NULL,
	description     TEXT   NOT NULL DEFAULT '',
	active          BIGINT NOT NULL DEFAULT 1,
	version         BIGINT NOT NULL DEFAULT 1,
	created_at      BIGINT NOT NULL,
	updated_at      BIGINT NOT NULL,
	updated_by      TEXT   NOT NULL,
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id),
	FOREIGN KEY (company_id, device_group_id) REFERENCES category (company_id, id)
);
CREATE INDEX schedule_newest ON schedule (company_id, active, id);
CREATE INDEX schedule_by_name ON schedule (company_id, active, name_folded, id);
CREATE INDEX schedule_by_group ON schedule (company_id, active, device_group_id, type);

CREATE TABLE schedule_channel (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL,
	schedule_id BIGINT NOT NULL,
	position    BIGINT NOT NULL, -- the channel at 0 plays first
	name        TEXT   NOT NULL, -- once in a schedule; to a screen, channels of one name are one channel
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, schedule_id) REFERENCES schedule (company_id, id) ON DELETE CASCADE
);
CREATE INDEX schedule_channel_by_schedule ON schedule_channel (company_id, schedule_id, position);

CREATE TABLE schedule_item (
	id             INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id     BIGINT NOT NULL,
	schedule_id    BIGINT NOT NULL,
	channel_id     BIGINT NOT NULL,
	content_id     BIGINT, -- what plays: a content …
	playlist_id    BIGINT, -- … or a playlist
	name           TEXT   NOT NULL,
	start_date     TEXT   NOT NULL, -- YYYY-MM-DD in the screen's zone
	end_date       TEXT   NOT NULL, -- '': no end
	start_time     TEXT   NOT NULL, -- HH:mm or HH:mm:ss in the screen's zone
	end_time       TEXT   NOT NULL,
	all_day        BIGINT NOT NULL DEFAULT 0,
	repeat         TEXT   NOT NULL DEFAULT 'None', -- None, Daily, Weekly, Monthly
	repeat_options TEXT   NOT NULL DEFAULT '',     -- weekdays 0 to 6 or month days, joined by commas
	priority       BIGINT NOT NULL DEFAULT 4,      -- 1 strongest … 4 normal
	sync_play      BIGINT NOT NULL DEFAULT 0,
	touch          BIGINT NOT NULL DEFAULT 0,
	video_wall     BIGINT NOT NULL DEFAULT 0,
	display_row    BIGINT NOT NULL DEFAULT 1,
	display_column BIGINT NOT NULL DEFAULT 1,
	screen_devices TEXT   NOT NULL DEFAULT '{}', -- JSON: screen → device ids
	message        TEXT   NOT NULL DEFAULT '', -- JSON: the message part of an item
	position       BIGINT NOT NULL DEFAULT 0, -- in the channel
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, schedule_id) REFERENCES schedule (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, channel_id) REFERENCES schedule_channel (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id),
	FOREIGN KEY (company_id, playlist_id) REFERENCES playlist (company_id, id)
);
CREATE INDEX schedule_item_by_schedule ON schedule_item (company_id, schedule_id, channel_id);
CREATE INDEX schedule_item_by_content ON schedule_item (company_id, content_id);
CREATE INDEX schedule_item_by_playlist ON schedule_item (company_id, playlist_id);

CREATE TABLE schedule_item_tag (
	company_id BIGINT NOT NULL,
	item_id    BIGINT NOT NULL,
	tag_id     BIGINT NOT NULL,
	PRIMARY KEY (company_id, item_id, tag_id),
	FOREIGN KEY (company_id, item_id) REFERENCES schedule_item (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, tag_id) REFERENCES tag (company_id, id) ON DELETE CASCADE
);
CREATE INDEX schedule_item_tag_by_tag ON schedule_item_tag (company_id, tag_id);

CREATE TABLE msg_template (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	name       TEXT   NOT NULL,
	message    TEXT   NOT NULL, -- JSON: the message part of a schedule item
	version    BIGINT NOT NULL DEFAULT 1,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	UNIQUE (company_id, id)
);

CREATE TABLE device (
	id                     INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id             BIGINT REFERENCES company (id), -- NULL: not activated yet
	category_id            BIGINT,                         -- the device group
	user_id                BIGINT REFERENCES users (id),   -- may be of another company: one that manages this one
	device_name            TEXT   NOT NULL,
	name_folded            TEXT   NOT NULL,
	status                 TEXT   NOT NULL DEFAULT 'Pending', -- Pending, Active, Inactive
	code                   TEXT   UNIQUE,                     -- activation code, while pending
	code_expires_at        BIGINT,
	mac_address            TEXT   NOT NULL DEFAULT '',
	mac_address2           TEXT   NOT NULL DEFAULT '',
	ip                     TEXT   NOT NULL DEFAULT '',
	hardware_version       TEXT   NOT NULL DEFAULT '',
	device_model_name      TEXT   NOT NULL DEFAULT '',
	os_version             TEXT   NOT NULL DEFAULT '',
	client_program_version TEXT   NOT NULL DEFAULT '',
	resolution_width       BIGINT NOT NULL DEFAULT 0,
	resolution_height      BIGINT NOT NULL DEFAULT 0,
	codecs                 TEXT   NOT NULL DEFAULT '', -- of video that it says it plays, joined by commas; '': it never said
	max_width              BIGINT NOT NULL DEFAULT 0,  -- of video, in pixels; 0: it never said
	max_height             BIGINT NOT NULL DEFAULT 0,
	zone                   TEXT   NOT NULL DEFAULT 'UTC', -- IANA name; every wall time of its schedules is in it
	orientation            BIGINT NOT NULL DEFAULT 0,     -- degrees clockwise
	start_date             TEXT   NOT NULL DEFAULT '',
	end_date               TEXT   NOT NULL DEFAULT '',
	version                BIGINT NOT NULL DEFAULT 1,
	created_at             BIGINT NOT NULL,
	updated_at             BIGINT NOT NULL,
	updated_by             TEXT   NOT NULL DEFAULT '',
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id)
);
CREATE INDEX device_by_group ON device (company_id, category_id, id);
CREATE INDEX device_by_name ON device (company_id, name_folded, id);

-- The key that a player made for itself; its private half never leaves the screen.
CREATE TABLE device_key (
	id         TEXT   NOT NULL PRIMARY KEY, -- opaque; what the player calls its key
	device_id  BIGINT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
	public_key TEXT   NOT NULL UNIQUE,      -- base64 of the uncompressed P-256 point
	created_at BIGINT NOT NULL,
	revoked_at BIGINT
);
CREATE INDEX device_key_by_device ON device_key (device_id);

CREATE TABLE device_nonce (
	nonce         TEXT   NOT NULL PRIMARY KEY,
	device_key_id TEXT   NOT NULL REFERENCES device_key (id) ON DELETE CASCADE,
	expires_at    BIGINT NOT NULL
);

CREATE TABLE device_session (
	digest        TEXT   NOT NULL PRIMARY KEY,
	device_key_id TEXT   NOT NULL REFERENCES device_key (id) ON DELETE CASCADE,
	expires_at    BIGINT NOT NULL
);

CREATE TABLE device_setting (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	name       TEXT   NOT NULL, -- volume, power, brightness …
	value      TEXT   NOT NULL, -- JSON object
	updated_at BIGINT NOT NULL,
	PRIMARY KEY (company_id, device_id, name),
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE
);

CREATE TABLE device_tag (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	tag_id     BIGINT NOT NULL,
	PRIMARY KEY (company_id, device_id, tag_id),
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, tag_id) REFERENCES tag (company_id, id) ON DELETE CASCADE
);
CREATE INDEX device_tag_by_tag ON device_tag (company_id, tag_id);

CREATE TABLE event (
	id              INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id      BIGINT NOT NULL REFERENCES company (id),
	name            TEXT   NOT NULL,
	start_date      TEXT   NOT NULL,
	start_time      TEXT   NOT NULL,
	end_date        TEXT   NOT NULL,
	end_time        TEXT   NOT NULL,
	repeat          TEXT   NOT NULL DEFAULT 'None',
	repeat_options  TEXT   NOT NULL DEFAULT '',
	template_id     BIGINT,
	icon_id         BIGINT,
	organization    TEXT   NOT NULL DEFAULT '',
	event_detail    TEXT   NOT NULL DEFAULT '',
	type            TEXT   NOT NULL DEFAULT '',
	private_event   BIGINT NOT NULL DEFAULT 0,
	show_all_events BIGINT NOT NULL DEFAULT 0,
	version         BIGINT NOT NULL DEFAULT 1,
	created_at      BIGINT NOT NULL,
	updated_at      BIGINT NOT NULL,
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, template_id) REFERENCES content (company_id, id),
	FOREIGN KEY (company_id, icon_id) REFERENCES content (company_id, id)
);

CREATE TABLE event_device_group (
	company_id      BIGINT NOT NULL,
	event_id        BIGINT NOT NULL,
	device_group_id BIGINT NOT NULL,
	sign            BIGINT NOT NULL DEFAULT 0, -- 1: the group's event signs show it
	PRIMARY KEY (company_id, event_id, device_group_id, sign),
	FOREIGN KEY (company_id, event_id) REFERENCES event (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, device_group_id) REFERENCES category (company_id, id)
);

CREATE TABLE event_sign (
	id              INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id      BIGINT NOT NULL REFERENCES company (id),
	device_group_id BIGINT NOT NULL,
	template_id     BIGINT NOT NULL,
	UNIQUE (company_id, device_group_id),
	FOREIGN KEY (company_id, device_group_id) REFERENCES category (company_id, id),
	FOREIGN KEY (company_id, template_id) REFERENCES content (company_id, id)
);
