package processing

import (
	"errors"
	"testing"
	"testing/synctest"

	"marquee/internal/area/content"
	"marquee/internal/area/content/version"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/media"
)

// stuck is a file that never comes.
type stuck struct{ here chan struct{} }

func (s stuck) Read([]byte) (int, error) {
	<-s.here
	return 0, errors.New("nothing")
}

func (s stuck) Seek(int64, int) (int64, error) { return 0, nil }

// TestAPictureOfAProgramWaitsForItsTurnAndNoLonger: who saves is told that the server is busy, not that it is broken.
func TestAPictureOfAProgramWaitsForItsTurnAndNoLonger(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Service{prober: media.New(func(string) (string, error) { return "", errors.New("nothing is installed") })}
		others := stuck{make(chan struct{})}
		for range 10 {
			go func() { _, _ = s.prober.Thumbnails(t.Context(), others) }()
		}
		synctest.Wait()
		_, err := s.KeepMade(t.Context(), []byte("{}"), []byte("picture"), version.File{})
		if f := fault.As(err); f == nil || f.Kind != fault.Unavailable || f.Code != codes.FilesBusy {
			t.Errorf("%v", err)
		}
		close(others.here)
	})
}

func TestAFullDiskIsNoFaultOfAPoster(t *testing.T) {
	for err, want := range map[error]fault.Kind{
		disk.Full(errors.New("full")):                                  fault.Exhausted,
		fault.New(fault.Unsupported, codes.FileUnreadable, "No file."): fault.Unprocessable,
	} {
		if f := fault.As(posterFault(content.Program, err)); f == nil || f.Kind != want {
			t.Errorf("%v is said as %v", err, f)
		}
	}
}
