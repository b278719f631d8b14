-- What people edit, and what the server keeps of it: one text for SQLite and PostgreSQL, read from top to bottom.
--
-- Instants are milliseconds since 1970, days are texts (YYYY-MM-DD, or empty), and yes and no are 1 and 0. A name
-- that is searched and sorted by stands beside its folded form. version counts the edits of a record: who saves names
-- the one that they saw. company_id leads every key and index, and references inside a company carry it, so that a
-- row can never point into another company; user_id alone may, as whoever manages a company can belong to another.
-- What is sealed is encrypted with the installation's key.

------------------------------------------------------------------------------------------------------------------------
-- Companies
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE company (
	id                               INTEGER PRIMARY KEY AUTOINCREMENT,
	name                             TEXT   NOT NULL,
	name_folded                      TEXT   NOT NULL,
	image                            TEXT   NOT NULL DEFAULT '', -- SHA-256 of a picture, or empty
	website                          TEXT   NOT NULL DEFAULT '',
	number                           TEXT   NOT NULL DEFAULT '',
	zone                             TEXT   NOT NULL DEFAULT 'UTC', -- what a new screen starts with
	active                           BIGINT NOT NULL DEFAULT 1,
	start_date                       TEXT   NOT NULL DEFAULT '',
	end_date                         TEXT   NOT NULL DEFAULT '',
	size_mb                          BIGINT NOT NULL DEFAULT 10240, -- of storage; 0: no limit
	device_limit                     BIGINT NOT NULL DEFAULT 1,     -- 0: no limit
	device_portrait_image            TEXT   NOT NULL DEFAULT '',    -- SHA-256 of a picture, or empty, as the next
	device_landscape_image           TEXT   NOT NULL DEFAULT '',
	ended_screens_play               BIGINT NOT NULL DEFAULT 0, -- 1: screens play on behind their last day
	enable_device_power_check        BIGINT NOT NULL DEFAULT 0,
	device_power_notification_emails TEXT   NOT NULL DEFAULT '',
	need_content_approval            BIGINT NOT NULL DEFAULT 0,
	enable_content_validity_feature  BIGINT NOT NULL DEFAULT 0,
	delete_content_version           BIGINT NOT NULL DEFAULT 0,
	convert_videos                   BIGINT NOT NULL DEFAULT 1, -- 1: videos that no screen of it plays, when they come
	require_second_factor            BIGINT NOT NULL DEFAULT 0,
	version                          BIGINT NOT NULL DEFAULT 1,
	created_at                       BIGINT NOT NULL,
	updated_at                       BIGINT NOT NULL,
	updated_by                       TEXT   NOT NULL DEFAULT '',
	deleted_at                       BIGINT, -- recoverable for a while
	swept_at                         BIGINT  -- only this row and its people's are left
);
CREATE INDEX company_by_name ON company (name_folded);
CREATE INDEX company_by_picture ON company (image);
CREATE INDEX company_deleted ON company (deleted_at);
CREATE UNIQUE INDEX company_name_folded_key ON company (name_folded) WHERE deleted_at IS NULL;

-- The platform's own company; being the first, it gets id 1.
INSERT INTO company (name, name_folded, device_limit, size_mb, created_at, updated_at)
VALUES ('Platform', 'platform', 0, 0, 0, 0);

-- A global company puts companies below another one, whose administrators manage them and whatever is below those.
CREATE TABLE globalcompany (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id), -- the one above
	name       TEXT   NOT NULL,
	version    BIGINT NOT NULL DEFAULT 1,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	updated_by TEXT   NOT NULL DEFAULT '',
	UNIQUE (company_id, id)
);

-- The key gives a company at most one parent.
CREATE TABLE globalcompany_child (
	company_id       BIGINT NOT NULL PRIMARY KEY REFERENCES company (id), -- the one below
	globalcompany_id BIGINT NOT NULL REFERENCES globalcompany (id) ON DELETE CASCADE
);
CREATE INDEX globalcompany_child_by_parent ON globalcompany_child (globalcompany_id);

-- Features and designer components that a company has switched on or off.
CREATE TABLE company_param (
	company_id BIGINT NOT NULL REFERENCES company (id),
	kind       TEXT   NOT NULL, -- feature, component
	name       TEXT   NOT NULL,
	value      TEXT   NOT NULL, -- Y, N
	PRIMARY KEY (company_id, kind, name)
);

-- The mail server by which a company's mails go out.
CREATE TABLE email_setting (
	company_id   BIGINT NOT NULL PRIMARY KEY REFERENCES company (id),
	smtp_host    TEXT   NOT NULL,
	smtp_port    BIGINT NOT NULL DEFAULT 25,
	username     TEXT   NOT NULL DEFAULT '',
	password     TEXT   NOT NULL DEFAULT '', -- sealed
	sender_email TEXT   NOT NULL,
	ssl_enable   BIGINT NOT NULL DEFAULT 0,
	version      BIGINT NOT NULL DEFAULT 1,
	updated_at   BIGINT NOT NULL,
	updated_by   TEXT   NOT NULL
);

-- The sizes of screens that a company chooses from.
CREATE TABLE dimension (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	width      BIGINT NOT NULL,
	height     BIGINT NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, width, height)
);
INSERT INTO dimension (company_id, width, height)
VALUES (1, 1280, 720), (1, 1920, 1080), (1, 1080, 1920), (1, 3840, 2160), (1, 2160, 3840);

------------------------------------------------------------------------------------------------------------------------
-- People, what they may do, and how they sign in
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE role (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	role_desc  TEXT   NOT NULL, -- its name
	version    BIGINT NOT NULL DEFAULT 1,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	updated_by TEXT   NOT NULL DEFAULT '',
	UNIQUE (company_id, id),
	UNIQUE (company_id, role_desc)
);

-- The operators' role; being the first, it gets id 1.
INSERT INTO role (company_id, role_desc, created_at, updated_at) VALUES (1, 'Administrator', 0, 0);

CREATE TABLE role_right (
	company_id BIGINT NOT NULL,
	role_id    BIGINT NOT NULL,
	feature    TEXT   NOT NULL,
	access     TEXT   NOT NULL, -- N, R, W
	admin      BIGINT NOT NULL DEFAULT 0, -- 1: sees and edits what others of the company own
	PRIMARY KEY (company_id, role_id, feature),
	FOREIGN KEY (company_id, role_id) REFERENCES role (company_id, id) ON DELETE CASCADE
);

CREATE TABLE users (
	id              INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id      BIGINT NOT NULL REFERENCES company (id),
	role_id         BIGINT,          -- NULL once the user is deleted
	username        TEXT   NOT NULL,
	username_folded TEXT   NOT NULL UNIQUE,
	display_name    TEXT   NOT NULL DEFAULT '',
	email           TEXT   NOT NULL DEFAULT '',
	password        TEXT   NOT NULL, -- argon2id, PHC string; empty until an invitation is taken up
	active          BIGINT NOT NULL DEFAULT 1,
	locked          BIGINT NOT NULL DEFAULT 0,
	language        TEXT   NOT NULL DEFAULT 'en',
	theme           TEXT   NOT NULL DEFAULT 'system',
	using_2fa       BIGINT NOT NULL DEFAULT 0,
	totp_secret     TEXT   NOT NULL DEFAULT '', -- sealed
	totp_step       BIGINT NOT NULL DEFAULT 0,  -- the last step that was used; a code counts once
	version         BIGINT NOT NULL DEFAULT 1,
	created_at      BIGINT NOT NULL,
	updated_at      BIGINT NOT NULL,
	updated_by      TEXT   NOT NULL DEFAULT '',
	deleted_at      BIGINT,
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, role_id) REFERENCES role (company_id, id)
);

-- People for whom folders are kept.
CREATE TABLE usergroup (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	name       TEXT   NOT NULL,
	version    BIGINT NOT NULL DEFAULT 1,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	updated_by TEXT   NOT NULL DEFAULT '',
	UNIQUE (company_id, id),
	UNIQUE (company_id, name)
);

CREATE TABLE usergroup_member (
	company_id   BIGINT NOT NULL,
	usergroup_id BIGINT NOT NULL,
	user_id      BIGINT NOT NULL,
	PRIMARY KEY (company_id, usergroup_id, user_id),
	FOREIGN KEY (company_id, usergroup_id) REFERENCES usergroup (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
CREATE INDEX usergroup_member_by_user ON usergroup_member (company_id, user_id);

-- The OpenID Connect provider at which a company's people sign in.
CREATE TABLE sso_setting (
	company_id       BIGINT NOT NULL PRIMARY KEY REFERENCES company (id),
	name             TEXT   NOT NULL, -- what people enter; unique, or empty without a provider
	issuer           TEXT   NOT NULL,
	client_id        TEXT   NOT NULL,
	client_secret    TEXT   NOT NULL, -- sealed
	active           BIGINT NOT NULL,
	password_sign_in BIGINT NOT NULL, -- 0: only at the provider
	provider_factor  BIGINT NOT NULL DEFAULT 0, -- 1: the provider asks for the second factor
	version          BIGINT NOT NULL DEFAULT 1,
	updated_at       BIGINT NOT NULL,
	updated_by       TEXT   NOT NULL
);
CREATE UNIQUE INDEX sso_setting_by_name ON sso_setting (name) WHERE name <> '';

-- Whom a provider means by a subject.
CREATE TABLE user_identity (
	company_id BIGINT NOT NULL,
	issuer     TEXT   NOT NULL,
	subject    TEXT   NOT NULL,
	user_id    BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	PRIMARY KEY (company_id, issuer, subject),
	UNIQUE (company_id, issuer, user_id),
	FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);

CREATE TABLE session (
	id           INTEGER PRIMARY KEY AUTOINCREMENT,
	digest       TEXT   NOT NULL UNIQUE, -- SHA-256 of the token; the token itself is nowhere
	user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	created_at   BIGINT NOT NULL,
	seen_at      BIGINT NOT NULL,
	expires_at   BIGINT NOT NULL,
	kept         BIGINT NOT NULL DEFAULT 0,  -- "Keep me signed in"
	confirmed_at BIGINT NOT NULL DEFAULT 0,  -- when its owner last proved that it is them
	lacks        TEXT   NOT NULL DEFAULT '', -- code, factor: what the sign-in is not finished without
	ip           TEXT   NOT NULL DEFAULT '',
	agent        TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_by_expiry ON session (expires_at);

-- What scripts sign in with.
CREATE TABLE api_token (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	digest     TEXT   NOT NULL UNIQUE, -- SHA-256 of the token, as of a session's
	user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	name       TEXT   NOT NULL,
	access     TEXT   NOT NULL, -- R, W
	hint       TEXT   NOT NULL, -- how it begins
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL DEFAULT 0 -- 0: never used
);
CREATE INDEX api_token_by_user ON api_token (user_id);

-- One-time links: the first set-up of an installation, invitations, password resets.
CREATE TABLE one_time_link (
	digest     TEXT   NOT NULL PRIMARY KEY,
	purpose    TEXT   NOT NULL, -- setup, invite, reset
	user_id    BIGINT REFERENCES users (id) ON DELETE CASCADE,
	created_at BIGINT NOT NULL,
	expires_at BIGINT NOT NULL
);
CREATE INDEX one_time_link_by_user ON one_time_link (user_id);

-- Codes that stand in for a second factor, each once.
CREATE TABLE recovery_code (
	user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	digest  TEXT   NOT NULL,
	PRIMARY KEY (user_id, digest)
);

------------------------------------------------------------------------------------------------------------------------
-- Folders and tags, of contents, playlists, screens and schedules
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE category (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	type       TEXT   NOT NULL, -- Content, Playlist, Device, Schedule
	parent_id  BIGINT,          -- NULL: the root of its tree
	depth      BIGINT NOT NULL, -- the root is 0; folders are 1 to 3
	title      TEXT   NOT NULL,
	extra_info TEXT   NOT NULL DEFAULT '', -- JSON, as it was sent
	version    BIGINT NOT NULL DEFAULT 1,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, parent_id) REFERENCES category (company_id, id)
);
CREATE UNIQUE INDEX category_root ON category (company_id, type) WHERE parent_id IS NULL;
CREATE INDEX category_by_type ON category (company_id, type, parent_id);
CREATE UNIQUE INDEX category_company_id_parent_id_title_key ON category (company_id, parent_id, title);

INSERT INTO category (company_id, type, depth, title, created_at, updated_at) VALUES
	(1, 'Content', 0, 'Default', 0, 0), (1, 'Playlist', 0, 'Default', 0, 0),
	(1, 'Device', 0, 'Default', 0, 0), (1, 'Schedule', 0, 'Default', 0, 0);

-- For whom a folder is kept.
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

------------------------------------------------------------------------------------------------------------------------
-- Contents, and what they are made of
------------------------------------------------------------------------------------------------------------------------

-- Bytes, once for everybody. They are loose while nothing may name them: since they were stored, or since a row that
-- named them went away. Only those are looked at to be collected.
CREATE TABLE blob (
	sha256     TEXT   NOT NULL PRIMARY KEY,
	size       BIGINT NOT NULL,
	created_at BIGINT NOT NULL,
	loose_at   BIGINT, -- since when; NULL: something names them
	going_at   BIGINT  -- when a collection began to remove the bytes, which nobody takes up meanwhile
);
CREATE INDEX blob_loose ON blob (loose_at) WHERE loose_at IS NOT NULL;

CREATE TABLE content (
	id                 INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id         BIGINT NOT NULL REFERENCES company (id),
	user_id            BIGINT NOT NULL REFERENCES users (id),
	owner_folded       TEXT   NOT NULL DEFAULT '', -- the user's name, to sort by
	category_id        BIGINT NOT NULL,
	type               TEXT   NOT NULL, -- Image, Video, Audio, Web, Document, Program, Template
	name               TEXT   NOT NULL,
	name_folded        TEXT   NOT NULL,
	share              TEXT   NOT NULL DEFAULT 'N', -- Y: everybody in the company may look at it
	active             BIGINT NOT NULL DEFAULT 1,   -- 0: in the recycle bin
	current_version_id BIGINT,
	file_size          BIGINT NOT NULL DEFAULT 0,   -- of the current version, to sort by, as the next
	duration_ms        BIGINT NOT NULL DEFAULT 0,
	alt_url            TEXT   NOT NULL DEFAULT '',
	valid_from         TEXT   NOT NULL DEFAULT '',  -- the first day on which it plays, in a screen's time zone
	valid_to           TEXT   NOT NULL DEFAULT '',  -- the last one
	version            BIGINT NOT NULL DEFAULT 1,
	created_at         BIGINT NOT NULL,
	updated_at         BIGINT NOT NULL,
	updated_by         TEXT   NOT NULL,
	UNIQUE (company_id, id),
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
CREATE INDEX content_of_a_person ON content (user_id); -- of any company, for who gets another name

CREATE TABLE content_version (
	id              INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id      BIGINT NOT NULL,
	content_id      BIGINT NOT NULL,
	number          BIGINT NOT NULL, -- 1, 2, 3 … within the content
	uuid            TEXT   NOT NULL UNIQUE,
	sha256          TEXT   NOT NULL REFERENCES blob (sha256),
	file_name       TEXT   NOT NULL, -- what the client called it; only ever shown
	file_size       BIGINT NOT NULL,
	mime            TEXT   NOT NULL,
	width           BIGINT NOT NULL DEFAULT 0,
	height          BIGINT NOT NULL DEFAULT 0,
	duration_ms     BIGINT NOT NULL DEFAULT 0,
	codec           TEXT   NOT NULL DEFAULT '',
	url             TEXT   NOT NULL DEFAULT '',      -- of a link, whose bytes are this text
	total_page      BIGINT NOT NULL DEFAULT 1,       -- of a document
	notes           TEXT   NOT NULL DEFAULT '[]',    -- JSON: what people should know of a program
	state           TEXT   NOT NULL DEFAULT 'ready', -- ready, processing, failed; only what is ready can play
	problem         TEXT   NOT NULL DEFAULT '',      -- why it failed: the code of a fault
	problem_params  TEXT   NOT NULL DEFAULT '{}',    -- JSON: what the text of the problem names
	thumb_small     TEXT   REFERENCES blob (sha256),
	thumb_medium    TEXT   REFERENCES blob (sha256),
	thumb_large     TEXT   REFERENCES blob (sha256),
	approval        TEXT   NOT NULL DEFAULT 'A', -- P pending, A approved, R rejected
	approved_sha256 TEXT   NOT NULL DEFAULT '',  -- the bytes that the approval is for
	decided_by      TEXT   NOT NULL DEFAULT '',
	decided_at      BIGINT,
	reason          TEXT   NOT NULL DEFAULT '',  -- of a rejection
	current_at      BIGINT,                      -- when it becomes the current version by itself
	notice          TEXT   NOT NULL DEFAULT '',  -- the state that somebody has yet to be told of by mail
	unseen          BIGINT NOT NULL DEFAULT 0,   -- 1: who brought it in has not seen yet what was decided
	user_id         BIGINT NOT NULL REFERENCES users (id),
	created_at      BIGINT NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (content_id, number),
	CHECK (approval <> 'A' OR approved_sha256 = sha256),
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id) ON DELETE CASCADE
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

-- What screens get in place of a version's own bytes: the pages of a document, each drawn as a picture, or as page 1
-- a picture that is smaller than one they do not need so large.
CREATE TABLE content_page (
	company_id BIGINT NOT NULL,
	version_id BIGINT NOT NULL,
	page       BIGINT NOT NULL, -- 1, 2, 3 …
	sha256     TEXT   NOT NULL REFERENCES blob (sha256),
	file_size  BIGINT NOT NULL,
	mime       TEXT   NOT NULL DEFAULT 'image/jpeg',
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
CREATE INDEX content_tag_newest ON content_tag
	(company_id, tag_id, active, content_id, category_id, user_id, share, type);
CREATE INDEX content_tag_by_folder ON content_tag (company_id, tag_id, active, category_id, content_id);

-- What a content_tag has of its content follows it.
CREATE TRIGGER content_tags_follow BEFORE UPDATE OF active, category_id, user_id, share, type ON content BEGIN
	UPDATE content_tag SET active = NEW.active, category_id = NEW.category_id,
		user_id = NEW.user_id, share = NEW.share, type = NEW.type
	WHERE company_id = NEW.company_id AND content_id = NEW.id;
END;

-- A content has its owner's name: from when it is added, below, and when its owner gets another.
CREATE TRIGGER content_owner_renamed AFTER UPDATE OF
	username_folded ON users WHEN (NEW.username_folded <> OLD.username_folded) BEGIN
	UPDATE content SET owner_folded = NEW.username_folded WHERE user_id = NEW.id;
END;

-- How many contents there are of each kind that lists are narrowed to, and how many of them carry a tag; tag 0 stands
-- for all contents.
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

-- What is to be added to it. The triggers below are all that writes it, and a transaction counts its own together
-- before it ends.
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
	UPDATE content SET owner_folded = (SELECT u.username_folded FROM users u WHERE u.id = NEW.user_id)
	WHERE company_id = NEW.company_id AND id = NEW.id;
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

CREATE TABLE font (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	font_name   TEXT   NOT NULL,
	font_style  TEXT   NOT NULL,
	name_folded TEXT   NOT NULL,
	format      TEXT   NOT NULL, -- ttf, otf, woff, woff2
	file_name   TEXT   NOT NULL,
	file_size   BIGINT NOT NULL,
	sha256      TEXT   NOT NULL REFERENCES blob (sha256),
	glyphs      BIGINT NOT NULL,
	latin       BIGINT NOT NULL, -- percent of the common characters, as the next three
	hans        BIGINT NOT NULL,
	hant        BIGINT NOT NULL,
	ja          BIGINT NOT NULL,
	created_at  BIGINT NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, font_name, font_style)
);

-- What a company shows from elsewhere, with what was last fetched.
CREATE TABLE external_source (
	id            INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id    BIGINT NOT NULL REFERENCES company (id),
	source_type   TEXT   NOT NULL, -- HTTP, FTP
	source_detail TEXT   NOT NULL, -- JSON: where it is
	password      TEXT   NOT NULL DEFAULT '', -- sealed
	description   TEXT   NOT NULL DEFAULT '',
	feed_type     TEXT   NOT NULL, -- RSS, JSON, CSV, Pictures, Calendar
	version       BIGINT NOT NULL DEFAULT 1,
	created_at    BIGINT NOT NULL,
	updated_at    BIGINT NOT NULL,
	updated_by    TEXT   NOT NULL DEFAULT '',
	next_at       BIGINT NOT NULL,              -- when it is to be fetched again
	tried_at      BIGINT,
	failure       TEXT   NOT NULL DEFAULT '',   -- why the last try gave nothing; empty: it was good
	good_at       BIGINT,                       -- when items came
	items         TEXT   NOT NULL DEFAULT '[]', -- JSON
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

------------------------------------------------------------------------------------------------------------------------
-- Playlists
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE playlist (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	user_id     BIGINT NOT NULL REFERENCES users (id),
	category_id BIGINT NOT NULL,
	type        TEXT   NOT NULL, -- General, Sync Play
	name        TEXT   NOT NULL,
	name_folded TEXT   NOT NULL,
	share       TEXT   NOT NULL DEFAULT 'N', -- Y: everybody in the company may look at it
	active      BIGINT NOT NULL DEFAULT 1,   -- 0: in the recycle bin
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
	company_id    BIGINT NOT NULL,
	playlist_id   BIGINT NOT NULL,
	sync_group    BIGINT NOT NULL DEFAULT 0, -- which screens of a Sync Play playlist
	position      BIGINT NOT NULL,
	content_id    BIGINT NOT NULL,
	minutes       BIGINT NOT NULL,
	seconds       BIGINT NOT NULL,
	effect_in_id  BIGINT NOT NULL DEFAULT 0, -- 0: none
	effect_in_ms  BIGINT NOT NULL DEFAULT 0,
	effect_out_id BIGINT NOT NULL DEFAULT 0,
	effect_out_ms BIGINT NOT NULL DEFAULT 0,
	selected      TEXT   NOT NULL DEFAULT 'N', -- the editor's own mark
	tag           TEXT   NOT NULL DEFAULT '',  -- the editor's own note
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
	entries     TEXT   NOT NULL, -- JSON
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

------------------------------------------------------------------------------------------------------------------------
-- Schedules
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE schedule (
	id              INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id      BIGINT NOT NULL REFERENCES company (id),
	user_id         BIGINT NOT NULL REFERENCES users (id),
	category_id     BIGINT NOT NULL, -- the folder in the Schedule tree
	device_group_id BIGINT, -- the node of the Device tree it plays on, with all below; NULL once that is deleted
	type            TEXT   NOT NULL, -- General, Message
	name            TEXT   NOT NULL,
	name_folded     TEXT   NOT NULL,
	description     TEXT   NOT NULL DEFAULT '',
	active          BIGINT NOT NULL DEFAULT 1, -- 0: in the recycle bin
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

-- What a schedule plays, and when.
CREATE TABLE schedule_item (
	id             INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id     BIGINT NOT NULL,
	schedule_id    BIGINT NOT NULL,
	channel_id     BIGINT NOT NULL,
	position       BIGINT NOT NULL DEFAULT 0, -- in the channel
	content_id     BIGINT, -- what plays: a content …
	playlist_id    BIGINT, -- … or a playlist
	name           TEXT   NOT NULL,
	start_date     TEXT   NOT NULL, -- in the screen's zone, as the next three
	end_date       TEXT   NOT NULL, -- empty: no end
	start_time     TEXT   NOT NULL, -- HH:mm or HH:mm:ss
	end_time       TEXT   NOT NULL,
	all_day        BIGINT NOT NULL DEFAULT 0,
	repeat         TEXT   NOT NULL DEFAULT 'None', -- None, Daily, Weekly, Monthly
	repeat_options TEXT   NOT NULL DEFAULT '',     -- weekdays 0 to 6 or month days, joined by commas
	priority       BIGINT NOT NULL DEFAULT 4,      -- 1 strongest … 4 normal
	sync_play      BIGINT NOT NULL DEFAULT 0,
	touch          BIGINT NOT NULL DEFAULT 0,
	video_wall     BIGINT NOT NULL DEFAULT 0,
	display_row    BIGINT NOT NULL DEFAULT 1,      -- rows of a video wall
	display_column BIGINT NOT NULL DEFAULT 1,
	screen_devices TEXT   NOT NULL DEFAULT '{}',   -- JSON: screen → device ids
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

------------------------------------------------------------------------------------------------------------------------
-- Screens
------------------------------------------------------------------------------------------------------------------------

CREATE TABLE device (
	id                     INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id             BIGINT REFERENCES company (id), -- NULL: not activated yet
	category_id            BIGINT, -- the device group
	user_id                BIGINT REFERENCES users (id),
	device_name            TEXT   NOT NULL,
	name_folded            TEXT   NOT NULL,
	status                 TEXT   NOT NULL DEFAULT 'Pending', -- Pending, Active, Inactive
	code                   TEXT   UNIQUE,                     -- activation code, while pending
	code_expires_at        BIGINT,
	network                TEXT   NOT NULL DEFAULT '', -- from which it said hello, while pending
	asked_at               BIGINT NOT NULL DEFAULT 0,  -- when it last asked whether it is activated
	mac_address            TEXT   NOT NULL DEFAULT '', -- AA:BB:CC:DD:EE:FF
	mac_address2           TEXT   NOT NULL DEFAULT '',
	ip                     TEXT   NOT NULL DEFAULT '',
	hardware_version       TEXT   NOT NULL DEFAULT '',
	device_model_name      TEXT   NOT NULL DEFAULT '',
	os_version             TEXT   NOT NULL DEFAULT '',
	client_program_version TEXT   NOT NULL DEFAULT '',
	resolution_width       BIGINT NOT NULL DEFAULT 0,
	resolution_height      BIGINT NOT NULL DEFAULT 0,
	codecs                 TEXT   NOT NULL DEFAULT '', -- of video that it plays, joined by commas; '': it never said
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
CREATE INDEX device_pending ON device (network, asked_at) WHERE company_id IS NULL;
CREATE INDEX device_by_mac ON device (company_id, mac_address);

-- The key that a player made for itself; its private half never leaves the screen. Challenges and sessions of screens
-- are signed values and need no rows.
CREATE TABLE device_key (
	id         TEXT   NOT NULL PRIMARY KEY, -- opaque; what the player calls its key
	device_id  BIGINT NOT NULL REFERENCES device (id) ON DELETE CASCADE,
	public_key TEXT   NOT NULL UNIQUE,      -- base64 of the uncompressed P-256 point
	created_at BIGINT NOT NULL,
	revoked_at BIGINT
);
CREATE INDEX device_key_by_device ON device_key (device_id);

CREATE TABLE device_tag (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	tag_id     BIGINT NOT NULL,
	PRIMARY KEY (company_id, device_id, tag_id),
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, tag_id) REFERENCES tag (company_id, id) ON DELETE CASCADE
);
CREATE INDEX device_tag_by_tag ON device_tag (company_id, tag_id);

-- A licence names a screen by its MAC address.
CREATE TABLE license (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	mac_address TEXT   NOT NULL,
	expiry_date TEXT   NOT NULL, -- the last day on which it is good
	status      TEXT   NOT NULL, -- active, inactive
	told        BIGINT NOT NULL DEFAULT 0, -- the notice that was sent last, by its days before the end; 0: none
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX license_in_force ON license (company_id, mac_address) WHERE status = 'active';
CREATE INDEX license_by_mac ON license (mac_address);

-- The software of players.
CREATE TABLE apk (
	id           INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id   BIGINT REFERENCES company (id), -- NULL: offered to every company
	os           TEXT   NOT NULL, -- Android, Windows
	package_name TEXT   NOT NULL,
	version      TEXT   NOT NULL, -- as people read it
	version_code BIGINT NOT NULL, -- as versions are compared
	signer       TEXT   NOT NULL, -- SHA-256 of the certificate
	file_name    TEXT   NOT NULL,
	file_size    BIGINT NOT NULL,
	sha256       TEXT   NOT NULL REFERENCES blob (sha256),
	is_default   BIGINT NOT NULL DEFAULT 0, -- 1: the newest of its system, which screens are offered
	created_at   BIGINT NOT NULL
);
CREATE INDEX apk_by_system ON apk (company_id, os);

------------------------------------------------------------------------------------------------------------------------
-- What is stored: how much each company does, and what nothing names any more
------------------------------------------------------------------------------------------------------------------------

-- What each company stores, so that nobody has to sum it up: its files, how many rows of the tables below name each,
-- and how many bytes they take together.
CREATE TABLE company_blob (
	company_id BIGINT NOT NULL REFERENCES company (id),
	sha256     TEXT   NOT NULL,
	file_size  BIGINT NOT NULL,
	refs       BIGINT NOT NULL,
	PRIMARY KEY (company_id, sha256, file_size)
);
CREATE TABLE company_storage (
	company_id BIGINT NOT NULL PRIMARY KEY REFERENCES company (id),
	used_bytes BIGINT NOT NULL
);

-- What is to be added to them. The triggers below are all that writes it, and a transaction adds its own up before it
-- ends.
CREATE TABLE company_blob_change (
	company_id BIGINT NOT NULL,
	sha256     TEXT   NOT NULL,
	file_size  BIGINT NOT NULL,
	n          BIGINT NOT NULL
);
CREATE INDEX company_blob_change_by_company ON company_blob_change (company_id, sha256);

CREATE TRIGGER content_version_stored AFTER INSERT ON content_version BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER content_version_dropped AFTER DELETE ON content_version BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER content_version_replaced AFTER UPDATE OF sha256, file_size ON content_version BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER content_page_stored AFTER INSERT ON content_page BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER content_page_dropped AFTER DELETE ON content_page BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER content_page_replaced AFTER UPDATE OF sha256, file_size ON content_page BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER font_stored AFTER INSERT ON font BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER font_dropped AFTER DELETE ON font BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER font_replaced AFTER UPDATE OF sha256, file_size ON font BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER apk_stored AFTER INSERT ON apk WHEN (NEW.company_id IS NOT NULL) BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER apk_dropped AFTER DELETE ON apk WHEN (OLD.company_id IS NOT NULL) BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER apk_replaced AFTER UPDATE OF sha256, file_size ON apk WHEN (NEW.company_id IS NOT NULL) BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER external_source_picture_stored AFTER INSERT ON external_source_picture BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER external_source_picture_dropped AFTER DELETE ON external_source_picture BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER external_source_picture_replaced AFTER UPDATE OF sha256, file_size ON external_source_picture BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n)
	VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;

-- Names of bytes that rows have dropped, until the next collection reads them. They are noted apart, so that no
-- change waits for the row of bytes that others share.
CREATE TABLE blob_dropped (
	id     INTEGER PRIMARY KEY AUTOINCREMENT,
	sha256 TEXT -- NULL: the row named none
);

CREATE TRIGGER version_gone AFTER DELETE ON content_version BEGIN
	INSERT INTO blob_dropped (sha256)
	VALUES (OLD.sha256), (OLD.thumb_small), (OLD.thumb_medium), (OLD.thumb_large);
END;
CREATE TRIGGER version_replaced AFTER UPDATE OF sha256, thumb_small, thumb_medium, thumb_large ON content_version BEGIN
	INSERT INTO blob_dropped (sha256)
	VALUES (OLD.sha256), (OLD.thumb_small), (OLD.thumb_medium), (OLD.thumb_large);
END;
CREATE TRIGGER page_gone AFTER DELETE ON content_page BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
CREATE TRIGGER font_gone AFTER DELETE ON font BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
CREATE TRIGGER apk_gone AFTER DELETE ON apk BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
CREATE TRIGGER source_picture_gone AFTER DELETE ON external_source_picture BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
CREATE TRIGGER company_picture_gone AFTER UPDATE OF
	image, device_portrait_image, device_landscape_image ON company BEGIN
	INSERT INTO blob_dropped (sha256)
	VALUES (OLD.image), (OLD.device_portrait_image), (OLD.device_landscape_image);
END;

------------------------------------------------------------------------------------------------------------------------
-- The audit trail
------------------------------------------------------------------------------------------------------------------------

-- Who did what. The rows of a company are a chain: each carries a seal over itself and the seal before, so that a
-- changed, missing or inserted row shows.
CREATE TABLE audit (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL,
	seq        BIGINT NOT NULL, -- counts the company's rows from 1, without a gap
	at         BIGINT NOT NULL,
	user_id    BIGINT NOT NULL, -- 0: a screen or the system
	device_id  BIGINT NOT NULL, -- 0: a person or the system
	username   TEXT   NOT NULL,
	ip         TEXT   NOT NULL,
	request_id TEXT   NOT NULL,
	action     TEXT   NOT NULL,
	entity     TEXT   NOT NULL, -- what kind of record it was done to
	entity_id  BIGINT NOT NULL,
	name       TEXT   NOT NULL,
	before     TEXT, -- JSON: the record, as the next
	after      TEXT,
	seal       TEXT   NOT NULL,
	UNIQUE (company_id, seq)
);
CREATE INDEX audit_newest ON audit (at, id); -- the platform-wide view
CREATE INDEX audit_by_time ON audit (company_id, at, id);
CREATE INDEX audit_by_user ON audit (company_id, user_id, at);
CREATE INDEX audit_by_record ON audit (company_id, entity, entity_id, at);

-- Where a company's chain ends, and where it starts since older rows were pruned.
CREATE TABLE audit_chain (
	company_id  BIGINT NOT NULL PRIMARY KEY,
	seq         BIGINT NOT NULL, -- of the newest row
	seal        TEXT   NOT NULL,
	pruned_seq  BIGINT NOT NULL DEFAULT 0, -- of the last row that was pruned
	pruned_seal TEXT   NOT NULL DEFAULT ''
);

-- How much of a company's trail has left the installation; a row only where it is sent somewhere.
CREATE TABLE audit_sent (
	company_id BIGINT NOT NULL PRIMARY KEY,
	seq        BIGINT NOT NULL, -- of the last row that was sent
	seal       TEXT   NOT NULL,
	held_until BIGINT NOT NULL -- by the node that sends; 0: by none
);

-- How often a company's records of a kind have changed: what remembered totals and manifests are checked against.
CREATE TABLE revision (
	company_id BIGINT NOT NULL,
	entity     TEXT   NOT NULL,
	n          BIGINT NOT NULL,
	PRIMARY KEY (company_id, entity)
);

------------------------------------------------------------------------------------------------------------------------
-- The installation and its work
------------------------------------------------------------------------------------------------------------------------

-- What the database says of the installation that it belongs to: its id, and the fingerprint of its key. Each is
-- written once, at the first start.
CREATE TABLE installation (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

-- When the installation last did what it does by itself, on whatever node.
CREATE TABLE chore (
	name    TEXT   NOT NULL PRIMARY KEY,
	done_at BIGINT NOT NULL
);

-- What takes longer than a request may: one row for as long as it is to be done.
CREATE TABLE job (
	id             INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id     BIGINT NOT NULL REFERENCES company (id),
	user_id        BIGINT NOT NULL, -- who asked for it; 0: the system
	username       TEXT   NOT NULL,
	kind           TEXT   NOT NULL,
	subject_id     BIGINT NOT NULL, -- what it is about, by the kind
	payload        TEXT   NOT NULL, -- JSON
	state          TEXT   NOT NULL, -- waiting, running, failed
	attempt        BIGINT NOT NULL DEFAULT 0, -- how often it was begun since somebody asked for it
	claim          BIGINT NOT NULL DEFAULT 0, -- how often it was ever begun: who began it last holds it
	due_at         BIGINT NOT NULL, -- waiting: when it may begin; running: when its lease ends; failed: since when
	done           BIGINT NOT NULL DEFAULT 0, -- of total
	total          BIGINT NOT NULL DEFAULT 0, -- 0: not known yet
	problem        TEXT   NOT NULL DEFAULT '',   -- why it failed: the code of a fault
	problem_params TEXT   NOT NULL DEFAULT '{}', -- JSON: what the text of the problem names
	created_at     BIGINT NOT NULL,
	UNIQUE (company_id, id)
);
CREATE INDEX job_by_subject ON job (company_id, kind, subject_id);
-- Whose job comes next is read off: company by company, what has been due for longest first.
CREATE INDEX job_turn ON job (kind, company_id, due_at, id) WHERE state <> 'failed';

-- Answers of repeated POSTs with the same Idempotency-Key, for 24 hours.
CREATE TABLE idempotency (
	user_id    BIGINT NOT NULL,
	key        TEXT   NOT NULL,
	request    TEXT   NOT NULL, -- SHA-256 of method, path and body
	status     BIGINT NOT NULL, -- 0 while the first request is under way
	body       TEXT   NOT NULL DEFAULT '',
	created_at BIGINT NOT NULL,
	PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_by_age ON idempotency (created_at);

-- The migrations that this store has had: of which text, and by which build.
CREATE TABLE main_step (
	version BIGINT NOT NULL PRIMARY KEY,
	sha256  TEXT   NOT NULL,
	build   TEXT   NOT NULL
);
