package tag

import (
	"strings"
	"testing"

	"github.com/go-json-experiment/json"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// TestG129_R422_Values joins values with commas and refuses those that hold one.
func TestG129_R422_Values(t *testing.T) {
	for _, c := range []struct {
		sent, value, code string
	}{
		{`"a,b"`, "a,b", ""},
		{`["a","b"]`, "a,b", ""},
		{`" a , ,b,"`, "a,b", ""},
		{`["a","A","ａ"]`, "a", ""},
		{`""`, "", ""},
		{`[]`, "", ""},
		{`["a,b"]`, "", "bad-format"},
		{`["` + strings.Repeat("x", 51) + `"]`, "", "too-long"},
	} {
		var values Values
		if err := json.Unmarshal([]byte(c.sent), &values); err != nil {
			t.Fatal(err)
		}
		plain := []string(values)
		var tag Tag
		err := tag.edit(Edit{Values: &plain})
		if c.code != "" {
			if f := fault.As(err); f == nil || f.Fields[0].Code.String() != c.code ||
				f.Fields[0].Location != "body.value" {
				t.Errorf("%s: %v, want %s", c.sent, err, c.code)
			}
			continue
		}
		if err != nil || tag.Value != c.value || join(tag.Items) != c.value {
			t.Errorf("%s is %q, %v, want %q", c.sent, tag.Value, err, c.value)
		}
	}
	for _, sent := range []string{`7`, `{}`, `[1]`} {
		if err := json.Unmarshal([]byte(sent), new(Values)); err == nil {
			t.Errorf("%s is taken for values", sent)
		}
	}
	many := strings.Split(strings.Repeat("x,", 300), ",")
	for i := range many {
		many[i] = strings.Repeat("y", i%20) + strings.Repeat("z", i/20)
	}
	var tag Tag
	if f := fault.As(tag.edit(Edit{Values: &many})); f == nil || f.Fields[0].Code != codes.TooMany {
		t.Errorf("%d values are taken", len(tag.Items))
	}
}

// TestEveryFieldThatIsWrongIsNamed in one answer.
func TestEveryFieldThatIsWrongIsNamed(t *testing.T) {
	text := func(s string) *string { return &s }
	for _, c := range []struct {
		name, description, want string
	}{
		{"Lobby", "Screens of the lobby", ""},
		{"  ", "", "body.name required"},
		{"a,b", "", "body.name bad-format"},
		{strings.Repeat("日", 51), strings.Repeat("x", 501), "body.name too-long, body.description too-long"},
		{strings.Repeat("日", 50), strings.Repeat("x", 500), ""},
	} {
		var tag Tag
		var got []string
		if f := fault.As(tag.edit(Edit{Name: text(c.name), Description: text(c.description)})); f != nil {
			for _, field := range f.Fields {
				got = append(got, field.Location+" "+field.Code.String())
			}
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%q, %q: %v, want %q", c.name, c.description, got, c.want)
		}
	}
}
