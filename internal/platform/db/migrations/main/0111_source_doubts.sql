-- What of a source was not understood, with counts, as JSON.
ALTER TABLE external_source ADD COLUMN doubts TEXT NOT NULL DEFAULT '[]';
