package api

import (
	"cmp"
	_ "embed"
	"fmt"
	"html"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
)

// docsPage is the page around the operations. It is no template: text/template
// finds methods by name while it runs, so that the linker would have to keep
// every method of every type, which is a quarter of the program.
//
//go:embed docs.html
var docsPage string

type docsOperation struct {
	Method, Path, Summary, Access string
	Parameters                    []*huma.Param
	Body                          string
}

// RegisterDocument adds GET /api/openapi.json and the readable GET /api/docs.
// It comes after every other registration, so that the document is whole.
func (rt *Router) RegisterDocument() error {
	Raw(rt, http.MethodGet, "/api/openapi.json", access.Public(), "This document",
		func(w http.ResponseWriter, _ *http.Request, _ Call) error {
			document, err := rt.Document()
			if err != nil {
				return fmt.Errorf("write the API document: %w", err)
			}
			w.Header().Set("Content-Type", "application/json")
			_, err = w.Write(document)
			return err
		})
	Raw(rt, http.MethodGet, "/api/docs", access.Public(), "The operations as a readable page",
		func(w http.ResponseWriter, _ *http.Request, _ Call) error {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.Header().Set("Content-Security-Policy", policy+"; style-src 'unsafe-inline'")
			_, err := io.WriteString(w, strings.Replace(docsPage, "<!-- operations -->", rt.described(), 1))
			return err
		})
	return nil
}

// described writes the operations as sections, one for each first word of a path.
func (rt *Router) described() string {
	groups := rt.documented()
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(groups)) {
		fmt.Fprintf(&out, "<h2>%s</h2>\n", html.EscapeString(name))
		for _, o := range groups[name] {
			o.writeTo(&out)
		}
	}
	return out.String()
}

func (o docsOperation) writeTo(out *strings.Builder) {
	fmt.Fprintf(out, "<article>\n  <h3>%s %s</h3>\n  <p>%s. <small>Access: %s.</small></p>\n",
		o.Method, html.EscapeString(o.Path), html.EscapeString(o.Summary), html.EscapeString(o.Access))
	if len(o.Parameters) > 0 {
		parameters := make([]string, len(o.Parameters))
		for i, p := range o.Parameters {
			parameters[i] = fmt.Sprintf(`<code title="%s">%s</code> (%s)`, html.EscapeString(p.Description),
				html.EscapeString(p.Name), p.In)
		}
		fmt.Fprintf(out, "  <p><small>%s</small></p>\n", strings.Join(parameters, ", "))
	}
	if o.Body != "" {
		fmt.Fprintf(out, "  <p><small>Body: <code>%s</code></small></p>\n", html.EscapeString(o.Body))
	}
	out.WriteString("</article>\n")
}

// documented groups the operations by the first word of their path.
func (rt *Router) documented() map[string][]docsOperation {
	groups := map[string][]docsOperation{}
	for path, item := range rt.huma.OpenAPI().Paths {
		for method, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PATCH": item.Patch,
			"DELETE": item.Delete, "HEAD": item.Head} {
			if op == nil {
				continue
			}
			d := docsOperation{Method: method, Path: path, Summary: op.Summary, Parameters: op.Parameters}
			d.Access, _ = op.Extensions["x-access"].(string)
			if op.RequestBody != nil {
				for kind, media := range op.RequestBody.Content {
					d.Body = kind
					if media.Schema != nil && media.Schema.Ref != "" {
						d.Body += " " + media.Schema.Ref[strings.LastIndex(media.Schema.Ref, "/")+1:]
					}
				}
			}
			groups[tag(path)] = append(groups[tag(path)], d)
		}
	}
	for _, group := range groups {
		slices.SortFunc(group, func(a, b docsOperation) int { return cmp.Compare(a.Path+a.Method, b.Path+b.Method) })
	}
	return groups
}
