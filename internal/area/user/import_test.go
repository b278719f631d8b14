package user_test

import (
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/unicode"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
	"marquee/internal/area/category"
	"marquee/internal/area/user"
	"marquee/internal/area/usergroup"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

const heading = "username,displayName,email,role,groups,language\n"

// send sends a sheet of people, for a preview unless it is confirmed.
func (o *office) send(who, text, confirm string) (got user.Imported, status int, p areatest.Problem) {
	o.T.Helper()
	status, p = o.Form(who, "/api/user/import", map[string]string{"confirm": confirm},
		[]areatest.Part{{Name: "people.csv", Data: []byte(text)}}, &got)
	return got, status, p
}

func refusals(i user.Imported) (all []user.RowRefusal) {
	for _, r := range i.Rows {
		all = append(all, r.Refusal)
	}
	return all
}

func (o *office) count() (n int) {
	o.T.Helper()
	if err := o.DB.Unscoped("looked up").Row(o.T.Context(), `SELECT COUNT(*) FROM users`, nil, &n); err != nil {
		o.T.Fatal(err)
	}
	return n
}

// TestImport_WhatIsLeftOut: each row with its reason, before anything is saved.
func TestImport_WhatIsLeftOut(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		vault := o.Folder(category.Device, 0, "Vault")
		o.Keep(vault, "ben")
		before := o.count()
		text := heading + strings.Join([]string{
			`,No name,a@example.com,Viewer vic,,`,
			`long,` + strings.Repeat("x", 201) + `,a@example.com,Viewer vic,,`,
			`nomail,,,Viewer vic,,`,
			`badmail,,nowhere,Viewer vic,,`,
			`french,,a@example.com,Viewer vic,,fr`,
			`once,,a@example.com,Viewer vic,,en`,
			`ONCE,,a@example.com,Viewer vic,,en`,
			`norole,,a@example.com,Nothing,,`,
			`theirs,,a@example.com,Editor eve,,`,
			`chief,,a@example.com,administrator,,`,
			`nogroup,,a@example.com,Viewer vic,"North, South",`,
			fmt.Sprintf(`closed,,a@example.com,Viewer vic,Keepers of %d,`, vault),
			`Eve,,a@example.com,Viewer vic,,`,
			`vic,Another Vic,a@example.com,Viewer vic,,`,
			"v\u200bic,,a@example.com,Viewer vic,,",
			"bidi,Bi\u202edi,a@example.com,Viewer vic,,",
			"bell,Be\all,a@example.com,Viewer vic,,",
			"lines,\"Two\nlines\",a@example.com,Viewer vic,,",
			"soft,,a@example.com,View\u00ader vic,,",
			"tabbed,,a@example.com,Viewer vic,No\tth,",
		}, "\n")
		want := []user.RowRefusal{user.BadUsername, user.BadName, user.BadEmail, user.BadEmail, user.BadLanguage, "",
			user.Twice, user.UnknownRole, user.UnknownRole, user.RoleBeyond, user.UnknownGroup, user.GroupBeyond,
			user.Taken, user.Differs, user.Invisible, user.Invisible, user.Invisible, user.Invisible, user.Invisible,
			user.Invisible}
		got, status, p := o.send("ann", text, "")
		if status != http.StatusCreated || !slices.Equal(refusals(got), want) || got.New != 1 || got.Refused != 19 {
			t.Fatalf("%d %+v\n%q, want\n%q", status, p, refusals(got), want)
		}
		if got.Rows[0].Line != 2 || got.Invited != nil || o.count() != before {
			t.Errorf("the preview: %+v, %d people", got.Rows[0], o.count()-before)
		}
		for name, wrong := range map[string]string{"no names": "nina,Nina,a@example.com,Viewer vic\n",
			"no rows": heading,
			"no role": "username,email\nnina,a@example.com\n", "no table": `"open`,
			"two roles":    "username,role,email,Role\nnina,Viewer vic,a@example.com,Editor ann\n",
			"groups twice": "username,role,groups,email,userGroups\nnina,Viewer vic,,a@example.com,\n"} {
			if _, status, p := o.send("ann", wrong, ""); status != 422 || p.Errors[0].Code != "bad-table" {
				t.Errorf("%s: %d %+v", name, status, p)
			}
		}
		others := "note,username,role,email,,note,\n,nina,Viewer vic,a@example.com\n"
		if got, status, p := o.send("ann", others, ""); status != http.StatusCreated || got.New != 1 {
			t.Errorf("columns that are not read: %d %+v %+v", status, p, got)
		}
		many := heading + strings.Repeat("x,,a@example.com,Viewer vic,,\n", 501)
		if _, status, p := o.send("ann", many, ""); status != 422 || p.Errors[0].Code != "too-many" {
			t.Errorf("too many: %d %+v", status, p)
		}
		if _, status, _ := o.send("vic", text, ""); status != http.StatusForbidden {
			t.Errorf("who may only read is answered %d", status)
		}
		if _, status, p := o.send("ann", text, "not what was seen"); p.Type != "/problems/preview-outdated" {
			t.Errorf("unconfirmed: %d %+v", status, p)
		}
		if _, status, p := o.send("ann", heading+",,,,,\n,,a@example.com,x,,\n", "x"); o.count() != before {
			t.Errorf("something was saved: %d %+v", status, p)
		}
	})
}

// TestImport_NobodyGetsMoreThanTheGiverHas: not from a program, and an operator's role only from operators.
func TestImport_NobodyGetsMoreThanTheGiverHas(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	text := heading + "boss,,a@example.com," + access.AdministratorRole + ",,\n"
	if got, _, _ := o.send("ada", text, ""); !slices.Equal(refusals(got), []user.RowRefusal{""}) {
		t.Errorf("an administrator adds one: %q", refusals(got))
	}
	o.Become("ada", func(p *access.Person) { p.Token = true })
	if got, _, _ := o.send("ada", text, ""); !slices.Equal(refusals(got), []user.RowRefusal{user.RoleBeyond}) {
		t.Errorf("a program adds one: %q", refusals(got))
	}
}

// TestImport_TakesAProof where somebody comes to govern accounts, or the answer holds links; to look, it takes none.
func TestImport_TakesAProof(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	boss := heading + "boss,,a@example.com," + access.AdministratorRole + ",,\n"
	plain := heading + "new,,new@example.com,Viewer vic,,\n"
	for _, c := range []struct {
		what, text      string
		noMail, program bool
		want            string // "": it is done
	}{
		{"an administrator", boss, false, false, "/problems/confirm-needed"},
		{"links", plain, true, false, "/problems/confirm-needed"},
		{"links for a program", plain, true, true, "/problems/in-person"},
		{"mails", plain, false, true, ""},
	} {
		o.noMail = c.noMail
		o.Become("ada", func(p *access.Person) { p.Confirmed, p.Token = false, c.program })
		before := o.count()
		preview, status, p := o.send("ada", c.text, "")
		if status != http.StatusCreated || preview.New != 1 {
			t.Fatalf("%s: %d %+v %+v", c.what, status, p, preview)
		}
		if _, status, p = o.send("ada", c.text, preview.Confirm); p.Type != c.want {
			t.Errorf("%s: %d %s, want %s", c.what, status, p.Type, c.want)
		}
		if added := o.count() != before; added != (c.want == "") {
			t.Errorf("%s: added %v", c.what, added)
		}
	}
}

// TestImport_ANameMeansOneThing: what is called just so; of several that are alike none. The preview says which is
// meant.
func TestImport_ANameMeansOneThing(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		roles := map[string]int64{}
		for _, name := range []string{"Guide", "Ｇｕｉｄｅ", "Clerk"} {
			roles[name] = o.Insert(`INSERT INTO role (company_id, role_desc, created_at, updated_at)
				VALUES ({:company}, {:name}, 0, 0)`, db.Params{"company": o.Ours, "name": name})
		}
		for _, name := range []string{"カフェ", "かふぇ", "North", "South"} {
			o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": name}, nil)
		}
		text := heading + strings.Join([]string{
			`a,,a@example.com,GUIDE,,`,
			`b,,b@example.com,clerk,ｶﾌｪ,`,
			`c,,c@example.com,Guide,"カフェ; ｓｏｕｔｈ, NORTH, North",`,
			`d,,d@example.com,Ｇｕｉｄｅ,かふぇ,`,
			`e,,e@example.com,ｃｌｅｒｋ,,`,
		}, "\n")
		want := []user.RowRefusal{user.UnknownRole, user.UnknownGroup, "", "", ""}
		preview, status, p := o.send("ada", text, "")
		if status != http.StatusCreated || !slices.Equal(refusals(preview), want) {
			t.Fatalf("%d %+v: %q, want %q", status, p, refusals(preview), want)
		}
		if c, e := preview.Rows[2], preview.Rows[4]; c.Role != "Guide" || c.Groups != "カフェ, South, North" ||
			e.Role != "Clerk" {
			t.Errorf("the preview says %q of %q, and %q", c.Role, c.Groups, e.Role)
		}
		if _, status, p := o.send("ada", text, preview.Confirm); status != http.StatusCreated {
			t.Fatalf("%d %+v", status, p)
		}
		for name, role := range map[string]string{"c": "Guide", "d": "Ｇｕｉｄｅ", "e": "Clerk"} {
			var list []user.Record
			o.OK(http.StatusOK, "ada", "GET", "/api/user?email="+name+"@example.com", nil, &list)
			if len(list) != 1 || list[0].RoleID != roles[role] {
				t.Errorf("%s is %+v, want a %s", name, list, role)
			}
		}
		other := strings.Replace(text, "@example.com,Ｇｕｉｄｅ", "@example.com,Guide", 1)
		if again, _, _ := o.send("ada", other, ""); again.Unchanged != 2 || again.Rows[3].Refusal != user.Differs {
			t.Errorf("a second time: %+v", again)
		}
	})
}

// TestImport: what was seen is saved, once; the links are answered to who imports, and to nobody later.
func TestImport(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		o.noMail = true
		var north usergroup.Group
		o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": "North"}, &north)
		text := "E-Mail2,role,username,email,displayName,language,userGroups\n" +
			"-,viewer VIC,Nina,nina@example.com,Nina North,zh-Hant,north\n-,Viewer " +
			"vic,jun,jun@example.com,,,\n-,None,no,x@example.com,,,\n"
		preview, status, p := o.send("ada", text, "")
		if status != http.StatusCreated || preview.New != 2 || preview.Refused != 1 || preview.Mailed {
			t.Fatalf("%d %+v %+v", status, p, preview)
		}
		done, status, p := o.send("ada", text, preview.Confirm)
		if status != http.StatusCreated || len(done.Invited) != 2 || done.Invited[0].Username != "Nina" ||
			!strings.HasPrefix(done.Invited[0].Invitation.Link, "https://signs.example.com/#") {
			t.Fatalf("%d %+v %+v", status, p, done)
		}
		if kept := done.Kept().(user.Imported); kept.Invited != nil {
			t.Errorf("of the answer is kept %+v", kept)
		}
		var list []user.Record
		o.OK(http.StatusOK, "vic", "GET", "/api/user?username=nina", nil, &list)
		if len(list) != 1 || list[0].State != user.Invited || list[0].DisplayName != "Nina North" ||
			list[0].Language != "hant" || list[0].RoleID != o.Person("vic").RoleID ||
			!slices.Equal(list[0].UserGroups, []string{"North"}) {
			t.Errorf("%+v", list)
		}
		again, _, _ := o.send("ada", text, "")
		if again.Unchanged != 2 || again.New != 0 || again.Refused != 1 {
			t.Errorf("a second time: %+v", again)
		}
		if _, status, p := o.send("ada", text, again.Confirm); status != 422 ||
			p.Errors[0].Code != "nothing-to-import" {
			t.Errorf("a second time: %d %+v", status, p)
		}
		changed := strings.Replace(text, "Nina North", "Nina South", 1)
		if got, _, _ := o.send("ada", changed, ""); got.Rows[0].Refusal != user.Differs {
			t.Errorf("who is there is changed: %+v", got.Rows[0])
		}
	})
}

// TestImport_WhatWasSeenHoldsOrNothingIsSaved: a role that is called otherwise since is another one.
func TestImport_WhatWasSeenHoldsOrNothingIsSaved(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	text := heading + "nina,,nina@example.com,Viewer vic,,\n"
	preview, _, _ := o.send("ada", text, "")
	o.Exec(`UPDATE users SET role_id = {:role} WHERE id = {:id}`,
		db.Params{"id": o.Person("ben").UserID, "role": o.Person("vic").RoleID})
	if again, _, _ := o.send("ada", text, ""); again.Confirm != preview.Confirm {
		t.Error("the preview is another one once somebody else has the role")
	}
	o.Exec(`UPDATE role SET role_desc = 'Watcher' WHERE id = {:id}`, db.Params{"id": o.Person("vic").RoleID})
	before := o.count()
	if _, status, p := o.send("ada", text, preview.Confirm); p.Type != "/problems/preview-outdated" ||
		o.count() != before {
		t.Errorf("%d %+v", status, p)
	}
}

// TestImport_ReadsWhatIsExported: also names that begin as a formula does.
func TestImport_ReadsWhatIsExported(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		o.OK(http.StatusCreated, "ada", "POST", "/api/usergroup", map[string]any{"name": "+North"}, nil)
		rows := []string{"-dash,-Dash,dash@sheet.example,Viewer vic,+North,en",
			"+plus,+81 3,plus@sheet.example,Viewer vic,,ja", "@at,＠at,at@sheet.example,Viewer vic,,",
			"=is,=1+1,is@sheet.example,Viewer vic,,", "'quoted,'Quoted',quoted@sheet.example,Viewer vic,,"}
		text := heading + strings.Join(rows, "\n")
		preview, _, _ := o.send("ada", text, "")
		if _, status, p := o.send("ada", text, preview.Confirm); status != http.StatusCreated {
			t.Fatalf("%d %+v %q", status, p, refusals(preview))
		}
		exported, err := io.ReadAll(o.Call("ada", "GET", "/api/user/export?email=sheet.example", nil, nil).Body)
		if err != nil || !strings.Contains(string(exported), "'=is,'=1+1") {
			t.Fatalf("%s %v", exported, err)
		}
		got, status, p := o.send("ada", string(exported), "")
		if status != http.StatusCreated || got.Unchanged != len(rows) {
			t.Errorf("%d %+v: %+v", status, p, got)
		}
	})
}

// TestImport_HowPeopleAreInvitedIsSeen: links are answered to nobody who was told of mails, and no mails go out in
// place of links.
func TestImport_HowPeopleAreInvitedIsSeen(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		text := heading + "nina,,nina@example.com,Viewer vic,,\n"
		before := o.count()
		for _, noMail := range []bool{true, false} {
			o.noMail = !noMail
			preview, _, _ := o.send("ada", text, "")
			o.noMail = noMail
			if _, status, p := o.send("ada", text, preview.Confirm); p.Type != "/problems/preview-outdated" ||
				o.count() != before {
				t.Errorf("no mail server since: %t, answered %d %+v", noMail, status, p)
			}
		}
	})
}

// TestImport_AsSpreadsheetsSaveIt: names of people are not of ASCII.
func TestImport_AsSpreadsheetsSaveIt(t *testing.T) {
	o := open(t, dbtest.SQLite(t))
	text := strings.ReplaceAll(heading, ",", ";") + "hana;佐藤 花;hana@example.com;Viewer vic;;ja\n"
	wide, _ := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String(text)
	shift, _ := japanese.ShiftJIS.NewEncoder().String(text)
	for name, file := range map[string]string{"UTF-8": text, "UTF-16": wide, "Shift_JIS": shift} {
		if got, status, _ := o.send("ada", file, ""); status != http.StatusCreated ||
			got.Rows[0].DisplayName != "佐藤 花" ||
			got.New != 1 {
			t.Errorf("%s: %d %+v", name, status, got)
		}
	}
}

// TestManyImportPeopleAtOnce: more of them than a node has connections. Each person is added once.
func TestManyImportPeopleAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		var text strings.Builder
		text.WriteString(heading)
		for i := range 30 {
			fmt.Fprintf(&text, "guest%d,,guest%d@example.com,Viewer vic,,\n", i, i)
		}
		before := o.count()
		preview, _, _ := o.send("ada", text.String(), "")
		got := o.AtOnce(24, func(int) int {
			_, status, _ := o.send("ada", text.String(), preview.Confirm)
			return status
		})
		if want := (map[int]int{http.StatusCreated: 1, http.StatusConflict: 23}); !maps.Equal(got, want) ||
			o.count() != before+30 {
			t.Errorf("answered %v, %d people more", got, o.count()-before)
		}
	})
}

// TestCompaniesImportTheSamePeopleAtOnce: in whatever order, one company gets them, and the other one is told to look
// at its preview again.
func TestCompaniesImportTheSamePeopleAtOnce(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		for round := range 5 {
			var up, down []string
			for i := range 100 {
				name := fmt.Sprintf("guest%d-%02d", round, i)
				up = append(up, name+",,"+name+"@example.com,Viewer vic,,\n")
				down = append(down, name+",,"+name+"@example.com,Editor eve,,\n")
			}
			slices.Reverse(down)
			who := []string{"ada", "eve"}
			files := []string{heading + strings.Join(up, ""), heading + strings.Join(down, "")}
			var confirm [2]string
			for i := range who {
				preview, _, _ := o.send(who[i], files[i], "")
				confirm[i] = preview.Confirm
			}
			before := o.count()
			got := o.AtOnce(2, func(i int) int {
				_, status, _ := o.send(who[i], files[i], confirm[i])
				return status
			})
			if want := (map[int]int{http.StatusCreated: 1, http.StatusConflict: 1}); !maps.Equal(got, want) ||
				o.count() != before+100 {
				t.Fatalf("answered %v, %d people more", got, o.count()-before)
			}
		}
	})
}
