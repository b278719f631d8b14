-- A company has its name alone, and so has a folder among those beside it. Of those
-- that share one the first keeps it, and the others are numbered. Where somebody
-- had that number already, the id follows on a line of its own, which nobody types.
UPDATE company SET name = name || ' (' || same.place || ')', name_folded = company.name_folded || ' (' || same.place || ')' FROM (
	SELECT c.id, ROW_NUMBER() OVER (PARTITION BY c.name_folded ORDER BY c.id) AS place FROM company c WHERE c.deleted_at IS NULL
) same WHERE same.id = company.id AND same.place > 1;
UPDATE company SET name = name || '
' || company.id, name_folded = company.name_folded || '
' || company.id FROM (
	SELECT c.id, ROW_NUMBER() OVER (PARTITION BY c.name_folded ORDER BY c.id) AS place FROM company c WHERE c.deleted_at IS NULL
) same WHERE same.id = company.id AND same.place > 1;
CREATE UNIQUE INDEX company_name_folded_key ON company (name_folded) WHERE deleted_at IS NULL;

UPDATE category SET title = title || ' (' || same.place || ')' FROM (
	SELECT f.id, ROW_NUMBER() OVER (PARTITION BY f.company_id, f.parent_id, f.title ORDER BY f.id) AS place FROM category f WHERE f.parent_id IS NOT NULL
) same WHERE same.id = category.id AND same.place > 1;
UPDATE category SET title = title || '
' || category.id FROM (
	SELECT f.id, ROW_NUMBER() OVER (PARTITION BY f.company_id, f.parent_id, f.title ORDER BY f.id) AS place FROM category f WHERE f.parent_id IS NOT NULL
) same WHERE same.id = category.id AND same.place > 1;
CREATE UNIQUE INDEX category_company_id_parent_id_title_key ON category (company_id, parent_id, title);
