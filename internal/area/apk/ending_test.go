package apk_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
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

// A directory takes a multiple of its bytes in memory, so that a long one is not read.
func TestAZipFileOfTooManyFilesIsNotRead(t *testing.T) {
	const limit = 64 << 20
	for _, files := range []int{60_000, 400_000} {
		data := crowd(t, files)
		f := upload(t, data)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := apk.Inspect(t.Context(), f, int64(len(data)))
		runtime.ReadMemStats(&after)
		took := after.TotalAlloc - before.TotalAlloc
		t.Logf("%d files in %d bytes: %d bytes of memory", files, len(data), took)
		if fault.As(err) == nil || took > limit || files > 100_000 && took > 1<<20 {
			t.Errorf("%d files take %d bytes: %v", files, took, err)
		}
	}
}

// What a file says of its end is what is read, or it is refused.
func TestTheEndOfAZipFile(t *testing.T) {
	good := crowd(t, 3)
	for name, change := range map[string]func(data []byte) []byte{
		"more in front":   func(data []byte) []byte { return append([]byte("PK\x03\x04more"), data...) },
		"more behind":     func(data []byte) []byte { return append(data, 0) },
		"a second end":    func(data []byte) []byte { return append(data, data[len(data)-22:]...) },
		"larger than all": func(data []byte) []byte { binary.LittleEndian.PutUint32(data[len(data)-10:], 1<<30); return data },
		"in 64 bits": func(data []byte) []byte {
			binary.LittleEndian.PutUint32(data[len(data)-6:], 1<<32-1)
			return data
		},
		"with a locator": func(data []byte) []byte {
			end := bytes.Clone(data[len(data)-22:])
			return append(append(data[:len(data)-22], "PK\x06\x07\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00"...), end...)
		},
	} {
		_, err := inspect(t, change(bytes.Clone(good)))
		if f := fault.As(err); f == nil || f.Fields[0].Code != "package-broken" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := inspect(t, good); fault.As(err) == nil || fault.As(err).Fields[0].Code != "unsupported-package" {
		t.Errorf("a good one that is no package: %v", err)
	}
}
