-- Which contents each screen is to have, or had, one row for each version that it was told of. Instants are 0 for never.
CREATE TABLE device_content (
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	content_id BIGINT NOT NULL,
	wanted_at  BIGINT NOT NULL, -- the screen said first that it was told of it
	held_at    BIGINT NOT NULL, -- all its files were there, and verified
	shown_at   BIGINT NOT NULL, -- it was on the screen for the first time after that
	gone_at    BIGINT NOT NULL, -- the screen is to have it no longer
	version    TEXT   NOT NULL, -- which files
	size       BIGINT NOT NULL, -- of them all, in bytes
	done       BIGINT NOT NULL, -- of that, what is there
	refused    TEXT   NOT NULL, -- why one of them cannot be had; '': it can, or is not known not to be
	PRIMARY KEY (company_id, device_id, content_id, wanted_at)
);
CREATE INDEX device_content_by_time ON device_content (gone_at);
CREATE INDEX device_content_of_screen ON device_content (company_id, device_id, gone_at);

-- Which files the screen said last that it lacks, of which manifest, so that the same is not compared again; '' if it
-- has not said.
ALTER TABLE device_status ADD COLUMN files TEXT NOT NULL DEFAULT '';
