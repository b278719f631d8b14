package contract

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"

	"golang.org/x/image/font/gofont/goregular"

	"marquee/internal/access"
	"marquee/internal/area/areatest"
)

// libraryIDs name what a company keeps beside its contents.
type libraryIDs struct {
	font, apk, source, sourceVersion int64
	place                            int64 // a source that contents can be brought in from
	offered, offeredBefore           int64 // packages that the operators offer to every company
}

func absentLibrary(no int64) libraryIDs {
	return libraryIDs{font: no, apk: no, source: no, sourceVersion: 1, place: no, offered: no, offeredBefore: no}
}

// file is a form with one file.
func (w *world) file(filename string, data []byte, fields map[string]string) form {
	w.t.Helper()
	var body bytes.Buffer
	m := multipart.NewWriter(&body)
	for key, value := range fields {
		if err := m.WriteField(key, value); err != nil {
			w.t.Fatal(err)
		}
	}
	part, err := m.CreateFormFile("file", filename)
	if err == nil {
		_, err = part.Write(data)
	}
	if err == nil {
		err = m.Close()
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return form{kind: m.FormDataContentType(), data: body.Bytes()}
}

// typeface is a font under a name that no other has.
func (w *world) typeface(name string) form {
	w.t.Helper()
	return w.file("go.ttf", goregular.TTF, map[string]string{"fontName": fmt.Sprintf("%s %d", name, w.serial.Add(1))})
}

// software is a package that no other upload equals.
func (w *world) software(fields map[string]string) form {
	w.t.Helper()
	return w.file("player.apk", areatest.NewSigner(w.t).Android(fmt.Sprintf("com.example.p%d", w.serial.Add(1)), "1.0",
		1), fields)
}

// program is a zip with a page that no other has.
func (w *world) program(fields map[string]string) form {
	w.t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	page, err := archive.Create("index.html")
	if err == nil {
		_, err = fmt.Fprintf(page, "<!doctype html><title>Program %d</title>", w.serial.Add(1))
	}
	if err == nil {
		err = archive.Close()
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return w.file("program.zip", b.Bytes(), fields)
}

// feed is a source at an address that is not fetched.
func feed(name string) object {
	return object{"feedType": "RSS", "description": name, "sourceDetail": object{"url": "http://127.0.0.1:1/",
		"refreshMinutes": 5}}
}

// offer has the operators offer two packages for Windows, which no other test uploads: the last one is the default.
func (w *world) offer() {
	w.t.Helper()
	for i := range w.offered {
		var p struct{ ID int64 }
		if err := json.Unmarshal([]byte(w.must("operator", http.MethodPost, "/api/apk", w.file("player.exe",
			areatest.NewSigner(w.t).Windows(fmt.Sprintf("Player %d", i), [4]int{1, 0, 0, 0}),
			map[string]string{"os": "Windows"})).body), &p); err != nil {
			w.t.Fatal(err)
		}
		w.offered[i] = p.ID
	}
}

// freshLibrary makes one record of every kind in a company.
func (w *world) freshLibrary(company string, id int64) libraryIDs {
	w.t.Helper()
	const who = "operator"
	at := fmt.Sprintf("?companyId=%d", id)
	var n libraryIDs
	n.font, _ = w.record(who, http.MethodPost, "/api/font"+at, w.typeface(w.called(company, "font")))
	var software struct{ ID int64 } // its version is a text
	if err := json.Unmarshal([]byte(w.must(who, http.MethodPost, "/api/apk"+at,
		w.software(map[string]string{"os": "Android"})).body), &software); err != nil {
		w.t.Fatal(err)
	}
	n.apk = software.ID
	w.offering.Do(w.offer)
	n.offeredBefore, n.offered = w.offered[0], w.offered[1]
	n.source, n.sourceVersion = w.record(who, http.MethodPost, "/api/externalSource"+at,
		feed(w.called(company, "source")))
	n.place, _ = w.record(who, http.MethodPost, "/api/externalSource"+at,
		with(feed(w.called(company, "place")), "feedType", "Pictures"))
	return n
}

// libraryCalls are the operations about fonts, packages and external sources.
func libraryCalls() map[string]call {
	named := func(id func(ids) int64) func(ids) any { return func(n ids) any { return id(n) } }
	typeface := named(func(n ids) int64 { return n.font })
	software := named(func(n ids) int64 { return n.apk })
	source := named(func(n ids) int64 { return n.source })
	return map[string]call{
		"GET /api/font":        get("/api/font"),
		"GET /api/font/limits": get("/api/font/limits"),
		"POST /api/font": {make: func(w *world, _ ids) request {
			return request{"/api/font", w.typeface("New")}
		}},
		"GET /api/font/{id}/lacking": get("/api/font/%d/lacking?characters=A%%C3%%A9", typeface),
		"DELETE /api/font/{id}":      get("/api/font/%d", typeface),
		"GET /img/uploads/font/{id}": get("/img/uploads/font/%d", typeface),
		"GET /api/apk":               get("/api/apk?os=Android"),
		"POST /api/apk": {make: func(w *world, _ ids) request {
			return request{"/api/apk", w.software(map[string]string{"os": "Android"})}
		}},
		"DELETE /api/apk/{id}": get("/api/apk/%d", software),
		"GET /api/myapk":       get("/api/myapk"),
		"POST /api/myApk": {make: func(w *world, _ ids) request {
			return request{"/api/myApk", w.software(nil)}
		}},
		"GET /api/player/package/{id}": get("/api/player/package/%d", software),
		"GET /api/externalSource":      get("/api/externalSource"),
		"POST /api/externalSource": {make: func(*world, ids) request {
			return request{"/api/externalSource", feed("New")}
		}},
		"PATCH /api/externalSource": {names: true, make: func(w *world, n ids) request {
			body := feed("Renamed")
			body["id"], body["version"] = n.source, n.sourceVersion
			return request{"/api/externalSource", body}
		}},
		"DELETE /api/externalSource/{id}": get("/api/externalSource/%d", source),
		"POST /api/verifyExternalSourcePath": send("/api/verifyExternalSourcePath",
			func(n ids) object { return object{"id": n.source} }),
		"GET /api/author/feedInfoAndContents/{id}": get("/api/author/feedInfoAndContents/%d",
			source).asking(access.Read(access.Content)),
		"GET /api/content/import": get("/api/content/import"),
		"GET /api/content/import/{id}": get("/api/content/import/%d",
			named(func(n ids) int64 { return n.place })),
		"POST /api/content/import": send("/api/content/import", func(n ids) object {
			return object{"sourceId": n.place, "files": []string{"a.png"}, "groupId": n.folder}
		}),
		"GET /api/content/videoinfo":     get("/api/content/videoinfo?source=youtube&id=none"),
		"GET /img/uploads/source/{file}": get("/img/uploads/source/%d.%s", source, func(ids) any { return "0" }),
	}
}
