package apk_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"runtime"
	"testing"

	"marquee/internal/area/apk"
	"marquee/internal/area/areatest"
	"marquee/internal/fault"
)

// crowd is a zip file of so many empty files.
func crowd(t *testing.T, files int) []byte {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for i := range files {
		if _, err := archive.CreateHeader(&zip.FileHeader{Name: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A directory takes a multiple of its bytes in memory, so that a long one is not read to its end.
func TestAZipFileOfTooManyFilesIsNotRead(t *testing.T) {
	const limit = 64 << 20
	for _, files := range []int{60_000, 400_000} {
		data := crowd(t, files)
		_, took, err := taken(data)
		t.Logf("%d files in %d bytes: %d bytes of memory", files, len(data), took)
		if fault.As(err) == nil || took > limit {
			t.Errorf("%d files take %d bytes: %v", files, took, err)
		}
	}
}

// taken looks at a package and returns how many bytes of memory that took.
func taken(data []byte) (apk.Info, uint64, error) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	info, err := apk.Inspect(bytes.NewReader(data), int64(len(data)))
	runtime.ReadMemStats(&after)
	return info, after.TotalAlloc - before.TotalAlloc, err
}

// A program's symbols and sections name a place in one table: were each name read, a small file would be terabytes.
func TestAProgramsSymbolsAreNotRead(t *testing.T) {
	const symbols, names, limit = 1000, 1 << 18, 64 << 20
	program := areatest.NewSigner(t).Windows("Player", [4]int{1, 2, 3, 4})
	const header = 0x40 + 4 // where the first header of the program begins
	binary.LittleEndian.PutUint32(program[header+8:], uint32(len(program)))
	binary.LittleEndian.PutUint32(program[header+12:], symbols)
	one := append([]byte{0, 0, 0, 0, 4, 0, 0, 0}, make([]byte, 10)...)
	program = append(program, bytes.Repeat(one, symbols)...)
	program = binary.LittleEndian.AppendUint32(program, names+4)
	program = append(program, bytes.Repeat([]byte("x"), names)...)
	if info, took, err := taken(program); err != nil || info.Name != "Player" || took > limit {
		t.Errorf("%d bytes take %d bytes of memory: %+v %v", len(program), took, info, err)
	}
}
