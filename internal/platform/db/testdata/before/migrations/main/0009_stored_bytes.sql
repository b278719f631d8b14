-- What each company stores, so that nobody has to sum it up: its files, how many
-- rows of the tables below name each, and how many bytes they take together.
CREATE TABLE company_blob (
	company_id BIGINT NOT NULL REFERENCES company (id),
	sha256     TEXT   NOT NULL,
	file_size  BIGINT NOT NULL,
	refs       BIGINT NOT NULL,
	PRIMARY KEY (company_id, sha256, file_size)
);
CREATE TABLE company_storage (
	company_id BIGINT NOT NULL PRIMARY KEY REFERENCES company (id),
	used_bytes BIGINT NOT NULL
);

-- What is to be added to them. The triggers below are all that writes it, and a
-- transaction adds its own up before it ends.
CREATE TABLE company_blob_change (
	company_id BIGINT NOT NULL,
	sha256     TEXT   NOT NULL,
	file_size  BIGINT NOT NULL,
	n          BIGINT NOT NULL
);
CREATE INDEX company_blob_change_by_company ON company_blob_change (company_id, sha256);

CREATE TRIGGER content_version_stored AFTER INSERT ON content_version BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER content_version_dropped AFTER DELETE ON content_version BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER content_version_replaced AFTER UPDATE OF sha256, file_size ON content_version BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER content_page_stored AFTER INSERT ON content_page BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER content_page_dropped AFTER DELETE ON content_page BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER content_page_replaced AFTER UPDATE OF sha256, file_size ON content_page BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER font_stored AFTER INSERT ON font BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER font_dropped AFTER DELETE ON font BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER font_replaced AFTER UPDATE OF sha256, file_size ON font BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER apk_stored AFTER INSERT ON apk WHEN (NEW.company_id IS NOT NULL) BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER apk_dropped AFTER DELETE ON apk WHEN (OLD.company_id IS NOT NULL) BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER apk_replaced AFTER UPDATE OF sha256, file_size ON apk WHEN (NEW.company_id IS NOT NULL) BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER external_source_picture_stored AFTER INSERT ON external_source_picture BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;
CREATE TRIGGER external_source_picture_dropped AFTER DELETE ON external_source_picture BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
END;
CREATE TRIGGER external_source_picture_replaced AFTER UPDATE OF sha256, file_size ON external_source_picture BEGIN
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (OLD.company_id, OLD.sha256, OLD.file_size, -1);
	INSERT INTO company_blob_change (company_id, sha256, file_size, n) VALUES (NEW.company_id, NEW.sha256, NEW.file_size, 1);
END;

INSERT INTO company_blob (company_id, sha256, file_size, refs)
SELECT company_id, sha256, file_size, COUNT(*) FROM (
	SELECT company_id, sha256, file_size FROM content_version
	UNION ALL SELECT company_id, sha256, file_size FROM content_page
	UNION ALL SELECT company_id, sha256, file_size FROM font
	UNION ALL SELECT company_id, sha256, file_size FROM apk WHERE company_id IS NOT NULL
	UNION ALL SELECT company_id, sha256, file_size FROM external_source_picture) named
GROUP BY company_id, sha256, file_size;
INSERT INTO company_storage (company_id, used_bytes) SELECT company_id, SUM(file_size) FROM company_blob GROUP BY company_id;
