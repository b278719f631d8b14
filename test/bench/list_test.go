package main

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"marquee/internal/access"
	"marquee/internal/app"
	"marquee/internal/area/company"
	"marquee/internal/demo"
	"marquee/internal/platform/db"
)

// BenchmarkList is the content list of measurement "lists" without the network,
// to be looked at with -cpuprofile.
func BenchmarkList(b *testing.B) {
	for _, rows := range []int{1_000, 100_000} {
		handler, cookie := listed(b, rows)
		b.Run(strconv.Itoa(rows), func(b *testing.B) {
			b.ReportAllocs()
			before := cpu(b)
			defer func() { b.ReportMetric(float64((cpu(b)-before).Microseconds())/float64(b.N), "cpu-µs/op") }()
			b.RunParallel(func(pb *testing.PB) {
				ctx, cancel := context.WithCancel(b.Context()) // as a server's requests have
				defer cancel()
				for pb.Next() {
					r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/content?_limit=10&_page=1",
						http.NoBody)
					r.AddCookie(cookie)
					w := httptest.NewRecorder()
					if handler.ServeHTTP(w, r); w.Code != http.StatusOK {
						b.Errorf("%d %s", w.Code, w.Body)
					}
				}
			})
		})
	}
}

// cpu is the processor time that the benchmark has used, which says more than
// the time that passed where other programs run as well.
func cpu(b *testing.B) time.Duration {
	b.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// listed is an installation whose company has many contents, and its administrator's cookie.
func listed(b *testing.B, rows int) (http.Handler, *http.Cookie) {
	b.Helper()
	folder := b.TempDir()
	a, err := app.New(b.Context(), app.Config{Data: folder, MaxFileMB: 8},
		app.Options{Logger: slog.New(slog.DiscardHandler), Now: time.Now})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := a.Close(); err != nil {
			b.Error(err)
		}
	})
	_, err = a.Founder().Found(b.Context(), demo.Founding{Company: company.Draft{Name: "Bench"},
		People: []demo.Person{{Username: "admin", Password: password, Role: access.AdministratorRole}}})
	if err != nil {
		b.Fatal(err)
	}
	var cookie *http.Cookie
	call := func(path, kind string, body io.Reader) {
		r := httptest.NewRequestWithContext(b.Context(), http.MethodPost, path, body)
		r.Header.Set("Content-Type", kind)
		r.Header.Set("X-Marquee-Client", "bench")
		if cookie != nil {
			r.AddCookie(cookie)
		}
		w := httptest.NewRecorder()
		if a.Handler().ServeHTTP(w, r); w.Code >= http.StatusBadRequest {
			b.Fatalf("%s: %d %s", path, w.Code, w.Body)
		}
		for _, c := range w.Result().Cookies() {
			cookie = c
		}
	}
	call("/api/login", "application/json", strings.NewReader(`{"username":"admin","password":"`+password+`"}`))
	picture, err := noise(1000)
	if err != nil {
		b.Fatal(err)
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "bench.png")
	if err == nil {
		_, err = io.Copy(part, picture)
	}
	if err == nil {
		err = form.Close()
	}
	if err != nil {
		b.Fatal(err)
	}
	call("/api/content", form.FormDataContentType(), &body)
	if err := fill(b.Context(), db.Config{Folder: folder, Now: time.Now}, rows); err != nil {
		b.Fatal(err)
	}
	return a.Handler(), cookie
}
