-- Who gets another name has contents in several companies, which keep it to be sorted by.
CREATE INDEX content_of_a_person ON content (user_id);
