-- Names are sorted as people count: "Shop 2" before "Shop 10". Beside a folded name stands the key that it is sorted by,
-- which the program makes, and fills in with this step for the rows that are there.
ALTER TABLE company ADD COLUMN name_sorted TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN username_sorted TEXT NOT NULL DEFAULT '';
ALTER TABLE content ADD COLUMN name_sorted TEXT NOT NULL DEFAULT '';
ALTER TABLE playlist ADD COLUMN name_sorted TEXT NOT NULL DEFAULT '';
ALTER TABLE schedule ADD COLUMN name_sorted TEXT NOT NULL DEFAULT '';
ALTER TABLE device ADD COLUMN name_sorted TEXT NOT NULL DEFAULT '';

-- What is searched for is counted in the index of the order, which has the folded names for that.
DROP INDEX company_by_name;
DROP INDEX content_by_name;
DROP INDEX playlist_by_name;
DROP INDEX schedule_by_name;
DROP INDEX device_by_name;
CREATE INDEX company_by_name ON company (name_sorted);
CREATE INDEX users_by_name ON users (username_sorted, id);
CREATE INDEX content_by_name ON content (company_id, active, name_sorted, id, name_folded);
CREATE INDEX playlist_by_name ON playlist (company_id, active, name_sorted, id, name_folded);
CREATE INDEX schedule_by_name ON schedule (company_id, active, name_sorted, id, name_folded);
CREATE INDEX device_by_name ON device (company_id, name_sorted, id, name_folded);
