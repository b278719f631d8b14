-- What screens get of a picture that is larger than they need is page 1 of its
-- version, as the pages of a document are what they get of it.

ALTER TABLE content_page ADD COLUMN mime TEXT NOT NULL DEFAULT 'image/jpeg';
