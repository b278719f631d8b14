-- Tables and a column that nothing has ever read or written. What they were meant
-- for is designed with the feature that needs it.
DROP TABLE event_sign;
DROP TABLE event_device_group;
DROP TABLE event;
DROP TABLE msg_template;
DROP TABLE device_setting;
ALTER TABLE schedule_item DROP COLUMN message;
