-- What a device group's screens say of the events there.
CREATE TABLE event_sign (
	id           INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id   BIGINT NOT NULL REFERENCES company (id),
	category_id  BIGINT NOT NULL, -- a device group
	layout       TEXT   NOT NULL,
	title        TEXT   NOT NULL,
	language     TEXT   NOT NULL,
	covers       TEXT   NOT NULL,
	hours_before BIGINT NOT NULL,
	days_ahead   BIGINT NOT NULL,
	template_id  BIGINT, -- a picture
	version      BIGINT NOT NULL DEFAULT 1,
	created_at   BIGINT NOT NULL,
	updated_at   BIGINT NOT NULL,
	updated_by   TEXT   NOT NULL,
	UNIQUE (company_id, id),
	UNIQUE (company_id, category_id),
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, template_id) REFERENCES content (company_id, id)
);
CREATE INDEX event_sign_by_template ON event_sign (company_id, template_id) WHERE template_id IS NOT NULL;
