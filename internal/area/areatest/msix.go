package areatest

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"strings"
)

// Msix is a package for Windows as its maker builds it: its files by name, and
// what is said of them. Zero values are those of a good one.
type Msix struct {
	Name, Version string
	Publisher     string            // empty: the signer
	Files         map[string]string // beside its manifest
	Map           func(blocks string) string
	Wide          bool // with records in 64 bits, as Microsoft's tools write them
}

// Pack makes the package, signed.
func (s *Signer) Pack(m Msix) []byte {
	s.t.Helper()
	if m.Publisher == "" {
		m.Publisher = "CN=Player makers"
	}
	files := map[string]string{"AppxManifest.xml": fmt.Sprintf(`<?xml version="1.0" encoding="utf-8"?><Package xmlns="http://schemas.microsoft.com/appx/manifest/foundation/windows10">`+
		`<Identity Name="%s" Publisher="%s" Version="%s" ProcessorArchitecture="x64"/></Package>`, m.Name, m.Publisher, m.Version)}
	for name, data := range m.Files {
		files[name] = data
	}
	blocks := `<BlockMap xmlns="http://schemas.microsoft.com/appx/2010/blockmap" HashMethod="http://www.w3.org/2001/04/xmlenc#sha256">`
	for name, data := range files {
		blocks += fmt.Sprintf(`<File Name="%s" Size="%d" LfhSize="30">`, strings.ReplaceAll(strings.ReplaceAll(name, "%20", " "), "/", `\`), len(data))
		for rest := data; rest != ""; {
			n := min(len(rest), 64<<10)
			sum := sha256.Sum256([]byte(rest[:n]))
			blocks += `<Block Hash="` + base64.StdEncoding.EncodeToString(sum[:]) + `"/>`
			rest = rest[n:]
		}
		blocks += `</File>`
	}
	blocks += `</BlockMap>`
	if m.Map != nil {
		blocks = m.Map(blocks)
	}
	files["AppxBlockMap.xml"], files["[Content_Types].xml"] = blocks, "<Types/>"
	entries, directory, end := s.zipped(0, zip.Deflate, files)
	count := len(files)

	digest := []byte("APPX")
	for _, part := range []struct {
		tag  string
		data []byte
	}{
		{"AXPC", entries}, {"AXCD", append(bytes.Clone(directory), records(m.Wide, count, len(entries), len(directory), end)...)},
		{"AXCT", []byte(files["[Content_Types].xml"])}, {"AXBM", []byte(blocks)},
	} {
		sum := sha256.Sum256(part.data)
		digest = append(append(digest, part.tag...), sum[:]...)
	}
	last, entry, _ := s.zipped(len(entries), zip.Store, map[string]string{"AppxSignature.p7x": "PKCX" + string(s.authenticode(digest))})
	entries, directory = append(entries, last...), append(directory, entry...)
	return bytes.Join([][]byte{entries, directory, records(m.Wide, count+1, len(entries), len(directory), end)}, nil)
}

// zipped makes the three parts of a zip file that stands behind start bytes.
func (s *Signer) zipped(start int, method uint16, files map[string]string) (entries, directory, end []byte) {
	s.t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	archive.SetOffset(int64(start))
	for name, data := range files {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: name, Method: method})
		if err == nil {
			_, err = w.Write([]byte(data))
		}
		if err != nil {
			s.t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		s.t.Fatal(err)
	}
	all := b.Bytes()
	end = all[len(all)-22:]
	at := int(binary.LittleEndian.Uint32(end[16:])) - start
	return bytes.Clone(all[:at]), bytes.Clone(all[at : len(all)-22]), end
}

// records say where the directory of so many files is, at the end of a zip file.
func records(wide bool, files, start, length int, end []byte) []byte {
	record := bytes.Clone(end)
	if !wide {
		binary.LittleEndian.PutUint16(record[8:], uint16(files))
		binary.LittleEndian.PutUint16(record[10:], uint16(files))
		binary.LittleEndian.PutUint32(record[12:], uint32(length))
		binary.LittleEndian.PutUint32(record[16:], uint32(start))
		return record
	}
	copy(record[8:20], bytes.Repeat([]byte{0xff}, 12))
	long := func(b []byte, values ...int) []byte {
		for _, v := range values {
			b = binary.LittleEndian.AppendUint64(b, uint64(v))
		}
		return b
	}
	b := u32(u16(long([]byte("PK\x06\x06"), 44), 45, 45), 0, 0)
	b = append(long(b, files, files, length, start), "PK\x06\x07"...)
	return append(u32(long(u32(b, 0), start+length), 1), record...)
}
