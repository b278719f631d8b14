-- Several events of the company's own may have come from one event of calendars: no value differs from no value.
DROP INDEX event_origin_by_uid;
CREATE UNIQUE INDEX event_origin_by_uid ON event_origin (company_id, subscription_id, uid);
