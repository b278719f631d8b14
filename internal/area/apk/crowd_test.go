package apk_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"runtime"
	"testing"

	"marquee/internal/area/apk"
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
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := apk.Inspect(bytes.NewReader(data), int64(len(data)))
		runtime.ReadMemStats(&after)
		took := after.TotalAlloc - before.TotalAlloc
		t.Logf("%d files in %d bytes: %d bytes of memory", files, len(data), took)
		if fault.As(err) == nil || took > limit {
			t.Errorf("%d files take %d bytes: %v", files, took, err)
		}
	}
}
