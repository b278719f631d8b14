-- Folders, tags, and what people bring in.

CREATE TABLE category (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	type       TEXT   NOT NULL, -- Content, Playlist, Device, Schedule
	parent_id  BIGINT,          -- NULL: the root of its tree
	depth      BIGINT NOT NULL, -- the root is 0; folders are 1 to 3
	title      TEXT   NOT NULL,
	extra_info TEXT   NOT NULL DEFAULT '',
	version    BIGINT NOT NULL DEFAULT 1,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, parent_id) REFERENCES category (company_id, id)
);
CREATE UNIQUE INDEX category_root ON category (company_id, type) WHERE parent_id IS NULL;
CREATE INDEX category_by_type ON category (company_id, type, parent_id);

INSERT INTO category (company_id, type, depth, title, created_at, updated_at) VALUES
	(1, 'Content', 0, 'Default', 0, 0), (1, 'Playlist', 0, 'Default', 0, 0), (1, 'Device', 0, 'Default', 0, 0), (1, 'Schedule', 0, 'Default', 0, 0);

CREATE TABLE category_usergroup (
	company_id   BIGINT NOT NULL,
	category_id  BIGINT NOT NULL,
	usergroup_id BIGINT NOT NULL,
	PRIMARY KEY (company_id, category_id, usergroup_id),
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, usergroup_id) REFERENCES usergroup (company_id, id) ON DELETE CASCADE
);

CREATE TABLE tag (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	type        TEXT   NOT NULL, -- Content, Device, Playlist, Schedule
	name        TEXT   NOT NULL,
	name_folded TEXT   NOT NULL,
	description TEXT   NOT NULL DEFAULT '',
	items       TEXT   NOT NULL DEFAULT '', -- values, joined by commas
	version     BIGINT NOT NULL DEFAULT 1,
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	updated_by  TEXT   NOT NULL DEFAULT '',
	UNIQUE (company_id, id),
	UNIQUE (company_id, type, name_folded)
);

-- Bytes, once for everybody. A version charges its company for them.
CREATE TABLE blob (
	sha256     TEXT   NOT NULL PRIMARY KEY,
	size       BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	held_at    BIGINT NOT NULL DEFAULT 0 -- when the bytes were last stored: what nothing names is left alone for a while after it
);

CREATE TABLE content (
	id                 INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id         BIGINT NOT NULL REFERENCES company (id),
	user_id            BIGINT NOT NULL,
	category_id        BIGINT NOT NULL,
	type               TEXT   NOT NULL, -- Image, Video, Audio, Web, Document, Program, Template
	name               TEXT   NOT NULL,
	name_folded        TEXT   NOT NULL,
	share              TEXT   NOT NULL DEFAULT 'N',
	active             BIGINT NOT NULL DEFAULT 1, -- 0: in the recycle bin
	current_version_id BIGINT,
	alt_url            TEXT   NOT NULL DEFAULT '',
	valid_from         TEXT   NOT NULL DEFAULT '', -- the first day on which it plays, in a screen's time zone
	valid_to           TEXT   NOT NULL DEFAULT '', -- the last one
	version            BIGINT NOT NULL DEFAULT 1,
	created_at         BIGINT NOT NULL,
	updated_at         BIGINT NOT NULL,
	updated_by         TEXT   NOT NULL,
	UNIQUE (company_id, id),
	FOREIGN KEY (user_id) REFERENCES users (id), -- who manages the company may belong to another
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id)
);
CREATE INDEX content_newest ON content (company_id, active, id);
CREATE INDEX content_by_folder ON content (company_id, active, category_id, id);
CREATE INDEX content_by_type ON content (company_id, active, type, id);
CREATE INDEX content_by_name ON content (company_id, active, name_folded, id);
CREATE INDEX content_by_owner ON content (company_id, active, user_id, id);

CREATE TABLE content_version (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL,
	content_id  BIGINT NOT NULL,
	number      BIGINT NOT NULL, -- 1, 2, 3 … within the content
	uuid        TEXT   NOT NULL UNIQUE,
	sha256      TEXT   NOT NULL REFERENCES blob (sha256),
	file_name   TEXT   NOT NULL, -- what the client called it; only ever shown
	file_size   BIGINT NOT NULL,
	mime        TEXT   NOT NULL,
	width       BIGINT NOT NULL DEFAULT 0,
	height      BIGINT NOT NULL DEFAULT 0,
	duration_ms BIGINT NOT NULL DEFAULT 0,
	codec       TEXT   NOT NULL DEFAULT '',
	url         TEXT   NOT NULL DEFAULT '', -- of a link, whose bytes are this text
	total_page  BIGINT NOT NULL DEFAULT 1,  -- of a document
	state       TEXT   NOT NULL DEFAULT 'ready', -- ready, processing, failed; only what is ready can play
	problem     TEXT   NOT NULL DEFAULT '', -- why it failed: the code of a fault
	thumb_small  TEXT REFERENCES blob (sha256),
	thumb_medium TEXT REFERENCES blob (sha256),
	thumb_large  TEXT REFERENCES blob (sha256),
	approval    TEXT   NOT NULL DEFAULT 'A', -- P pending, A approved, R rejected
	approved_sha256 TEXT NOT NULL DEFAULT '', -- the bytes that the approval is for
	decided_by  TEXT   NOT NULL DEFAULT '',
	decided_at  BIGINT,
	reason      TEXT   NOT NULL DEFAULT '',  -- of a rejection
	current_at  BIGINT,                      -- when it becomes the current version by itself
	notice      TEXT   NOT NULL DEFAULT '',  -- the state that somebody has yet to be told of
	user_id     BIGINT NOT NULL,
	created_at  BIGINT NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (content_id, number),
	CHECK (approval <> 'A' OR approved_sha256 = sha256),
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX content_version_by_blob ON content_version (company_id, sha256, file_size);
CREATE INDEX content_version_by_approval ON content_version (company_id, approval, id, content_id);
CREATE INDEX content_version_by_content ON content_version (company_id, content_id, approval);
CREATE INDEX content_version_planned ON content_version (current_at) WHERE current_at IS NOT NULL;
CREATE INDEX content_version_notice ON content_version (company_id, notice) WHERE notice <> '';
CREATE INDEX content_version_bytes ON content_version (sha256);
CREATE INDEX content_version_small ON content_version (thumb_small);
CREATE INDEX content_version_medium ON content_version (thumb_medium);
CREATE INDEX content_version_large ON content_version (thumb_large);

-- The pages of a document, each drawn as a picture.
CREATE TABLE content_page (
	company_id BIGINT NOT NULL,
	version_id BIGINT NOT NULL,
	page       BIGINT NOT NULL, -- 1, 2, 3 …
	sha256     TEXT   NOT NULL REFERENCES blob (sha256),
	file_size  BIGINT NOT NULL,
	width      BIGINT NOT NULL,
	height     BIGINT NOT NULL,
	PRIMARY KEY (company_id, version_id, page),
	FOREIGN KEY (company_id, version_id) REFERENCES content_version (company_id, id) ON DELETE CASCADE
);
CREATE INDEX content_page_by_blob ON content_page (company_id, sha256, file_size);
CREATE INDEX content_page_bytes ON content_page (sha256);

CREATE TABLE content_tag (
	company_id BIGINT NOT NULL,
	content_id BIGINT NOT NULL,
	tag_id     BIGINT NOT NULL,
	PRIMARY KEY (company_id, content_id, tag_id),
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, tag_id) REFERENCES tag (company_id, id) ON DELETE CASCADE
);
CREATE INDEX content_tag_by_tag ON content_tag (company_id, tag_id, content_id);

CREATE TABLE font (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	font_name  TEXT   NOT NULL,
	font_style TEXT   NOT NULL,
	name_folded TEXT  NOT NULL,
	format     TEXT   NOT NULL, -- ttf, otf, woff, woff2
	file_name  TEXT   NOT NULL,
	file_size  BIGINT NOT NULL,
	sha256     TEXT   NOT NULL REFERENCES blob (sha256),
	glyphs     BIGINT NOT NULL,
	latin      BIGINT NOT NULL, -- percent of the common characters, as the next three
	hans       BIGINT NOT NULL,
	hant       BIGINT NOT NULL,
	ja         BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, font_name, font_style)
);

CREATE TABLE apk (
	id           INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id   BIGINT REFERENCES company (id), -- NULL: offered to every company
	os           TEXT   NOT NULL,                -- Android, Windows
	package_name TEXT   NOT NULL,
	version      TEXT   NOT NULL,                -- as people read it
	version_code BIGINT NOT NULL,                -- as versions are compared
	signer       TEXT   NOT NULL,                -- SHA-256 of the certificate
	file_name    TEXT   NOT NULL,
	file_size    BIGINT NOT NULL,
	sha256       TEXT   NOT NULL REFERENCES blob (sha256),
	is_default   BIGINT NOT NULL DEFAULT 0,
	created_at   BIGINT NOT NULL
);
CREATE INDEX apk_by_system ON apk (company_id, os);

CREATE TABLE external_source (
	id            INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id    BIGINT NOT NULL REFERENCES company (id),
	source_type   TEXT   NOT NULL,
	source_detail TEXT   NOT NULL,
	password      TEXT   NOT NULL DEFAULT '', -- sealed
	description   TEXT   NOT NULL DEFAULT '',
	feed_type     TEXT   NOT NULL,
	version       BIGINT NOT NULL DEFAULT 1,
	created_at    BIGINT NOT NULL,
	updated_at    BIGINT NOT NULL,
	updated_by    TEXT   NOT NULL DEFAULT '',
	next_at       BIGINT NOT NULL,            -- when it is to be fetched again
	tried_at      BIGINT,
	failure       TEXT   NOT NULL DEFAULT '', -- why the last try gave nothing; empty: it was good
	good_at       BIGINT,                     -- when items came
	items         TEXT   NOT NULL DEFAULT '[]',
	item_count    BIGINT NOT NULL DEFAULT 0,
	UNIQUE (company_id, id)
);
CREATE INDEX external_source_due ON external_source (next_at);

CREATE TABLE external_source_picture (
	company_id BIGINT NOT NULL,
	source_id  BIGINT NOT NULL,
	sha256     TEXT   NOT NULL REFERENCES blob (sha256),
	mime       TEXT   NOT NULL,
	PRIMARY KEY (company_id, source_id, sha256),
	FOREIGN KEY (company_id, source_id) REFERENCES external_source (company_id, id) ON DELETE CASCADE
);
