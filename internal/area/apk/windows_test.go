package apk_test

import (
	"bytes"
	"strings"
	"testing"

	"marquee/internal/area/apk"
	"marquee/internal/area/areatest"
	"marquee/internal/fault"
)

func TestPackagesForWindows(t *testing.T) {
	maker := areatest.NewSigner(t)
	program, err := inspect(t, maker.Windows("Player", [4]int{1, 2, 3, 4}))
	if err != nil {
		t.Fatal(err)
	}
	if program.Name != "Player" || program.Version != "1.2.3.4" || program.Code != 1<<48|2<<32|3<<16|4 {
		t.Errorf("%+v", program)
	}
	files := map[string]string{"Player.exe": "MZ" + strings.Repeat("play ", 30_000), "empty.txt": ""}
	info, err := inspect(t, maker.Pack(areatest.Msix{Name: "Makers.Player", Version: "1.2.3.4", Files: files}))
	if err != nil || info.OS != apk.Windows || info.Name != "Makers.Player" ||
		info.Version != "1.2.3.4" || info.Code != program.Code || info.Signer != program.Signer {
		t.Errorf("%+v, %v, want the signer and the code of %+v", info, err, program)
	}
}

func TestPackagesForWindowsThatAreRefused(t *testing.T) {
	maker := areatest.NewSigner(t)
	good := areatest.Msix{Name: "Makers.Player", Version: "1.2.3.4"}
	bundle, twice := good, good
	twice.Files = map[string]string{"AppxManifest.xm2": ""}
	bundle.Files = map[string]string{"AppxMetadata/AppxBundleManifest.xml": "<Bundle/>"}
	twoManifests := bytes.ReplaceAll(maker.Pack(twice), []byte("AppxManifest.xm2"), []byte("AppxManifest.xml"))
	for _, c := range []struct {
		name string
		data []byte
		code string
	}{
		{"three numbers", maker.Pack(areatest.Msix{Name: "Makers.Player", Version: "1.2.3"}), "no-version"},
		{"a number of 17 bits", maker.Pack(areatest.Msix{Name: "Makers.Player", Version: "1.2.3.65536"}), "no-version"},
		{"a version that would be negative", maker.Pack(areatest.Msix{Name: "Makers.Player", Version: "32768.0.0.0"}),
			"no-version"},
		{"a program's that would be", maker.Windows("Player", [4]int{32768, 0, 0, 0}), "no-version"},
		{"no name", maker.Pack(areatest.Msix{Version: "1.2.3.4"}), "no-version"},
		{"a program without a name", maker.Windows("", [4]int{1, 2, 3, 4}), "no-version"},
		{"a long name", maker.Pack(areatest.Msix{Name: strings.Repeat("n", 256), Version: "1.2.3.4"}), "no-version"},
		{"a huge manifest", maker.Pack(areatest.Msix{Name: strings.Repeat("n", 4<<20), Version: "1.2.3.4"}),
			"package-broken"},
		{"two manifests", twoManifests, "package-broken"},
		{"a bundle", bytes.ReplaceAll(maker.Pack(bundle), []byte("AppxManifest.xml"), []byte("OtherManifest.xm")),
			"package-bundle"},
	} {
		_, err := inspect(t, c.data)
		if f := fault.As(err); f == nil || len(f.Fields) != 1 || f.Fields[0].Code.String() != c.code {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}
