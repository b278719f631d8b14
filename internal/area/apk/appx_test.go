package apk_test

import (
	"bytes"
	"strings"
	"testing"

	"marquee/internal/area/apk"
	"marquee/internal/area/areatest"
	"marquee/internal/fault"
)

// player is a package of some files, one of more than a block, one empty.
func player() areatest.Msix {
	return areatest.Msix{Name: "Makers.Player", Version: "1.2.3.4",
		Files: map[string]string{"Player.exe": "MZ" + strings.Repeat("play ", 30_000), "Assets/My%20logo.png": "PNG", "empty.txt": ""}}
}

func TestPackagesForWindows(t *testing.T) {
	maker := areatest.NewSigner(t)
	program, err := inspect(t, maker.Windows("Player", [4]int{1, 2, 3, 4}))
	if err != nil {
		t.Fatal(err)
	}
	for _, wide := range []bool{false, true} {
		m := player()
		m.Wide = wide
		info, err := inspect(t, maker.Pack(m))
		if err != nil || info.OS != apk.Windows || info.Name != "Makers.Player" || info.Version != "1.2.3.4" || info.Code != program.Code || info.Signer != program.Signer {
			t.Errorf("wide %v: %+v, %v, want the signer and the code of %+v", wide, info, err, program)
		}
	}
}

func TestPackagesForWindowsThatAreRefused(t *testing.T) {
	maker := areatest.NewSigner(t)
	for code, change := range map[string]func(m *areatest.Msix){
		"other-publisher": func(m *areatest.Msix) { m.Publisher = "CN=Somebody else" },
		"no-version":      func(m *areatest.Msix) { m.Version = "1.2.3" },
		"no-version ":     func(m *areatest.Msix) { m.Version = "1.2.3.65536" },
		"no-version  ":    func(m *areatest.Msix) { m.Version = "32768.0.0.0" },
		"no-version   ":   func(m *areatest.Msix) { m.Name = "" },
		"package-broken": func(m *areatest.Msix) {
			m.Map = func(blocks string) string { return strings.Replace(blocks, `Size="3"`, `Size="4"`, 1) }
		},
		"package-broken ": func(m *areatest.Msix) {
			m.Map = func(blocks string) string { return strings.Replace(blocks, `Hash="`, `Hash="A`, 1) }
		},
		"package-broken  ": func(m *areatest.Msix) {
			m.Map = func(blocks string) string { return strings.Replace(blocks, "empty.txt", "none.txt", 1) }
		},
		"package-broken   ": func(m *areatest.Msix) {
			m.Map = func(blocks string) string { return strings.Replace(blocks, "sha256", "md5", 1) }
		},
		"package-broken    ": func(m *areatest.Msix) { m.Map = func(string) string { return "<BlockMap" } },
		"package-bundle": func(m *areatest.Msix) {
			m.Files = map[string]string{"AppxMetadata/AppxBundleManifest.xml": "<Bundle/>"}
		},
	} {
		m := player()
		change(&m)
		data := maker.Pack(m)
		if strings.Contains(code, "bundle") { // which has no manifest of a package
			data = bytes.ReplaceAll(data, []byte("AppxManifest.xml"), []byte("OtherManifest.xm"))
		}
		_, err := inspect(t, data)
		if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Code != strings.TrimSpace(code) {
			t.Errorf("%s: %v", code, err)
		}
	}
	unsigned := bytes.ReplaceAll(maker.Pack(player()), []byte("AppxSignature.p7x"), []byte("AppxSignature.old"))
	if _, err := inspect(t, unsigned); fault.As(err) == nil || fault.As(err).Fields[0].Code != "unsigned" {
		t.Errorf("unsigned: %v", err)
	}
}
