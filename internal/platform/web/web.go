// Package web serves a built single-page application: its page with a
// content-security policy of its own, its hashed files for ever, and
// compressed files as they were compressed when they were built.
package web

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"fmt"
	"html"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// These stand in a page where the nonce of its response and the server's build belong.
const (
	nonceMark = "__CSP_NONCE__"
	buildMark = "__MARQUEE_BUILD__"
)

// workerPolicy is the policy of a script that runs as a worker: the script's own
// binds it, not the page's. Elsewhere a script's policy means nothing.
const workerPolicy = "default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

// programPolicy is the policy of the page that becomes a program which somebody
// brought in. It takes the page's origin from it, and with that every cookie,
// storage and answer of this server; and a program is one file, so nothing is
// fetched at all. What no policy says is done by the page itself, before the
// program runs, and by the renderer around it: see program.html and web.ts.
const programPolicy = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' " +
	"data: blob:; " +
	"style-src 'unsafe-inline' data:; img-src data: blob:; media-src data: blob:; font-src data:; worker-src " +
	"data: blob:; " +
	"form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

// App is one application.
type App struct {
	Files fs.FS
	// Base is the path below which the files are served: "/" or "/player/".
	Base string
	// Policy is the page's content-security policy; nonceMark in it is replaced.
	Policy string
	// Build names the server's build to the page.
	Build string
	// Hashed is the folder whose files carry a hash in their name.
	Hashed string
	// Policies are those of files that are pages too, by their name.
	Policies map[string]string
}

// linked is what shows the pages and streams that a company links to, wherever
// they are: frame-src shows a page, and 'self' in it the page that becomes a
// program; media-src plays what the browser plays by itself; connect-src looks
// whether a page can be reached, lets hls.js fetch the others, and reads a program
// that is previewed as it is edited, which lies in the page. Scripts stay
// those of this server.
const linked = "frame-src 'self' http: https:; media-src 'self' blob: http: https:; " +
	"connect-src 'self' blob: http: https:"

// Console is the policy and layout of the console.
func Console(files fs.FS, build string) App {
	return App{Files: files, Build: build, Base: "/", Hashed: "assets/",
		Policy: "default-src 'self'; script-src 'self' 'nonce-" + nonceMark + "'; " +
			"style-src 'self' 'nonce-" + nonceMark + "'; img-src 'self' blob: data:; " + linked +
			"; worker-src 'self' blob:; " +
			"object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"}
}

// Player is the policy and layout of the player.
func Player(files fs.FS) App {
	return App{Files: files, Base: "/player/", Hashed: "assets/",
		Policies: map[string]string{"program.html": programPolicy},
		Policy: "default-src 'self'; img-src 'self' blob: data:; " + linked +
			" ws: wss:; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"}
}

// ServeHTTP answers a file, and the page for every other path, so that a link
// deep into the application works (R018).
func (a App) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean(r.URL.Path), strings.TrimSuffix(a.Base, "/"))
	name = strings.TrimPrefix(name, "/")
	if name == "" || name == "index.html" || !a.file(w, r, name) {
		a.page(w, r, name)
	}
}

// has reports whether there is a file of the name.
func (a App) has(name string) bool {
	info, err := fs.Stat(a.Files, name)
	return err == nil && !info.IsDir()
}

// file answers a file of the build and reports whether there is one. What is
// there as its compressed copies alone is unpacked for those who take neither.
func (a App) file(w http.ResponseWriter, r *http.Request, name string) bool {
	plain := a.has(name)
	if !plain && (strings.HasSuffix(name, ".gz") || !a.has(name+".gz")) {
		return false
	}
	h := w.Header()
	h.Set("Content-Type", contentType(name))
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if path.Ext(name) == ".js" {
		h.Set("Content-Security-Policy", workerPolicy)
	}
	if name == "sw.js" {
		// A screen that starts with the page's address without its slash is the worker's too.
		h.Set("Service-Worker-Allowed", strings.TrimSuffix(a.Base, "/"))
	}
	if policy, ok := a.Policies[name]; ok {
		h.Set("Content-Security-Policy", policy)
	}
	if strings.HasPrefix(name, a.Hashed) {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	encoded := false
	for _, c := range []struct{ encoding, suffix string }{{"br", ".br"}, {"gzip", ".gz"}} {
		if encoded = accepts(r.Header.Get("Accept-Encoding"), c.encoding) && a.has(name+c.suffix); encoded {
			h.Set("Content-Encoding", c.encoding)
			name += c.suffix
			break
		}
	}
	if !encoded && !plain {
		content, err := a.unpacked(name + ".gz")
		if err != nil {
			return false
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
		return true
	}
	file, err := a.Files.Open(name)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()                            // only read
	http.ServeContent(w, r, "", time.Time{}, file.(io.ReadSeeker)) // as files of an embed.FS are
	return true
}

// unpacked reads a file that is there with gzip.
func (a App) unpacked(name string) ([]byte, error) {
	file, err := a.Files.Open(name)
	if err != nil {
		return nil, fmt.Errorf("open a part of the page: %w", err)
	}
	defer func() { _ = file.Close() }() // only read
	reader, err := gzip.NewReader(file)
	if err != nil {
		return nil, fmt.Errorf("unpack a part of the page: %w", err)
	}
	content, err := io.ReadAll(reader)
	if err != nil {
		return nil, fmt.Errorf("unpack a part of the page: %w", err)
	}
	return content, nil
}

// contentType is that of a file of the build, all of whose texts are UTF-8.
func contentType(name string) string {
	switch path.Ext(name) {
	case ".svg":
		return "image/svg+xml; charset=utf-8"
	case "": // named by a hash alone
		return "application/octet-stream"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// accepts reports whether an Accept-Encoding header takes an encoding. A weight
// of zero refuses it.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, parameter, _ := strings.Cut(part, ";")
		if !strings.EqualFold(strings.TrimSpace(name), encoding) {
			continue
		}
		_, weight, weighted := strings.Cut(parameter, "=")
		q, err := strconv.ParseFloat(strings.TrimSpace(weight), 64)
		return !weighted || err == nil && q > 0
	}
	return false
}

// page answers index.html. A missing file with an extension is a 404: an old
// page that asks for a chunk of an older build has to notice.
func (a App) page(w http.ResponseWriter, r *http.Request, name string) {
	if ext := path.Ext(name); ext != "" && ext != ".html" {
		http.NotFound(w, r)
		return
	}
	content, err := fs.ReadFile(a.Files, "index.html")
	if err != nil {
		http.Error(w, "The front end is not part of this build. Run `make build`.", http.StatusServiceUnavailable)
		return
	}
	nonce := rand.Text()
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", strings.ReplaceAll(a.Policy, nonceMark, nonce))
	h.Set("Cache-Control", "no-cache")
	if r.Method == http.MethodHead {
		return
	}
	_, _ = io.WriteString(w, strings.NewReplacer(nonceMark, nonce, buildMark,
		html.EscapeString(a.Build)).Replace(string(content))) // the client is gone if this fails
}
