-- Since when the calendar of a subscription comes empty, which is not believed at once.
ALTER TABLE event_subscription ADD COLUMN empty_since BIGINT;
