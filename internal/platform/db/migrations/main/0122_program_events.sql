-- Which lists of events the versions of the designer's programs show, by their names (“3,17-4”): docs/programs.md.
CREATE TABLE program_events (
	company_id BIGINT NOT NULL,
	version_id BIGINT NOT NULL,
	position   BIGINT NOT NULL,
	list       TEXT   NOT NULL, -- too long for a key
	PRIMARY KEY (company_id, version_id, position),
	FOREIGN KEY (company_id, version_id) REFERENCES content_version (company_id, id) ON DELETE CASCADE
);
-- A program from before showed no events: its lists, and its texts of events, are the screen's own.
INSERT INTO program_events (company_id, version_id, position, list)
	SELECT v.company_id, v.id, 0, '-' FROM content_version v
	JOIN content c ON c.company_id = v.company_id AND c.id = v.content_id
	WHERE c.type IN ('Program', 'Template');
