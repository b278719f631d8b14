-- What the events on a device group's signs have that say none of their own.
CREATE TABLE event_setting (
	company_id   BIGINT NOT NULL REFERENCES company (id),
	category_id  BIGINT NOT NULL, -- a device group
	organization TEXT   NOT NULL,
	template_id  BIGINT, -- a picture
	icon_id      BIGINT, -- a picture
	version      BIGINT NOT NULL DEFAULT 1,
	updated_at   BIGINT NOT NULL,
	updated_by   TEXT   NOT NULL,
	PRIMARY KEY (company_id, category_id),
	FOREIGN KEY (company_id, category_id) REFERENCES category (company_id, id) ON DELETE CASCADE,
	FOREIGN KEY (company_id, template_id) REFERENCES content (company_id, id),
	FOREIGN KEY (company_id, icon_id) REFERENCES content (company_id, id)
);
CREATE INDEX event_setting_by_template ON event_setting (company_id, template_id) WHERE template_id IS NOT NULL;
CREATE INDEX event_setting_by_icon ON event_setting (company_id, icon_id) WHERE icon_id IS NOT NULL;
