-- Whose job comes next is read off an index: company by company, what has been due for longest first.
CREATE INDEX job_turn ON job (kind, company_id, due_at, id) WHERE state <> 'failed';
DROP INDEX job_due;
