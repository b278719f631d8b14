-- What takes place, and where it is shown.
CREATE TABLE event (
	id           INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id   BIGINT NOT NULL REFERENCES company (id),
	name         TEXT   NOT NULL,
	name_sorted  TEXT   NOT NULL,
	searched     TEXT   NOT NULL, -- name, organization and detail, folded
	timing       TEXT   NOT NULL, -- JSON: its dates and times, how it repeats, and what is otherwise about single times
	starts       TEXT   NOT NULL, -- on the wall: 2026-12-24T18:00:00
	ends         TEXT   NOT NULL, -- the same, of the last time; 9999-12-31T00:00:00: never
	first_day    TEXT   NOT NULL, -- no time begins before it
	ends_at      BIGINT NOT NULL, -- of one in a zone of its own: the instant of ends; 0: of the wall beside each screen
	template_id  BIGINT, -- a picture
	icon_id      BIGINT, -- a picture
	organization TEXT   NOT NULL,
	detail       TEXT   NOT NULL,
	type         TEXT   NOT NULL,
	type_folded  TEXT   NOT NULL,
	private      BIGINT NOT NULL,
	show_all     BIGINT NOT NULL,
	version      BIGINT NOT NULL DEFAULT 1,
	created_at   BIGINT NOT NULL,
	updated_at   BIGINT NOT NULL,
	updated_by   TEXT   NOT NULL,
	UNIQUE (company_id, id),
	FOREIGN KEY (company_id, template_id) REFERENCES content (company_id, id),
	FOREIGN KEY (company_id, icon_id) REFERENCES content (company_id, id)
);
CREATE INDEX event_by_end ON event (company_id, ends, id);
CREATE INDEX event_by_name ON event (company_id, name_sorted, id);
CREATE INDEX event_by_type ON event (company_id, type_folded, ends, id);
CREATE INDEX event_by_template ON event (company_id, template_id) WHERE template_id IS NOT NULL;
CREATE INDEX event_by_icon ON event (company_id, icon_id) WHERE icon_id IS NOT NULL;

-- The device groups that show an event: in their event lists, or on their signs.
CREATE TABLE event_group (
	company_id  BIGINT NOT NULL,
	event_id    BIGINT NOT NULL,
	category_id BIGINT NOT NULL,
	on_sign     BIGINT NOT NULL,
	PRIMARY KEY (company_id, event_id, on_sign, category_id),
	FOREIGN KEY (company_id, event_id) REFERENCES event (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id) ON DELETE CASCADE
);
CREATE INDEX event_group_by_group ON event_group (company_id, category_id, on_sign, event_id);

-- The types of events that have a colour.
CREATE TABLE event_type (
	id          INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id  BIGINT NOT NULL REFERENCES company (id),
	name        TEXT   NOT NULL,
	name_folded TEXT   NOT NULL,
	name_sorted TEXT   NOT NULL,
	color       TEXT   NOT NULL, -- #RRGGBB
	version     BIGINT NOT NULL DEFAULT 1,
	created_at  BIGINT NOT NULL,
	updated_at  BIGINT NOT NULL,
	updated_by  TEXT   NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, name_folded)
);
