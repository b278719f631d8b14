package wake_test

import (
	"testing"

	"marquee/internal/platform/wake"
)

func TestASignalIsNeitherLostNorRepeated(t *testing.T) {
	s := wake.New()
	for range 3 {
		s.Send() // nobody receives yet: it waits for nobody
	}
	<-s
	select {
	case <-s:
		t.Error("three signals before a look are three looks")
	default:
	}
}
