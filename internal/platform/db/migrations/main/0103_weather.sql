-- What is known of the weather in a city, the same for every company: asked for by screens, fetched by one node until
-- next_at, and kept when the provider fails.
CREATE TABLE weather (
	city TEXT PRIMARY KEY,
	next_at BIGINT NOT NULL,
	good_at BIGINT NOT NULL DEFAULT 0,
	forecast TEXT NOT NULL DEFAULT ''
);

-- Whose weather the versions of the designer's programs show, and after how many minutes they ask again; 0: never.
CREATE TABLE program_weather (
	company_id BIGINT NOT NULL,
	version_id BIGINT NOT NULL,
	city       TEXT   NOT NULL,
	minutes    BIGINT NOT NULL,
	PRIMARY KEY (company_id, version_id, city),
	FOREIGN KEY (company_id, version_id) REFERENCES content_version (company_id, id) ON DELETE CASCADE
);
CREATE INDEX program_weather_by_city ON program_weather (company_id, city);
