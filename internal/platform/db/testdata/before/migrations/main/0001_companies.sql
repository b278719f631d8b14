-- Companies, the people in them, what they may do, and the trail of what they did.
-- company_id leads every key and index, and references inside a company carry it,
-- so that a row can never point into another company.

CREATE TABLE company (
	id                              INTEGER PRIMARY KEY AUTOINCREMENT,
	name                            TEXT   NOT NULL,
	name_folded                     TEXT   NOT NULL,
	image                           TEXT   NOT NULL DEFAULT '',
	website                         TEXT   NOT NULL DEFAULT '',
	number                          TEXT   NOT NULL DEFAULT '',
	active                          BIGINT NOT NULL DEFAULT 1,
	start_date                      TEXT   NOT NULL DEFAULT '',
	end_date                        TEXT   NOT NULL DEFAULT '',
	size_mb                         BIGINT NOT NULL DEFAULT 10240, -- 0: no limit
	device_limit                    BIGINT NOT NULL DEFAULT 1,     -- 0: no limit
	device_portrait_image           TEXT   NOT NULL DEFAULT '',    -- SHA-256 of a picture, or empty
	device_landscape_image          TEXT   NOT NULL DEFAULT '',
	need_content_approval           BIGINT NOT NULL DEFAULT 0,
	enable_content_validity_feature BIGINT NOT NULL DEFAULT 0,
	delete_content_version          BIGINT NOT NULL DEFAULT 0,
	enable_device_power_check       BIGINT NOT NULL DEFAULT 0,
	device_power_notification_emails TEXT  NOT NULL DEFAULT '',
	zone                            TEXT   NOT NULL DEFAULT 'UTC', -- what a new screen starts with
	version                         BIGINT NOT NULL DEFAULT 1,
	created_at                      BIGINT NOT NULL,
	updated_at                      BIGINT NOT NULL,
	updated_by                      TEXT   NOT NULL DEFAULT '',
	deleted_at                      BIGINT,                        -- recoverable for a while
	swept_at                        BIGINT                         -- only this row and its people's are left
);
CREATE INDEX company_by_name ON company (name_folded);
CREATE INDEX company_by_picture ON company (image);
CREATE INDEX company_deleted ON company (deleted_at);

-- A global company puts companies below another one, whose administrators manage
-- them and whatever is below those.
CREATE TABLE globalcompany (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	name       TEXT   NOT NULL,
	company_id BIGINT NOT NULL REFERENCES company (id), -- the one above
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

CREATE TABLE role (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	role_desc  TEXT   NOT NULL,
	version    BIGINT NOT NULL DEFAULT 1,
	created_at BIGINT NOT NULL,
	updated_at BIGINT NOT NULL,
	updated_by TEXT   NOT NULL DEFAULT '',
	UNIQUE (company_id, id),
	UNIQUE (company_id, role_desc)
);

-- The platform's own company and its operators' role; being first, both get id 1.
INSERT INTO company (name, name_folded, device_limit, size_mb, created_at, updated_at) VALUES ('Platform', 'platform', 0, 0, 0, 0);
INSERT INTO role (company_id, role_desc, created_at, updated_at) VALUES (1, 'Administrator', 0, 0);

CREATE TABLE role_right (
	company_id BIGINT NOT NULL,
	role_id    BIGINT NOT NULL,
	feature    TEXT   NOT NULL,
	access     TEXT   NOT NULL, -- N, R, W
	admin      BIGINT NOT NULL DEFAULT 0,
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
	totp_secret     TEXT   NOT NULL DEFAULT '', -- sealed with the installation's key
	totp_step       BIGINT NOT NULL DEFAULT 0, -- the last step that was used; a code counts once
	version         BIGINT NOT NULL DEFAULT 1,
	created_at      BIGINT NOT NULL,
	updated_at      BIGINT NOT NULL,
	updated_by      TEXT   NOT NULL DEFAULT '',
	deleted_at      BIGINT,
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, role_id) REFERENCES role (company_id, id)
);

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

CREATE TABLE session (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	digest     TEXT   NOT NULL UNIQUE, -- SHA-256 of the token; the token itself is nowhere
	user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	created_at BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL,
	expires_at BIGINT NOT NULL,
	ip         TEXT   NOT NULL DEFAULT '',
	agent      TEXT   NOT NULL DEFAULT ''
);
CREATE INDEX session_by_user ON session (user_id);
CREATE INDEX session_by_expiry ON session (expires_at);

CREATE TABLE api_token (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	digest     TEXT   NOT NULL UNIQUE,
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

-- The OpenID Connect provider at which a company's people sign in.
CREATE TABLE sso_setting (
	company_id       BIGINT NOT NULL PRIMARY KEY REFERENCES company (id),
	name             TEXT   NOT NULL, -- what people enter; unique, or empty without a provider
	issuer           TEXT   NOT NULL,
	client_id        TEXT   NOT NULL,
	client_secret    TEXT   NOT NULL, -- sealed with the installation's key
	active           BIGINT NOT NULL,
	password_sign_in BIGINT NOT NULL, -- 0: only at the provider
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

CREATE TABLE license (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	mac_address TEXT   NOT NULL,
	expiry_date TEXT   NOT NULL, -- the last day on which it is good
	status      TEXT   NOT NULL, -- active, inactive
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	UNIQUE (company_id, id)
);
CREATE UNIQUE INDEX license_in_force ON license (company_id, mac_address) WHERE status = 'active';
CREATE INDEX license_by_mac ON license (mac_address);

CREATE TABLE email_setting (
	company_id   BIGINT NOT NULL PRIMARY KEY REFERENCES company (id),
	smtp_host    TEXT   NOT NULL,
	smtp_port    BIGINT NOT NULL DEFAULT 25,
	username     TEXT   NOT NULL DEFAULT '',
	password     TEXT   NOT NULL DEFAULT '', -- sealed with the installation's key
	sender_email TEXT   NOT NULL,
	ssl_enable   BIGINT NOT NULL DEFAULT 0,
	version      BIGINT NOT NULL DEFAULT 1,
	updated_at   BIGINT NOT NULL,
	updated_by   TEXT   NOT NULL
);

CREATE TABLE dimension (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	width      BIGINT NOT NULL,
	height     BIGINT NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, width, height)
);
INSERT INTO dimension (company_id, width, height) VALUES (1, 1280, 720), (1, 1920, 1080), (1, 1080, 1920), (1, 3840, 2160), (1, 2160, 3840);

-- Who did what. The rows of a company are a chain: each carries a seal over itself
-- and the seal before, so that a changed, missing or inserted row shows.
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
	entity     TEXT   NOT NULL,
	entity_id  BIGINT NOT NULL,
	name       TEXT   NOT NULL,
	before     TEXT,
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

-- How often a company's records of a kind have changed: what remembered totals
-- and manifests are checked against.
CREATE TABLE revision (
	company_id BIGINT NOT NULL,
	entity     TEXT   NOT NULL,
	n          BIGINT NOT NULL,
	PRIMARY KEY (company_id, entity)
);

-- What takes longer than a request may: one row for as long as it is to be done.
CREATE TABLE job (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL REFERENCES company (id),
	user_id    BIGINT NOT NULL, -- who asked for it; 0: the system
	username   TEXT   NOT NULL,
	kind       TEXT   NOT NULL,
	subject_id BIGINT NOT NULL, -- what it is about, by the kind
	payload    TEXT   NOT NULL, -- JSON
	state      TEXT   NOT NULL, -- waiting, running, failed
	attempt    BIGINT NOT NULL DEFAULT 0, -- how often it was begun since somebody asked for it
	claim      BIGINT NOT NULL DEFAULT 0, -- how often it was ever begun: who began it last holds it
	due_at     BIGINT NOT NULL, -- waiting: when it may begin; running: when its lease ends; failed: since when
	done       BIGINT NOT NULL DEFAULT 0, -- of total
	total      BIGINT NOT NULL DEFAULT 0, -- 0: not known yet
	problem    TEXT   NOT NULL DEFAULT '', -- why it failed: the code of a fault
	problem_params TEXT NOT NULL DEFAULT '{}', -- JSON: what the text of the problem names
	created_at BIGINT NOT NULL,
	UNIQUE (company_id, id)
);
CREATE INDEX job_due ON job (kind, state, due_at);
CREATE INDEX job_by_subject ON job (company_id, kind, subject_id);

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
