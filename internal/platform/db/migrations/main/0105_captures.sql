-- What screens have handed over: pictures of what they show, and their logs.
CREATE TABLE device_capture (
	id         INTEGER PRIMARY KEY AUTOINCREMENT,
	company_id BIGINT NOT NULL,
	device_id  BIGINT NOT NULL,
	kind       TEXT   NOT NULL, -- picture, log
	sha256     TEXT   NOT NULL REFERENCES blob (sha256),
	bytes      BIGINT NOT NULL,
	width      BIGINT NOT NULL,
	height     BIGINT NOT NULL,
	taken_at   BIGINT NOT NULL,
	FOREIGN KEY (company_id, device_id) REFERENCES device (company_id, id) ON DELETE CASCADE
);
CREATE INDEX device_capture_of_a_screen ON device_capture (company_id, device_id, kind, id);
CREATE INDEX device_capture_bytes ON device_capture (sha256);

CREATE TRIGGER capture_gone AFTER DELETE ON device_capture BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
