-- What the versions of the designer's programs use: contents, sources, and families of the company's fonts.
CREATE TABLE program_content (
	company_id BIGINT NOT NULL,
	version_id BIGINT NOT NULL,
	content_id BIGINT NOT NULL,
	touched    BIGINT NOT NULL DEFAULT 0, -- 1: nothing but a touch leads to it
	PRIMARY KEY (company_id, version_id, content_id),
	FOREIGN KEY (company_id, version_id) REFERENCES content_version (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id) ON DELETE CASCADE
);
CREATE INDEX program_content_by_content ON program_content (company_id, content_id);

CREATE TABLE program_source (
	company_id BIGINT NOT NULL,
	version_id BIGINT NOT NULL,
	source_id  BIGINT NOT NULL,
	PRIMARY KEY (company_id, version_id, source_id),
	FOREIGN KEY (company_id, version_id) REFERENCES content_version (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, source_id) REFERENCES external_source (company_id, id) ON DELETE CASCADE
);
CREATE INDEX program_source_by_source ON program_source (company_id, source_id);

CREATE TABLE program_font (
	company_id BIGINT NOT NULL,
	version_id BIGINT NOT NULL,
	font_name  TEXT   NOT NULL,
	PRIMARY KEY (company_id, version_id, font_name),
	FOREIGN KEY (company_id, version_id) REFERENCES content_version (company_id, id) ON DELETE CASCADE
);
CREATE INDEX program_font_by_name ON program_font (company_id, font_name);

-- What somebody has in the designer and has not saved, as it stands.
CREATE TABLE program_draft (
	company_id   BIGINT NOT NULL REFERENCES company (id),
	user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	draft_key    TEXT   NOT NULL, -- the window's
	content_id   BIGINT NOT NULL, -- 0: of a program that there is not yet; it may be gone meanwhile
	base_version BIGINT NOT NULL, -- of the record that it began with
	name         TEXT   NOT NULL,
	document     TEXT   NOT NULL,
	saved_at     BIGINT NOT NULL,
	PRIMARY KEY (company_id, user_id, draft_key)
);
CREATE INDEX program_draft_by_age ON program_draft (saved_at);
CREATE INDEX program_draft_of_a_person ON program_draft (user_id);

-- Who has a program open in the designer: windows that said so lately.
CREATE TABLE program_presence (
	company_id BIGINT NOT NULL,
	content_id BIGINT NOT NULL,
	user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
	window_key TEXT   NOT NULL,
	since      BIGINT NOT NULL,
	seen_at    BIGINT NOT NULL,
	PRIMARY KEY (company_id, content_id, user_id, window_key),
	FOREIGN KEY (company_id, content_id) REFERENCES content (company_id, id) ON DELETE CASCADE
);
CREATE INDEX program_presence_by_age ON program_presence (seen_at);
CREATE INDEX program_presence_of_a_person ON program_presence (user_id);
