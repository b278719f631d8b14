package apk_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/area/apk"
	"marquee/internal/area/areatest"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/vault"
)

// wide is a company's storage without an end.
type wide struct{}

func (wide) Fits(context.Context, access.Scope, int64) error { return nil }

func open(t *testing.T, d *db.DB) *areatest.Office {
	t.Helper()
	o := areatest.Open(t, d, "UTC", access.Apk)
	blobs, err := blob.OpenDisk(filepath.Join(t.TempDir(), "blobs"))
	if err != nil {
		t.Fatal(err)
	}
	apk.New(apk.Config{DB: d, Blobs: vault.New(d, blobs, func() time.Time { return dbtest.Now }), Room: wide{},
		Inbox: t.TempDir()}).Register(o.Router)
	return o
}

func file(name string, data []byte) areatest.Part { return areatest.Part{Name: name, Data: data} }

// code returns the code of the only refused field, or of the problem.
func code(p areatest.Problem) string {
	if len(p.Errors) == 1 {
		return p.Errors[0].Code
	}
	return strings.TrimPrefix(p.Type, "/problems/")
}

func TestR271_OwnPackages(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		maker, other := areatest.NewSigner(t), areatest.NewSigner(t)
		var added []apk.Package
		status, p := o.Form("ann", "/api/myApk", nil, []areatest.Part{
			file("one.apk", maker.Android("com.example.player", "1.0", 10)),
			file("lite.exe", maker.Windows("Player Lite", [4]int{2, 1, 0, 7})),
		}, &added)
		if status != http.StatusCreated || len(added) != 2 {
			t.Fatalf("%d %+v", status, p)
		}
		one, lite := added[0], added[1]
		if one.OS != apk.Android || one.PackageName != "com.example.player" || one.Version != "1.0" ||
			one.CompanyID != o.Ours || !one.IsDefault || one.Filename != "one.apk" {
			t.Errorf("%+v", one)
		}
		if lite.OS != apk.Windows || lite.PackageName != "Player Lite" || lite.Version != "2.1.0.7" ||
			!lite.IsDefault || lite.Signer != one.Signer || len(lite.Signer) != 64 {
			t.Errorf("%+v", lite)
		}
		for name, c := range map[string]struct {
			data []byte
			code string
		}{
			"the same version":        {maker.Android("com.example.player", "1.0", 10), "not-newer"},
			"an older one":            {maker.Android("com.example.player", "9.9", 9), "not-newer"},
			"an older program":        {maker.Windows("Player Lite", [4]int{2, 1, 0, 6}), "not-newer"},
			"somebody else's":         {other.Android("com.example.player", "2.0", 20), "other-signer"},
			"another one's lookalike": {other.Windows("Player Lite", [4]int{3, 0, 0, 0}), "other-signer"},
		} {
			if status, p := o.Form("ann", "/api/myApk", nil, []areatest.Part{file("x", c.data)}, nil); status != 422 ||
				code(p) != c.code || p.Params["filename"] != "x" {
				t.Errorf("%s: %d %+v", name, status, p)
			}
		}
		pair := []areatest.Part{file("2.apk", maker.Android("com.example.player", "2.0", 20)),
			file("bad.apk", other.Android("com.example.player", "3.0", 30))}
		if status, p := o.Form("ann", "/api/myApk", nil, pair, nil); status != 422 ||
			p.Params["filename"] != "bad.apk" {
			t.Errorf("a good one with a bad one: %d %+v", status, p)
		}
		var list []apk.Package
		if o.OK(200, "vic", "GET", "/api/myapk", nil, &list); len(list) != 2 {
			t.Errorf("R270: %+v", list)
		}
		var next []apk.Package
		o.Form("ann", "/api/myApk", map[string]string{"companyId": fmt.Sprint(o.Ours)}, pair[:1], &next)
		o.OK(200, "vic", "GET", "/api/apk?os=Android", nil, &list)
		if len(list) != 2 || list[0].ID != next[0].ID || !list[0].IsDefault || list[1].IsDefault {
			t.Errorf("G115: the newest is the default: %+v", list)
		}
		if o.OK(200, "eve", "GET", "/api/apk", nil, &list); len(list) != 0 {
			t.Errorf("another company sees %+v", list)
		}
		o.Refused(404, "eve", "DELETE", fmt.Sprintf("/api/apk/%d", one.ID), nil)
		o.OK(200, "ann", "DELETE", fmt.Sprintf("/api/apk/%d", next[0].ID), nil, nil)
		if o.OK(200, "vic", "GET", "/api/apk?os=Android&name=EXAMPLE", nil, &list); len(list) != 1 ||
			!list[0].IsDefault {
			t.Errorf("after the newest was deleted: %+v", list)
		}
		if actions := o.Actions("apk", next[0].ID); !slices.Equal(actions, []string{"create", "delete"}) {
			t.Errorf("the trail says %v", actions)
		}
	})
}

// TestASignerIsFollowedByAnother: a package of a new signer follows those of the old one if it says so.
func TestASignerIsFollowedByAnother(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		first, stranger := areatest.NewSigner(t), areatest.NewSigner(t)
		second := first.Successor()
		third := second.Successor()
		barred := first.Successor()
		barred.Bar()
		code := 0
		send := func(s *areatest.Signer) (int, string) {
			code++
			status, p := o.Form("ann", "/api/myApk", nil, []areatest.Part{
				file("p.apk", s.Android("com.example.player", fmt.Sprint(code), code))}, nil)
			if status == http.StatusCreated {
				return status, ""
			}
			return status, p.Errors[0].Code
		}
		for i, c := range []struct {
			name   string
			signer *areatest.Signer
			code   string
		}{
			{"the first", first, ""}, {"somebody else", stranger, "other-signer"},
			{"somebody else's heir", stranger.Successor(), "other-signer"},
			{"an heir who must not update", barred, "other-signer"},
			{"the heir", second, ""}, {"the heir again", second, ""}, {"the heir's heir", third, ""},
			{"the first again", first, "other-signer"}, {"another heir of the first", first.Successor(),
				"other-signer"},
		} {
			if status, code := send(c.signer); code != c.code {
				t.Errorf("%d: %s: %d %s, want %q", i, c.name, status, code, c.code)
			}
		}
	})
}

func TestR268_TheOperatorsOfferPackagesToAll(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		o := open(t, d)
		maker, other := areatest.NewSigner(t), areatest.NewSigner(t)
		android := map[string]string{"os": "Android"}
		var offered, own apk.Package
		if status, p := o.Form("top", "/api/apk", android, []areatest.Part{
			file("p.apk", maker.Android("com.example.player", "1", 1))}, &offered); status != 201 ||
			offered.CompanyID != 0 {
			t.Fatalf("%d %+v %+v", status, offered, p)
		}
		var list []apk.Package
		for _, who := range []string{"vic", "eve"} {
			if o.OK(200, who, "GET", "/api/apk?os=Android", nil, &list); len(list) != 1 || list[0].ID != offered.ID {
				t.Errorf("%s sees %+v", who, list)
			}
		}
		if o.OK(200, "vic", "GET", "/api/myapk", nil, &list); len(list) != 0 {
			t.Errorf("R270: the operators' is not ours: %+v", list)
		}
		if p := o.Refused(403, "ada", "DELETE", fmt.Sprintf("/api/apk/%d", offered.ID),
			nil); p.Type != "/problems/operators-package" {
			t.Errorf("%+v", p)
		}
		if status, p := o.Form("ann", "/api/apk", android, []areatest.Part{
			file("p.apk", other.Android("com.example.player", "5", 5))}, nil); status != 422 ||
			code(p) != "other-signer" {
			t.Errorf("under the operators' name: %d %+v", status, p)
		}
		if status, _ := o.Form("ann", "/api/apk", android, []areatest.Part{
			file("p.apk", maker.Android("com.example.player", "1", 1))}, &own); status != 201 ||
			own.CompanyID != o.Ours {
			t.Errorf("the same for ourselves: %d %+v", status, own)
		}
		for name, fields := range map[string]map[string]string{"not-allowed": {}, "other-system": {"os": "Windows"}} {
			if status, p := o.Form("ann", "/api/apk", fields,
				[]areatest.Part{file("p.apk", maker.Android("com.example.x", "1", 1))}, nil); status != 422 ||
				code(p) != name {
				t.Errorf("%v: %d %+v", fields, status, p)
			}
		}
		if status, _ := o.Form("vic", "/api/apk", android, nil, nil); status != 403 {
			t.Errorf("a reader's: %d", status)
		}
		o.OK(200, "top", "DELETE", fmt.Sprintf("/api/apk/%d", offered.ID), nil, nil)
	})
}

func inspect(t *testing.T, data []byte) (apk.Info, error) {
	t.Helper()
	return apk.Inspect(bytes.NewReader(data), int64(len(data)))
}

// TestDamagedPackages changes every byte of packages, one at a time, and cuts
// them short: each is read or refused, and none makes a parser stumble.
func TestDamagedPackages(t *testing.T) {
	maker := areatest.NewSigner(t)
	for name, data := range map[string][]byte{
		"Android":       maker.Successor().Android("com.example.player", "1.0", 10),
		"Windows":       maker.Windows("Player", [4]int{1, 2, 3, 4}),
		"Windows, MSIX": maker.Pack(areatest.Msix{Name: "Makers.Player", Version: "1.2.3.4"}),
	} {
		check := func(what string, at int, damaged []byte) {
			_, err := inspect(t, damaged)
			if f := fault.As(err); err != nil && (f == nil ||
				strings.Contains(fmt.Sprint(errors.Unwrap(f)), "parser")) {
				t.Errorf("%s %s at byte %d: %v", name, what, at, err)
			}
		}
		for at := range data {
			data[at] ^= 0x11
			check("changed", at, data)
			data[at] ^= 0x11
			check("cut", at, data[:at])
		}
	}
}

func TestVersionsOfAndroid(t *testing.T) {
	maker := areatest.NewSigner(t)
	for _, code := range []int{1, 1<<31 + 1, 3<<32 | 7, 1<<63 - 1} {
		info, err := inspect(t, maker.Android("com.example.player", "", code))
		if err != nil || info.Code != int64(code) || info.Version != fmt.Sprint(code) {
			t.Errorf("%d: %+v, %v", code, info, err)
		}
	}
	for name, data := range map[string][]byte{
		"no version":         maker.Android("com.example.player", "1", 0),
		"a negative version": maker.Android("com.example.player", "1", -1),
		"no name":            maker.Android("", "1", 1),
		"no package's name":  maker.Android("player", "1", 1),
	} {
		if _, err := inspect(t, data); fault.As(err) == nil || fault.As(err).Fields[0].Code != codes.PackageBroken {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPackagesWithoutASigner(t *testing.T) {
	maker := areatest.NewSigner(t)
	android := maker.Android("com.example.player", "1.0", 10)
	program := maker.Windows("Player", [4]int{1, 2, 3, 4})
	pack := maker.Pack(areatest.Msix{Name: "Makers.Player", Version: "1.2.3.4"})
	for name, data := range map[string][]byte{
		"no block": bytes.Replace(android, []byte("APK Sig Block 42"), []byte("APK Sig Block 41"), 1),
		"another scheme": bytes.Replace(android, []byte{0x1a, 0x87, 0x09, 0x71}, []byte{0x1b, 0x87, 0x09, 0x71},
			1),
		"a program without":      append(bytes.Clone(program[:1024]), make([]byte, len(program)-1024)...),
		"a program's is damaged": bytes.Replace(program, []byte{0x30, 0x82}, []byte{0x31, 0x82}, 1),
		"a package without":      bytes.ReplaceAll(pack, []byte("AppxSignature.p7x"), []byte("AppxSignature.old")),
	} {
		if _, err := inspect(t, data); fault.As(err) == nil || fault.As(err).Fields[0].Code != codes.Unsigned {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWhatIsNoPackage(t *testing.T) {
	for name, data := range map[string]string{"nothing": "", "text": "hello",
		"a zip": "PK\x05\x06" + strings.Repeat("\x00", 18), "half a program": "MZ" + strings.Repeat("\x00", 200)} {
		if _, err := inspect(t, []byte(data)); fault.As(err) == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := inspect(t, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1 an MSI")); fault.As(err) == nil ||
		fault.As(err).Fields[0].Code != codes.PackageMSI {
		t.Errorf("an MSI: %v", err)
	}
}
