-- The editor's own mark on an entry of a playlist.
ALTER TABLE playlist_entry ADD COLUMN selected TEXT NOT NULL DEFAULT 'N';
