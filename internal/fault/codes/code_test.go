package codes_test

import (
	"encoding/json"
	"testing"

	"marquee/internal/fault/codes"
)

// Between processes a code is its name, and only what is declared comes out.
func TestCodeTravels(t *testing.T) {
	sent, err := json.Marshal(map[string]codes.Code{"why": codes.InUse})
	if err != nil || string(sent) != `{"why":"in-use"}` {
		t.Fatalf("%s %v", sent, err)
	}
	var got struct{ Why codes.Code }
	if err := json.Unmarshal(sent, &got); err != nil || got.Why != codes.InUse {
		t.Errorf("%v %v", got, err)
	}
	for _, other := range []string{"made-up", "", codes.Required.String()} { // the last is said of values alone
		if err := got.Why.UnmarshalText([]byte(other)); err == nil {
			t.Errorf("%q is no code of a request", other)
		}
	}
}
