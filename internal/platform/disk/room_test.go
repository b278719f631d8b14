package disk

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"marquee/internal/fault"
)

func TestUploadsLeaveAReserve(t *testing.T) {
	for _, c := range []struct{ total, want int64 }{{64 << 20, 64 << 20 / 20}, {2 << 30, 100 << 20},
		{4 << 40, 100 << 20}} {
		if got := (Space{Total: c.total}).Reserve(); got != c.want {
			t.Errorf("of %d bytes %d are kept free, want %d", c.total, got, c.want)
		}
	}
	folder := t.TempDir()
	space, err := SpaceOf(folder)
	if err != nil || space.Total < space.Free || space.Free <= 0 {
		t.Fatalf("the disk has %+v, %v", space, err)
	}
	if err := Room(folder, space.Free-space.Reserve()/2); !fault.Is(err, fault.Exhausted) {
		t.Errorf("half of the reserve may be taken: %v", err)
	}
	var to bytes.Buffer
	if n, err := Guarded(&to, folder).Write([]byte("text")); err != nil || n != 4 || to.String() != "text" {
		t.Errorf("with room, %d bytes are written: %q %v", n, to.String(), err)
	}
}

func TestWhatIsMissingIsSaid(t *testing.T) {
	folder := t.TempDir()
	space, err := SpaceOf(folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := Fits(folder, 1); err != nil {
		t.Errorf("a byte: %v", err)
	}
	err = Fits(folder, space.Free+1<<40)
	if !errors.Is(err, ErrShort) ||
		!regexp.MustCompile(`of `+folder+`: about \d+ MB .* make room for 1048\d\d\d MB more$`).MatchString(
			err.Error()) {
		t.Errorf("a terabyte more than there is: %v", err)
	}
}

func TestAFolderThatCannotBeWrittenIsNoticed(t *testing.T) {
	folder := t.TempDir()
	if err := Writable(folder); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(folder); err != nil || len(left) != 0 {
		t.Errorf("the probe leaves %v, %v", left, err)
	}
	if err := Writable(filepath.Join(folder, "not mounted")); err == nil {
		t.Error("a folder that is not there can be written to")
	}
}
