-- Message templates whose picture and sound all screens of the company keep.
ALTER TABLE message_template ADD COLUMN ready BIGINT NOT NULL DEFAULT 0;
CREATE INDEX message_template_ready ON message_template (company_id, id) WHERE ready = 1;
