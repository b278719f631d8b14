-- What a screen says of its settings: as they are there, and why some could not be carried out, JSON by name.
CREATE TABLE device_control (
	device_id   BIGINT NOT NULL PRIMARY KEY,
	company_id  BIGINT NOT NULL,
	reported_at BIGINT NOT NULL,
	settings    TEXT   NOT NULL,
	failed      TEXT   NOT NULL
);
CREATE INDEX device_control_by_company ON device_control (company_id);
