-- What hinders a screen, as it said itself: JSON, a list of kinds with what they are about.
ALTER TABLE device_status ADD COLUMN problems TEXT NOT NULL DEFAULT '[]';
