-- A program that was uploaded is a program, and no web page.
UPDATE content SET type = 'Program' WHERE type = 'Web' AND EXISTS (
	SELECT 1 FROM content_version v WHERE v.company_id = content.company_id AND v.content_id = content.id AND v.url = ''
);
