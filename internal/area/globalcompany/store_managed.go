package globalcompany

// ManagedColumn lists the companies that a user u with the role r manages: all
// that are below the user's own, "3,17", and none without the Administrator's
// role (R486). It is computed whenever somebody asks for something, so that a
// changed hierarchy counts at once.
const ManagedColumn = `COALESCE((
	WITH RECURSIVE below (id) AS (
		SELECT e.company_id FROM globalcompany g JOIN globalcompany_child e ON e.globalcompany_id = g.id
			WHERE g.company_id = u.company_id AND r.role_desc = 'Administrator'
		UNION
		SELECT e.company_id FROM below b JOIN globalcompany g ON g.company_id = b.id
		JOIN globalcompany_child e ON e.globalcompany_id = g.id
	) SELECT STRING_AGG(CAST(b.id AS TEXT), ',') FROM below b
	JOIN company m ON m.id = b.id AND m.deleted_at IS NULL), '')`
