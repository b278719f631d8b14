CREATE TABLE message_template (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	name        TEXT   NOT NULL,
	name_folded TEXT   NOT NULL,
	name_sorted TEXT   NOT NULL,
	version     BIGINT NOT NULL DEFAULT 1,
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	updated_by  TEXT   NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, name_folded)
);
CREATE INDEX message_template_by_name ON message_template (company_id, name_sorted, id);

-- What a message says and how it looks: of a template, or of an item of a schedule.
CREATE TABLE message (
	id               INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id       BIGINT NOT NULL,
	template_id      BIGINT,
	schedule_item_id BIGINT,
	content          TEXT   NOT NULL,
	position         TEXT   NOT NULL, -- top, middle, bottom
	flow             TEXT   NOT NULL, -- left, right, up, down, static
	speed            BIGINT NOT NULL,
	text_size        BIGINT NOT NULL, -- pixels of a screen whose shorter side has 1080, as all lengths
	text_color       TEXT   NOT NULL,
	bg_color         TEXT   NOT NULL,
	font_type        TEXT   NOT NULL, -- company, or empty: the font that is built in
	font_face        TEXT   NOT NULL,
	shadow_radius    BIGINT NOT NULL,
	shadow_x_offset  BIGINT NOT NULL,
	shadow_y_offset  BIGINT NOT NULL,
	shadow_color     TEXT   NOT NULL,
	outline_color    TEXT   NOT NULL,
	outline_size     BIGINT NOT NULL,
	show_immediate   BIGINT NOT NULL,
	is_rss           BIGINT NOT NULL,
	rss_format       TEXT   NOT NULL, -- JSON: the fields of a line
	source_id        BIGINT,
	background_id    BIGINT, -- a picture
	sound_id         BIGINT,
	CHECK ((template_id IS NULL) <> (schedule_item_id IS NULL)),
	UNIQUE (company_id, template_id),
	UNIQUE (company_id, schedule_item_id),
	FOREIGN KEY (company_id, template_id) REFERENCES message_template (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, schedule_item_id) REFERENCES schedule_item (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, source_id) REFERENCES external_source (company_id, id),
	FOREIGN KEY (company_id, background_id) REFERENCES content (company_id, id),
	FOREIGN KEY (company_id, sound_id) REFERENCES content (company_id, id)
);
CREATE INDEX message_by_source ON message (company_id, source_id) WHERE source_id IS NOT NULL;
CREATE INDEX message_by_background ON message (company_id, background_id) WHERE background_id IS NOT NULL;
CREATE INDEX message_by_sound ON message (company_id, sound_id) WHERE sound_id IS NOT NULL;
