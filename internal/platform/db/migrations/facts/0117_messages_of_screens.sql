-- Which messages a screen has, and which have gone at an instant that it names.
CREATE INDEX device_message_of_screen ON device_message (company_id, device_id, gone_at);
