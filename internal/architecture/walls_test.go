package architecture

import "testing"

// nobodys are the tables without a company, with the reason. The database does
// not keep their rows apart: statements reach them by what only their owner has.
var nobodys = map[string]string{
	"company":       "its id is the company, and it has the policy of one",
	"session":       "a user's: found by the digest of a token, or with the user, who is in scope",
	"api_token":     "a user's: found by the digest of a token, or with the user, who is in scope",
	"one_time_link": "a user's: found by the digest of a token, or with the user, who is in scope",
	"recovery_code": "a user's: found with the user, who is in scope",
	"sso_spent":     "nobody's: digests of sign-ins that are over",
	"idempotency":   "a user's: found with who asks",
	"installation":  "what the database says of itself",
	"chore":         "the installation's own",
	"main_step":     "the schema's own",
	"facts_step":    "the schema's own",
	"blob_dropped":  "names of bytes, as blob",
	"blob":          "bytes, once for everybody; a company's rows name the ones that are its",
	"weather":       "that of a city, the same for everybody",
	"device_key":    "a screen's: found by the key, or with the screen, which is in scope",
}

func TestWalls(t *testing.T) {
	none(t, unowned(migrations(t), nobodys))
}

func TestWallsFindsWhatIsWrong(t *testing.T) {
	const tables = "CREATE TABLE tag (\n\tcompany_id BIGINT\n);\nCREATE TABLE note (\n\tid BIGINT\n);\n"
	some(t, 1, unowned(readSchema(tables), nil))
	some(t, 0, unowned(readSchema(tables), map[string]string{"note": "a sample"}))
	some(t, 2, unowned(readSchema(tables), map[string]string{"note": "a sample", "tag": "a sample",
		"gone": "a sample"}))
}

// unowned finds tables whose rows belong to no company, and exceptions that are not needed.
func unowned(s schema, allowed map[string]string) (findings []string) {
	used := map[string]bool{}
	for name := range s {
		if s.ofCompany(name) {
			continue
		}
		used[name] = true
		if allowed[name] == "" {
			findings = append(findings,
				"table "+name+": give it a company_id, or explain in nobodys whose its rows are")
		}
	}
	return append(findings, stale(allowed, used)...)
}
