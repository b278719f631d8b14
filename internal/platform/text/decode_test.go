package text

import (
	"errors"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
)

func TestDecode(t *testing.T) {
	in := func(written encoding.Encoding, text string) string {
		t.Helper()
		bytes, err := written.NewEncoder().String(text)
		if err != nil {
			t.Fatal(err)
		}
		return bytes
	}
	wide := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	bare := unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	xml := func(encoding string) string { return `<?xml version="1.0" encoding="` + encoding + `"?><a>日本</a>` }
	for name, c := range map[string]struct{ body, contentType, want string }{
		"nothing":                      {"", "", ""},
		"UTF-8":                        {"Grüße, 日本", "", "Grüße, 日本"},
		"marked":                       {"\ufeffGrüße", "text/csv; charset=iso-8859-1", "Grüße"},
		"marked, a letter broken":      {"\ufeffGr\xfcße", "", "Gr\ufffdße"},
		"UTF-8 that is called Latin-1": {"Grüße", "text/xml; charset=ISO-8859-1", "Grüße"},
		"the content type's":           {in(charmap.ISO8859_1, "Grüße"), "text/xml; charset=ISO-8859-1", "Grüße"},
		"in quotes":                    {in(japanese.ShiftJIS, "日本"), `text/csv; charset="Shift_JIS"`, "日本"},
		"by escapes":                   {in(japanese.ISO2022JP, "日本"), "text/csv; charset=iso-2022-jp", "日本"},
		"a letter broken":              {"Gr\xfcn, 日本語", "", "Gr\ufffdn, 日本語"},
		"a letter broken, and called":  {"Gr\xfcn", "text/plain; charset=utf-8", "Gr\ufffdn"},
		"UTF-16":                       {in(wide, "日本"), "", "日本"},
		"UTF-16, called otherwise":     {in(wide, "ab"), "text/csv; charset=utf-8", "ab"},
		"UTF-16 without a mark":        {in(bare, `[{"a":"日本"}]`), "", `[{"a":"日本"}]`},
		"UTF-16 without a mark, turned": {in(unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "Name\nÄ"), "",
			"Name\nÄ"},
		"UTF-16 of XML":    {in(bare, xml("UTF-16")), "", xml("UTF-16")},
		"XML that says so": {in(japanese.EUCJP, xml("EUC-JP")), "", xml("EUC-JP")},
		"XML, and the content type": {in(japanese.ShiftJIS, xml("EUC-JP")), "text/xml; charset=Shift_JIS",
			xml("EUC-JP")},
		"a German table": {in(charmap.Windows1252, "Gericht;Preis\r\nKäsespätzle;7,50 €\r\n"),
			"text/csv", "Gericht;Preis\r\nKäsespätzle;7,50 €\r\n"},
		"a French one": {in(charmap.Windows1252, "ville\nOrléans créée\nÉvry"), "",
			"ville\nOrléans créée\nÉvry"},
		"quotes of a typist": {in(charmap.Windows1252, "Today’s “menu” – fresh"), "", "Today’s “menu” – fresh"},
		"a Spanish word":     {in(charmap.Windows1252, "Piña"), "", "Piña"},
		"a Japanese table": {in(japanese.ShiftJIS, "品名,価格\r\n本日の定食,800\r\n"), "text/csv",
			"品名,価格\r\n本日の定食,800\r\n"},
		"a name":                    {in(japanese.ShiftJIS, "会議室"), "", "会議室"},
		"kana of half a width":      {in(japanese.ShiftJIS, "ﾃｽﾄ,ｶﾅ\nﾃﾞｰﾀ,1"), "", "ﾃｽﾄ,ｶﾅ\nﾃﾞｰﾀ,1"},
		"Shift_JIS that is cut off": {"\x83A\x83h,\x83\n", "", "unknown"},
		"katakana, whose second bytes are of ASCII": {in(japanese.ShiftJIS, "メニュー,価格\r\nコーヒー,400\r\n"), "",
			"メニュー,価格\r\nコーヒー,400\r\n"},
		"one word of katakana":         {in(japanese.ShiftJIS, "name\nテスト"), "", "name\nテスト"},
		"digits of full width":         {in(japanese.ShiftJIS, "１０：００～１２：００"), "", "１０：００～１２：００"},
		"French of DOS that says not":  {in(charmap.CodePage850, "prénom;nom\nFrédéric;Léger"), "", "unknown"},
		"German of DOS that says not":  {in(charmap.CodePage850, "Früh;Köln\nfür;Äpfel"), "", "unknown"},
		"Thai that says not":           {in(charmap.Windows874, "ชื่อ;เมือง\nสมชาย;กรุงเทพ"), "", "unknown"},
		"by escapes, which says not":   {in(japanese.ISO2022JP, "本日,8"), "", "本日,8"},
		"by Windows' number":           {in(japanese.ShiftJIS, "本日"), "text/csv; charset=CP932", "本日"},
		"German with ß behind letters": {in(charmap.Windows1252, "Größe;Preis\nS;1"), "", "Größe;Preis\nS;1"},
		"lines that end in CR":         {"a,b\r1,2\r", "", "a,b\n1,2\n"},
		"lines that end in CR, UTF-16": {in(wide, "ä\rb"), "", "ä\nb"},
		"lines that end in CR and LF":  {"a\r\nb\r", "", "a\r\nb\r"},
		"marked twice":                 {"\ufeff\ufeffa", "", "a"},
		"an encoding nobody knows":     {"Gr\xfcn", "text/plain; charset=klingon", "unknown"},
		"Chinese that says not":        {in(simplifiedchinese.GBK, "品名,价格\r\n今日套餐,800"), "", "unknown"},
		"Taiwanese that says not":      {in(traditionalchinese.Big5, "品名,價格\r\n今日套餐,800"), "", "unknown"},
		"Russian that says not":        {in(charmap.Windows1251, "Меню,Цена\nБорщ,100"), "", "unknown"},
	} {
		got, err := Decode([]byte(c.body), c.contentType)
		if errors.Is(err, ErrUnknownEncoding) {
			got = []byte("unknown")
		} else if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if string(got) != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// FuzzDecode: whatever comes is a text then, or refused.
func FuzzDecode(f *testing.F) {
	for _, body := range []string{"", "\xff\xfe", "\xfe\xff\x00", "<\x00?", "\x1b$B", "\xe4s", strings.Repeat("\x82", 99)} {
		f.Add([]byte(body), "text/csv; charset=shift_jis")
		f.Add([]byte(body), "")
	}
	f.Fuzz(func(t *testing.T, body []byte, contentType string) {
		got, err := Decode(body, contentType)
		if err == nil && strings.ToValidUTF8(string(got), "") != string(got) {
			t.Errorf("%q becomes %q", body, got)
		}
	})
}
