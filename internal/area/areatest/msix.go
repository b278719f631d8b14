package areatest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"maps"
)

// Msix is a package for Windows as its maker builds it: its files by name,
// beside its manifest.
type Msix struct {
	Name, Version string
	Files         map[string]string
}

// Pack makes the package, signed.
func (s *Signer) Pack(m Msix) []byte {
	s.t.Helper()
	files := map[string]string{
		"AppxManifest.xml": fmt.Sprintf(`<?xml version="1.0" encoding="utf-8"?>`+
			`<Package xmlns="http://schemas.microsoft.com/appx/manifest/foundation/windows10">`+
			`<Identity Name="%s" Publisher="CN=Player makers" Version="%s" ProcessorArchitecture="x64"/></Package>`,
			m.Name, m.Version),
		"AppxSignature.p7x": "PKCX" + string(s.message()),
	}
	maps.Copy(files, m.Files)
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for name, data := range files {
		w, err := archive.Create(name)
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
	return b.Bytes()
}
