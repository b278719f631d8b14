package text

import "testing"

func TestACellIsWhatItWasBeforeItWasMadeInert(t *testing.T) {
	for cell, inert := range map[string]string{
		"": "", "Ann": "Ann", "a=b": "a=b", "'Ann": "'Ann", "'": "'", "''": "''",
		"=1+1": "'=1+1", "-ann": "'-ann", "+ann": "'+ann", "@ann": "'@ann", " =x": "' =x", "|x": "'|x", "%": "'%",
		"＝x": "'＝x", "\tx": "'\tx",
	} {
		if got := Inert(cell); got != inert || Bare(got) != cell {
			t.Errorf("%q becomes %q, and then %q; want %q", cell, got, Bare(got), inert)
		}
	}
}
