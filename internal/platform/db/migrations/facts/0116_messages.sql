-- Which scheduled messages each screen has, or had, one row for each time that it got one. Instants are 0 for never.
CREATE TABLE device_message (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	item_id    BIGINT NOT NULL,
	held_at    BIGINT NOT NULL,
	gone_at    BIGINT NOT NULL,
	shown_at   BIGINT NOT NULL, -- it was seen last
	hidden_at  BIGINT NOT NULL, -- it was taken away after that
	version    TEXT   NOT NULL, -- which of the item's messages the screen has
	content    TEXT   NOT NULL, -- its words; '' until they are known
	PRIMARY KEY (company_id, device_id, item_id, held_at)
);
CREATE INDEX device_message_by_time ON device_message (gone_at);

-- Which list of messages the screen told last, so that the same one is not compared again; '' if it has told none.
ALTER TABLE device_status ADD COLUMN messages TEXT NOT NULL DEFAULT '';
