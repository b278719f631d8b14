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
	owner_folded       TEXT   NOT NULL DEFAULT '', -- the user's name, to sort by
	category_id        BIGINT NOT NULL,
	type               TEXT   NOT NULL, -- Image, Video, Audio, Web, Document, Program, Template
	name               TEXT   NOT NULL,
	name_folded        TEXT   NOT NULL,
	share              TEXT   NOT NULL DEFAULT 'N',
	active             BIGINT NOT NULL DEFAULT 1, -- 0: in the recycle bin
	current_version_id BIGINT,
	file_size          BIGINT NOT NULL DEFAULT 0, -- of the current version, to sort by, as the next
	duration_ms        BIGINT NOT NULL DEFAULT 0,
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
-- One for each order of the list, and for each filter that leaves few.
CREATE INDEX content_newest ON content (company_id, active, id, category_id, user_id, share, type);
CREATE INDEX content_by_folder ON content (company_id, active, category_id, id);
CREATE INDEX content_by_user ON content (company_id, active, user_id, id);
CREATE INDEX content_by_share ON content (company_id, active, share, id);
CREATE INDEX content_by_type ON content (company_id, active, type, id);
CREATE INDEX content_by_name ON content (company_id, active, name_folded, id);
CREATE INDEX content_by_owner ON content (company_id, active, owner_folded, id);
CREATE INDEX content_by_size ON content (company_id, active, file_size, id);
CREATE INDEX content_by_duration ON content (company_id, active, duration_ms, id);
CREATE INDEX content_by_update ON content (company_id, active, updated_at, id);

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
	notes       TEXT   NOT NULL DEFAULT '[]', -- JSON: what people should know of a program
	state       TEXT   NOT NULL DEFAULT 'ready', -- ready, processing, failed; only what is ready can play
	problem     TEXT   NOT NULL DEFAULT '', -- why it failed: the code of a fault
	problem_params TEXT NOT NULL DEFAULT '{}', -- JSON: what the text of the problem names
	thumb_small  TEXT REFERENCES blob (sha256),
	thumb_medium TEXT REFERENCES blob (sha256),
	thumb_large  TEXT REFERENCES blob (sha256),
	approval    TEXT   NOT NULL DEFAULT 'A', -- P pending, A approved, R rejected
	approved_sha256 TEXT NOT NULL DEFAULT '', -- the bytes that the approval is for
	decided_by  TEXT   NOT NULL DEFAULT '',
	decided_at  BIGINT,
	reason      TEXT   NOT NULL DEFAULT '',  -- of a rejection
	current_at  BIGINT,                      -- when it becomes the current version by itself
	notice      TEXT   NOT NULL DEFAULT '',  -- the state that somebody has yet to be told of by mail
	unseen      BIGINT NOT NULL DEFAULT 0,   -- 1: who brought it in has not seen yet what was decided
	user_id     BIGINT NOT NULL,
	created_at  BIGINT NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (content_id, number),
	CHECK (approval <> 'A' OR approved_sha256 = sha256),
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (user_id) REFERENCES users (id)
);
CREATE INDEX content_version_by_blob ON content_version (company_id, sha256, file_size);
CREATE INDEX content_version_by_file ON content_version (company_id, file_name, file_size);
CREATE INDEX content_version_by_approval ON content_version (company_id, approval, id, content_id);
CREATE INDEX content_version_by_content ON content_version (company_id, content_id, approval);
CREATE INDEX content_version_planned ON content_version (current_at) WHERE current_at IS NOT NULL;
CREATE INDEX content_version_unseen ON content_version (company_id, user_id, id) WHERE unseen = 1;
CREATE INDEX content_version_unready ON content_version (company_id, state, content_id) WHERE state <> 'ready';
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
	company_id  BIGINT NOT NULL,
	content_id  BIGINT NOT NULL,
	tag_id      BIGINT NOT NULL,
	active      BIGINT NOT NULL, -- the content's, as the next four
	category_id BIGINT NOT NULL,
	user_id     BIGINT NOT NULL,
	share       TEXT   NOT NULL,
	type        TEXT   NOT NULL,
	PRIMARY KEY (company_id, content_id, tag_id),
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, tag_id) REFERENCES tag (company_id, id) ON DELETE CASCADE
);
CREATE INDEX content_tag_newest ON content_tag (company_id, tag_id, active, content_id, category_id, user_id, share, type);
CREATE INDEX content_tag_by_folder ON content_tag (company_id, tag_id, active, category_id, content_id);

-- What a content_tag has of its content follows it.
CREATE TRIGGER content_tags_follow BEFORE UPDATE OF active, category_id, user_id, share, type ON content BEGIN
	UPDATE content_tag SET active = NEW.active, category_id = NEW.category_id, user_id = NEW.user_id, share = NEW.share, type = NEW.type
	WHERE company_id = NEW.company_id AND content_id = NEW.id;
END;

-- How many contents there are of each kind that lists are narrowed to, and how
-- many of them carry a tag; tag 0 stands for all contents.
CREATE TABLE content_count (
	company_id  BIGINT NOT NULL REFERENCES company (id),
	tag_id      BIGINT NOT NULL,
	active      BIGINT NOT NULL,
	category_id BIGINT NOT NULL,
	user_id     BIGINT NOT NULL,
	share       TEXT   NOT NULL,
	type        TEXT   NOT NULL,
	n           BIGINT NOT NULL,
	PRIMARY KEY (company_id, tag_id, active, category_id, user_id, share, type)
);

-- What is to be added to it. The triggers below are all that writes it, and a
-- transaction counts its own together before it ends.
CREATE TABLE content_change (
	company_id  BIGINT NOT NULL,
	tag_id      BIGINT NOT NULL,
	active      BIGINT NOT NULL,
	category_id BIGINT NOT NULL,
	user_id     BIGINT NOT NULL,
	share       TEXT   NOT NULL,
	type        TEXT   NOT NULL,
	n           BIGINT NOT NULL
);
CREATE INDEX content_change_by_tag ON content_change (company_id, tag_id);

CREATE TRIGGER content_added AFTER INSERT ON content BEGIN
	UPDATE content SET owner_folded = (SELECT u.username_folded FROM users u WHERE u.id = NEW.user_id) WHERE company_id = NEW.company_id AND id = NEW.id;
	INSERT INTO content_change (company_id, tag_id, active, category_id, user_id, share, type, n)
	VALUES (NEW.company_id, 0, NEW.active, NEW.category_id, NEW.user_id, NEW.share, NEW.type, 1);
END;
CREATE TRIGGER content_gone AFTER DELETE ON content BEGIN
	INSERT INTO content_change (company_id, tag_id, active, category_id, user_id, share, type, n)
	VALUES (OLD.company_id, 0, OLD.active, OLD.category_id, OLD.user_id, OLD.share, OLD.type, -1);
END;
CREATE TRIGGER content_moved AFTER UPDATE OF active, category_id, user_id, share, type ON content BEGIN
	INSERT INTO content_change (company_id, tag_id, active, category_id, user_id, share, type, n)
	VALUES (OLD.company_id, 0, OLD.active, OLD.category_id, OLD.user_id, OLD.share, OLD.type, -1);
	INSERT INTO content_change (company_id, tag_id, active, category_id, user_id, share, type, n)
	VALUES (NEW.company_id, 0, NEW.active, NEW.category_id, NEW.user_id, NEW.share, NEW.type, 1);
END;
CREATE TRIGGER content_tag_added AFTER INSERT ON content_tag BEGIN
	INSERT INTO content_change (company_id, tag_id, active, category_id, user_id, share, type, n)
	VALUES (NEW.company_id, NEW.tag_id, NEW.active, NEW.category_id, NEW.user_id, NEW.share, NEW.type, 1);
END;
CREATE TRIGGER content_tag_gone AFTER DELETE ON content_tag BEGIN
	INSERT INTO content_change (company_id, tag_id, active, category_id, user_id, share, type, n)
	VALUES (OLD.company_id, OLD.tag_id, OLD.active, OLD.category_id, OLD.user_id, OLD.share, OLD.type, -1);
END;
CREATE TRIGGER content_tag_moved AFTER UPDATE ON content_tag BEGIN
	INSERT INTO content_change (company_id, tag_id, active, category_id, user_id, share, type, n)
	VALUES (OLD.company_id, OLD.tag_id, OLD.active, OLD.category_id, OLD.user_id, OLD.share, OLD.type, -1);
	INSERT INTO content_change (company_id, tag_id, active, category_id, user_id, share, type, n)
	VALUES (NEW.company_id, NEW.tag_id, NEW.active, NEW.category_id, NEW.user_id, NEW.share, NEW.type, 1);
END;
CREATE TRIGGER content_owner_renamed AFTER UPDATE OF username_folded ON users WHEN (NEW.username_folded <> OLD.username_folded) BEGIN
	UPDATE content SET owner_folded = NEW.username_folded WHERE user_id = NEW.id;
END;

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
	file_size  BIGINT NOT NULL,
	mime       TEXT   NOT NULL,
	PRIMARY KEY (company_id, source_id, sha256),
	FOREIGN KEY (company_id, source_id) REFERENCES external_source (company_id, id) ON DELETE CASCADE
);
