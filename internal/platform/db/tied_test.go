package db

import "testing"

// TestAStatementIsTiedToItsScope holds what a statement lacks that names tables
// of companies; "" is nothing.
func TestAStatementIsTiedToItsScope(t *testing.T) {
	tables := map[string]bool{"company": true, "tag": true, "content": true, "users": true}
	const inserted = "the rows inserted into tag are not given {:company}"
	loose := func(alias string) string { return "nothing ties " + alias + " to the scope: say {in:" + alias + "}" }
	for statement, want := range map[string]string{
		`SELECT id FROM blob`:                 "",
		`SELECT id FROM tag WHERE id = {:id}`: loose("tag"),
		`SELECT company_id FROM tag
			WHERE id = {:id}`: loose("tag"),
		`SELECT id FROM tag WHERE id = {:id} AND company_id = {:company}`: "",
		`SELECT id FROM tag WHERE company_id = {:asked}`: "company_id = {:asked} names a company " +
			"that is not the scope's",
		`SELECT id FROM tag WHERE (company_id IS NULL OR {in}) AND id = {:id}`: "",
		`SELECT id FROM tag t WHERE {in:t}`:                                    "",
		`SELECT id FROM tag AS t WHERE {in:t}`:                                 "",
		`SELECT id FROM tag t WHERE {in:c}`:                                    loose("t"),
		`SELECT id FROM tag t JOIN content c ON c.id = t.content_id
			WHERE {in:t}`: loose("c"),
		`SELECT id FROM tag t JOIN content c ON c.company_id = t.company_id AND c.id = t.content_id WHERE {in:t}`: "",
		`SELECT id FROM tag t, content c
			WHERE {in:t}`: loose("c"),
		`SELECT id FROM tag t, content c WHERE {in:t} AND {in:c}`: "",
		`SELECT id FROM tag WHERE company_id = {:company} AND id IN (SELECT tag_id
			FROM content)`: loose("tag"),
		`SELECT id FROM content c JOIN users u ON u.id = c.user_id WHERE {in:c}`: "",
		`SELECT name FROM company
			WHERE id = {:id}`: loose("company"),
		`SELECT name FROM company WHERE id = {:company}`: "",
		`SELECT name FROM company c WHERE {in:c.id}`:     "",
		`SELECT id FROM tag UNION SELECT id FROM content
			WHERE company_id = {:company}`: loose("tag"),
		`SELECT id FROM (SELECT id
			FROM tag) t`: loose("tag"),
		`SELECT id FROM tag t WHERE {in:t} AND EXISTS (SELECT 1 FROM content c
			WHERE c.tag = t.id)`: loose("c"),
		`SELECT id FROM tag t WHERE {in:t} UNION SELECT id
			FROM tag t`: loose("t"),
		`INSERT INTO company (name) VALUES ({:name})`:                     "",
		`INSERT INTO tag (name) VALUES ({:name})`:                         inserted,
		`INSERT INTO tag (company_id, name) VALUES ({:company}, {:name})`: "",
		`INSERT INTO tag (company_id, name)
			VALUES ({:name}, {:company})`: inserted,
		`INSERT INTO tag (name, company_id) SELECT COALESCE(name, ''), t.company_id FROM tag t WHERE {in:t}`: "",
		`INSERT INTO tag (name, company_id) SELECT name, {:asked} FROM tag t
			WHERE {in:t}`: inserted,
		`UPDATE tag SET name = {:name}
			WHERE id = {:id}`: loose("tag"),
		`UPDATE tag SET company_id = {:asked}
			WHERE company_id = {:company}`: "company_id = {:asked} names a company that is not the scope's",
		`UPDATE tag SET name = {:name} WHERE company_id = {:company} AND id = {:id}`: "",
		`DELETE FROM tag WHERE id = {:id}`:                                           loose("tag"),
		`SELECT 'from tag' FROM blob`:                                                "",
	} {
		if got := untied(statement, tables); got != want {
			t.Errorf("%s\n\tlacks %q, want %q", statement, got, want)
		}
	}
}
