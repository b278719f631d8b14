-- Whether a video that no screen of a company plays is converted when it comes.
ALTER TABLE company ADD COLUMN convert_videos BIGINT NOT NULL DEFAULT 1;
