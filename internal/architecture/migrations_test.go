package architecture

import (
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// ownKeys are the tables whose rows are found by something that is unique for
// the whole installation, with the reason.
var ownKeys = map[string]string{
	"globalcompany_child": "company_id is the company below; its global company is that of the company above",
}

// released are the migrations by the SHA-256 of their texts. Databases have had them: a change of the schema is one
// more file, and one more line here.
var released = map[string]string{
	"facts/0100_schema.sql":              "41625a595250e9d076735973dbead986381d9b9accb0f65356779e51b9daca3f",
	"facts/0104_control.sql":             "4fa0f87b62f6875d29f71963382dc0b886899a9a37e80e07402b1e41630fcb99",
	"facts/0106_contact.sql":             "fa241f936fb63891c7bc1973e10332e1cec2b4c8c2df19d49dd5614357b93591",
	"facts/0116_messages.sql":            "2f439ba484ca77e0d8c72e64e72b02997b16f1b600bff298b7a3eb63a5ad4f2c",
	"facts/0117_messages_of_screens.sql": "fd73b36a25875f514a77aa5c214ac6fd333f8516f1f9b9e13dd4ae8e8ab22d07",
	"facts/0125_contents_of_screens.sql": "5b7602d4914ed94c90fef3e70bfcce1a4f97812a38ed10ad3ba8d067ccf4d6bc",
	"main/0100_schema.sql":               "8fc6f202e36ca9ac6e308743b2e869003461465bc8852687f3c231bf5b078dbd",
	"main/0101_natural_order.sql":        "ac765efbe23ad263095dbc01a0398f2910090ebbff433d84efe66427eaa7ec5c",
	"main/0102_programs.sql":             "5104c7f982dcf1b6f03ea152dfd0c07977d4d9bacb6f3d2aed2240785326ca07",
	"main/0103_weather.sql":              "c649a57dd565c85832f7f29578096abbf6377cd0f71bd4bc91db698f08187607",
	"main/0104_control.sql":              "13334b25221d5d3bda73462ca374d12df8aeb21579c0e1a7f332c4314b4d91bc",
	"main/0105_captures.sql":             "63e4e5c2d4fb8159fd5d960d4fdd806baa9c67c24997c05640e30860ed1d29a5",
	"main/0106_missed_plans.sql":         "85814c5426549e98d98dcd9058c40efe46e846f8143e34b51419299e853dd2e5",
	"main/0107_mail_server.sql":          "01b170d03bf0c273135ca67ed57693bc92d05ae7f393179d6db0525ab1addedf",
	"main/0108_sso_spent.sql":            "a8f3d6baf91fc69bfd061e97549a215e2bf05d8a7dc72a3766e312710ad94c72",
	"main/0109_guarded_links.sql":        "126af6b73c75a6c4b7ff2c671f4057afa14b3e27de487776417f91fe7e5cd572",
	"main/0110_font_weights.sql":         "3c79756094f40ff262df6bcba8392640419d75a230f3f7b8476af9fd40d1367d",
	"main/0111_source_doubts.sql":        "4a2c9adde86a9db276bf539ddd1399ee71077805a7a2151b34deea66d2995371",
	"main/0112_messages.sql":             "9c5f043300919e6bbccf7fb4a2df99d6c7b4f8dffc9d39785753e6de0c125ade",
	"main/0113_emergency_right.sql":      "4c887ac972821e2beb9014a8580ef6b3e6aee4f1a760dd5d931aab37ecfab4b8",
	"main/0114_broadcasts.sql":           "a853b8b61b47b14be30ab3bd0e9a9a8cc3bab596a56a7a5745741c42454fb3f6",
	"main/0116_lingering.sql":            "bbf760053640c818bda815da7c7501b898bdd2d381f41019b1726ee800a1c073",
	"main/0118_events.sql":               "cacc2e2705a1cc89c9e4c45e6f6994404ac8d27a428a3c9459855c53a95ba055",
	"main/0119_event_signs.sql":          "8cedfd7ac30071ee4daa56f37f7d0534db2ef192d487632b78cda7fa785af50a",
	"main/0120_calendars.sql":            "c36168b406c9a04fe2177837893b87ec0b36bbc168cd11a310f83af816212569",
	"main/0121_event_settings.sql":       "bc7091685ac206a4b91117687e41347df823664be2a79d7e245198916376aa7b",
	"main/0122_program_events.sql":       "a5383cc008f027d6059c926ed1bfa8696226b0c5b225a52b82bd9508dd7c7d84",
	"main/0123_empty_calendars.sql":      "f274bd61e29db175c0d2350827cf90e0268db47a4c45f0efda22ec5c33bf3b60",
	"main/0124_own_origins.sql":          "623424899b5225c0b80aca9d974bf87e8c43902591f41f8adacf97bde4007474",
	"main/0115_ready_templates.sql":      "8bfd6ad79c22586fe368ee739f37e0dd533e59bc507abd24dd971da5cb493826",
}

func TestNoMigrationIsEdited(t *testing.T) {
	none(t, edited(os.DirFS(root+"/internal/platform/db/migrations"), released))
}

func TestNoMigrationIsEditedFindsWhatIsWrong(t *testing.T) {
	const digest = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881" // of x
	files := fstest.MapFS{"main/0100_schema.sql": {Data: []byte("x")}}
	some(t, 0, edited(files, map[string]string{"main/0100_schema.sql": digest}))
	some(t, 1, edited(files, map[string]string{"main/0100_schema.sql": "another"}))
	some(t, 1, edited(files, nil))
	some(t, 1, edited(fstest.MapFS{}, map[string]string{"main/0100_schema.sql": digest}))
}

// edited finds migrations that are not what they were when databases had them.
func edited(files fs.FS, released map[string]string) (findings []string) {
	names, _ := fs.Glob(files, "*/*.sql") // the pattern is well formed
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if sum := fmt.Sprintf("%x", sha256.Sum256(text)); err != nil || released[name] != sum {
			findings = append(findings, name+" has the SHA-256 "+sum+", not the released one: a change is a new file")
		}
	}
	for name := range released {
		if !slices.Contains(names, name) {
			findings = append(findings, name+" was released, and is gone")
		}
	}
	return findings
}

func TestMigrations(t *testing.T) {
	none(t, tablesWithoutCompanyKey(migrations(t)))
}

func TestMigrationsFindsWhatIsWrong(t *testing.T) {
	const users = "CREATE TABLE users (\n\tid INTEGER PRIMARY KEY,\n\tcompany_id BIGINT,\n\tUNIQUE " +
		"(company_id, id)\n);\n"
	const parents = "CREATE TABLE tag (\n\tid INTEGER PRIMARY KEY AUTOINCREMENT,\n\tcompany_id BIGINT NOT NULL, -- " +
		"whose\n\tUNIQUE (company_id, id)\n);\n"
	some(t, 0, tablesWithoutCompanyKey(readSchema(parents)))
	some(t, 1, tablesWithoutCompanyKey(
		readSchema("CREATE TABLE tag (\n\tid INTEGER PRIMARY KEY,\n\tcompany_id BIGINT NOT NULL\n);")))
	some(t, 0, tablesWithoutCompanyKey(
		readSchema("CREATE TABLE tag (\n\tid INTEGER,\n\tcompany_id BIGINT\n);\nCREATE INDEX by_company ON tag "+
			"(company_id, id);")))
	some(t, 0, tablesWithoutCompanyKey(
		readSchema("CREATE TABLE setting (\n\tcompany_id BIGINT NOT NULL PRIMARY KEY\n);")))
	some(t, 1, tablesWithoutCompanyKey(readSchema(parents+
		"CREATE TABLE label (\n\tcompany_id BIGINT NOT NULL,\n\ttag_id BIGINT REFERENCES tag (id),\n\tPRIMARY KEY "+
		"(company_id, tag_id)\n);")))
	some(t, 0, tablesWithoutCompanyKey(readSchema(parents+
		"CREATE TABLE label (\n\tcompany_id BIGINT NOT NULL,\n\ttag_id BIGINT,\n\tPRIMARY KEY (company_id, "+
		"tag_id),\n\tFOREIGN KEY (company_id, tag_id) REFERENCES tag (company_id, id)\n);")))
	some(t, 0, tablesWithoutCompanyKey(readSchema(users+
		"CREATE TABLE note (\n\tcompany_id BIGINT PRIMARY KEY,\n\tuser_id BIGINT NOT NULL REFERENCES users (id)\n);")))
	some(t, 1, tablesWithoutCompanyKey(readSchema(users+
		"CREATE TABLE note (\n\tcompany_id BIGINT PRIMARY KEY,\n\treader BIGINT,\n\tFOREIGN KEY (reader) REFERENCES "+
		"users (id)\n);")))
	some(t, 0, tablesWithoutCompanyKey(
		readSchema("CREATE TABLE tag (\n\tcompany_id BIGINT NOT NULL\n);\nDROP TABLE tag;")))
}

// schema maps the tables of both databases to their definitions.
type schema map[string]table

type table struct {
	body    string   // what stands between the parentheses
	indexes []string // the columns of its indexes
}

// ofCompany reports whether the rows of a table belong to a company.
func (s schema) ofCompany(name string) bool {
	return regexp.MustCompile(`(?m)^\s*company_id\s`).MatchString(s[name].body)
}

func migrations(t *testing.T) schema {
	t.Helper()
	files, err := fs.Glob(os.DirFS(root), "internal/platform/db/migrations/*/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations: %v", err)
	}
	var all strings.Builder
	for _, f := range files {
		text, err := os.ReadFile(root + "/" + f)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return readSchema(all.String())
}

var (
	comments    = regexp.MustCompile(`--.*`)
	createTable = regexp.MustCompile(`(?s)CREATE TABLE (\w+) \((.*?)\n\);`)
	dropTable   = regexp.MustCompile(`DROP TABLE (\w+);`)
	createIndex = regexp.MustCompile(`CREATE (?:UNIQUE )?INDEX \w+ ON (\w+) \(([^)]*)\)`)
	leadingKey  = regexp.MustCompile(
		`(?m)(PRIMARY KEY|UNIQUE) \(company_id\b|^\s*company_id .*\b(PRIMARY KEY|UNIQUE)\b`)
	reference = regexp.MustCompile(`(?m)^\s*(?:FOREIGN KEY \((\w+)\)|(\w+) .*) REFERENCES (\w+) \(id\)`)
)

func readSchema(text string) schema {
	text = comments.ReplaceAllString(text, "")
	s := schema{}
	for _, m := range createTable.FindAllStringSubmatch(text, -1) {
		s[m[1]] = table{body: m[2]}
	}
	for _, m := range createIndex.FindAllStringSubmatch(text, -1) {
		t := s[m[1]]
		t.indexes = append(t.indexes, m[2])
		s[m[1]] = t
	}
	for _, m := range dropTable.FindAllStringSubmatch(text, -1) {
		delete(s, m[1])
	}
	return s
}

// tablesWithoutCompanyKey finds tables of companies that have no key or index
// led by the company, or that refer to another company's rows with an id alone.
// An owner's user_id may: whoever manages a company can belong to another.
func tablesWithoutCompanyKey(s schema) (findings []string) {
	for name, t := range s {
		if _, allowed := ownKeys[name]; allowed || !s.ofCompany(name) {
			continue
		}
		led := slices.ContainsFunc(t.indexes, func(columns string) bool {
			return strings.HasPrefix(columns, "company_id")
		})
		if !led && !leadingKey.MatchString(t.body) {
			findings = append(findings, "table "+name+": company_id leads none of its keys and indexes")
		}
		for _, m := range reference.FindAllStringSubmatch(t.body, -1) {
			if column, to := m[1]+m[2], m[3]; s.ofCompany(to) && column != "user_id" {
				findings = append(findings, "table "+name+": the reference to "+to+" carries company_id too")
			}
		}
	}
	return findings
}
