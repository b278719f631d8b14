-- The migrations that this store has had: of which text, and by which build.
CREATE TABLE facts_step (
	version BIGINT NOT NULL PRIMARY KEY,
	sha256  TEXT   NOT NULL,
	build   TEXT   NOT NULL
);
