package db_test

import (
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
)

func TestOpenMigratesBothEngines(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		var n int64
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM company`, nil, &n); err != nil ||
			n != 1 {
			t.Fatalf("a new database has %d companies, want the platform's own, %v", n, err)
		}
		if err := d.Facts.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM play`, nil, &n); err != nil ||
			n != 0 {
			t.Fatalf("new facts have %d plays, %v", n, err)
		}
	})
}

func TestWriteRefusesAnUnrecordedChange(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		insert := func(ctx context.Context, tx *db.Tx) error {
			_, err := tx.Insert(ctx, `INSERT INTO company (name, name_folded, created_at, updated_at)
				VALUES ('A', 'a', 1, 1)`)
			return err
		}
		if err := d.Unscoped("arranged").Write(t.Context(), insert); err == nil {
			t.Fatal("a change without an audit row was committed")
		}
		var n int64
		if err := d.Unscoped("looked up").Row(t.Context(), `SELECT COUNT(*) FROM company`, nil, &n); err != nil ||
			n != 1 {
			t.Fatalf("%d companies, want the platform's own alone, %v", n, err)
		}
	})
}

func TestWriteRecordsAndAnnounces(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := db.WithActor(t.Context(), db.Actor{UserID: 7, Username: "ann", IP: "192.0.2.1", RequestID: "r1"})
		err := d.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
			return tx.Record(ctx, db.Change{CompanyID: 3, Action: "create", Entity: "content", ID: 5, Name: "Menu",
				After: map[string]string{"name": "Menu"}})
		})
		if err != nil {
			t.Fatal(err)
		}
		var row struct {
			Username string `db:"username"`
			Action   string `db:"action"`
			After    string `db:"after"`
			At       int64  `db:"at"`
		}
		if err := d.Unscoped("looked up").One(ctx, &row, `SELECT username, action, after, at FROM audit
			WHERE company_id = 3`); err != nil {
			t.Fatal(err)
		}
		if row.Username != "ann" || row.Action != "create" || row.After != `{"name":"Menu"}` ||
			row.At != dbtest.Now.UnixMilli() {
			t.Fatalf("audit row %+v", row)
		}
	})
}

func TestTotalIsCountedOnceUntilSomethingChanges(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		ctx := t.Context()
		add := func(company int64) {
			err := d.Unscoped("arranged").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
				return tx.Record(ctx, db.Change{CompanyID: company, Action: "create", Entity: "content"})
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		total := func() int64 {
			var where db.Where
			where.And("{in:a}", nil)
			n, err := d.For(scopeOf(3)).Total(ctx, []string{"content"}, "audit a", &where)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		add(3)
		if n := total(); n != 1 {
			t.Fatalf("total %d, want 1", n)
		}
		// A row that appears without a recorded change is not noticed: the total is remembered.
		err := d.Unscoped("arranged").Quiet(ctx, func(ctx context.Context, q db.Query) error {
			_, err := q.Exec(ctx, `INSERT INTO audit (company_id, seq, at, user_id, device_id, username, ip, request_id,
				action, entity, entity_id, name, seal) VALUES (3, 99, 1, 0, 0, '', '', '', '', '', 0, '', '')`)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if n := total(); n != 1 {
			t.Fatalf("total %d, want the remembered 1", n)
		}
		add(4)
		if n := total(); n != 1 {
			t.Fatalf("another company's change moved the total to %d", n)
		}
		add(3)
		if n := total(); n != 3 {
			t.Fatalf("total %d, want 3 after a change", n)
		}
	})
}

// TestFold lists, for each way in which people mean the same, how it may be written.
func TestFold(t *testing.T) {
	for want, texts := range map[string][]string{
		"grösse":  {"Größe", "GRÖSSE", "Gro\u0308ße", "ＧＲÖＳＳＥ"},
		"abc12":   {"ＡＢＣ１２", "abc12", "Abc１２"},
		"é":       {"é", "É", "e\u0301", "E\u0301"},
		"めにゅー":    {"メニュー", "ﾒﾆｭｰ", "めにゅー"},
		"がぎぐげご":   {"ガギグゲゴ", "ｶﾞｷﾞｸﾞｹﾞｺﾞ", "か\u3099ぎぐげご", "カ゛ギグゲゴ", "カﾞギグゲゴ"},
		"ぱぴぷぺぽ":   {"パピプペポ", "ﾊﾟﾋﾟﾌﾟﾍﾟﾎﾟ", "は\u309Aぴぷぺぽ", "ハ゜ピプペポ"},
		"ゔぃ":      {"ヴィ", "ｳﾞｨ", "ゔぃ", "ウ゛ィ"},
		"わ\u3099": {"ヷ", "ワ゛", "わ\u3099", "ﾜﾞ"},
		"いすゞ":     {"いすゞ", "イスヾ", "イスヽ゛"},
		"っゎゕゖ":    {"ッヮヵヶ", "っゎゕゖ"},
		"(株)きろ":   {"㈱㌔", "（株）キロ"},
		"看板 2":    {"看板　２", " 看板\t2 ", "看板 ２"},
		"σοφοσ":   {"ΣΟΦΟΣ", "σοφος"},
		"国庆节菜单":   {"國慶節菜單", "国庆节菜单", "國庆節菜单"},
		"后台头发":    {"後臺頭髮", "后台头发", "後台頭发"},
		"画面":      {"畫面", "画面"},
	} {
		for _, text := range texts {
			if got := db.Fold(text); got != want {
				t.Errorf("Fold(%q) = %q, want %q", text, got, want)
			}
		}
		if got := db.Fold(want); got != want {
			t.Errorf("folded twice, %q becomes %q", want, got)
		}
	}
	if got := db.Contains(`50%_\`); got != `%50\%\_\\%` {
		t.Errorf("Contains escapes to %q", got)
	}
}

func TestOrderRefusesUnknownNames(t *testing.T) {
	order := db.Order{"name": "c.name_folded", "id": "c.id"}
	if _, err := order.By("name; DROP TABLE content", "id", "c.id", false); err == nil {
		t.Fatal("an unknown sort name was accepted")
	}
	if got, _ := order.By("name", "id", "c.id", true); got != "ORDER BY c.name_folded DESC, c.id DESC" {
		t.Fatal(got)
	}
}

func TestCommittedChangesAreAnnouncedOnce(t *testing.T) {
	var heard []db.Change
	d, err := db.Open(t.Context(), db.Config{Folder: t.TempDir(), Now: time.Now,
		Committed: func(c db.Change) { heard = append(heard, c) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	change := db.Change{CompanyID: 3, Action: "create", Entity: "content", ID: 1}
	_ = d.Unscoped("arranged").Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		_ = tx.Record(ctx, change)
		return context.Canceled
	})
	if len(heard) != 0 {
		t.Fatal("a rolled-back change was announced")
	}
	if err := d.Unscoped("arranged").Write(t.Context(), func(ctx context.Context, tx *db.Tx) error {
		return tx.Record(ctx, change)
	}); err != nil {
		t.Fatal(err)
	}
	if len(heard) != 1 || !cmp.Equal(heard[0], change) {
		t.Fatalf("announced %v", heard)
	}
}
