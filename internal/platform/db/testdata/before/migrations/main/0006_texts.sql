-- Texts of bytes that are no UTF-8, or of NUL, are refused since: repairTexts
-- shows where such bytes were in the rows of SQLite. PostgreSQL never took any.
SELECT 1;
