-- What is older than the installation keeps it is found by its time.

CREATE INDEX play_by_time ON play (from_at);
CREATE INDEX device_error_by_time ON device_error (at);
CREATE INDEX device_online_by_time ON device_online (at);

-- A screen whose clock was far off says so by how much its plays were moved to
-- instants that can be: from_at - moved_ms is what it said.
ALTER TABLE play ADD COLUMN moved_ms BIGINT NOT NULL DEFAULT 0;
