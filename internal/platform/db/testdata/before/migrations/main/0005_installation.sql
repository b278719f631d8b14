-- What the database says of the installation that it belongs to: its id, and the
-- fingerprint of its key. Each is written once, at the first start.
CREATE TABLE installation (
	name  TEXT NOT NULL PRIMARY KEY,
	value TEXT NOT NULL
);

-- When the installation last did what it does by itself, on whatever node.
CREATE TABLE chore (
	name    TEXT   NOT NULL PRIMARY KEY,
	done_at BIGINT NOT NULL
);

-- Bytes are loose while nothing may name them: since they were stored, or since a
-- row that named them went away. Only those are looked at to be collected.
ALTER TABLE blob DROP COLUMN held_at;
ALTER TABLE blob ADD COLUMN loose_at BIGINT; -- since when; NULL: something names them
ALTER TABLE blob ADD COLUMN going_at BIGINT; -- when a collection began to remove the bytes, which nobody takes up meanwhile
UPDATE blob SET loose_at = created_at;
CREATE INDEX blob_loose ON blob (loose_at) WHERE loose_at IS NOT NULL;

-- Names that rows have dropped, until the next collection reads them. They are
-- noted apart, so that no change waits for the row of bytes that others share.
CREATE TABLE blob_dropped (
	id     INTEGER PRIMARY KEY AUTOINCREMENT,
	sha256 TEXT -- NULL: the row named none
);
CREATE TRIGGER version_gone AFTER DELETE ON content_version BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256), (OLD.thumb_small), (OLD.thumb_medium), (OLD.thumb_large);
END;
CREATE TRIGGER version_replaced AFTER UPDATE OF sha256, thumb_small, thumb_medium, thumb_large ON content_version BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256), (OLD.thumb_small), (OLD.thumb_medium), (OLD.thumb_large);
END;
CREATE TRIGGER page_gone AFTER DELETE ON content_page BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
CREATE TRIGGER font_gone AFTER DELETE ON font BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
CREATE TRIGGER apk_gone AFTER DELETE ON apk BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
CREATE TRIGGER source_picture_gone AFTER DELETE ON external_source_picture BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.sha256);
END;
CREATE TRIGGER company_picture_gone AFTER UPDATE OF image, device_portrait_image, device_landscape_image ON company BEGIN
	INSERT INTO blob_dropped (sha256) VALUES (OLD.image), (OLD.device_portrait_image), (OLD.device_landscape_image);
END;

-- The migrations that this store has had: of which text, and by which build.
CREATE TABLE main_step (
	version BIGINT NOT NULL PRIMARY KEY,
	sha256  TEXT   NOT NULL,
	build   TEXT   NOT NULL
);
