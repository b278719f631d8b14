-- Who administers a company may start an emergency there, as in a company that is new. The operators' role, the first
-- one, may do everything without a line.
INSERT INTO role_right (company_id, role_id, feature, access, admin)
	SELECT company_id, id, 'Emergency', 'W', 1 FROM role WHERE role_desc = 'Administrator' AND id <> 1;
