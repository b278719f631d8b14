package api

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
)

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
	Raw(rt, http.MethodGet, "/api/openapi.json", access.Public(), "This document", func(w http.ResponseWriter, _ *http.Request, _ Call) error {
		document, err := rt.Document()
		if err != nil {
			return fmt.Errorf("write the API document: %w", err)
		}
		w.Header().Set("Content-Type", "application/json")
		_, err = w.Write(document)
		return err
	})
	page, err := template.New("docs").Parse(docsPage)
	if err != nil {
		return fmt.Errorf("read the documentation page: %w", err)
	}
	Raw(rt, http.MethodGet, "/api/docs", access.Public(), "The operations as a readable page", func(w http.ResponseWriter, _ *http.Request, _ Call) error {
		var out bytes.Buffer
		if err := page.Execute(&out, rt.described()); err != nil {
			return fmt.Errorf("write the documentation page: %w", err)
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
		_, err := w.Write(out.Bytes())
		return err
	})
	return nil
}

// described groups the operations by the first word of their path.
func (rt *Router) described() map[string][]docsOperation {
	groups := map[string][]docsOperation{}
	for path, item := range rt.huma.OpenAPI().Paths {
		for method, op := range map[string]*huma.Operation{"GET": item.Get, "POST": item.Post, "PATCH": item.Patch, "DELETE": item.Delete, "HEAD": item.Head} {
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
		slices.SortFunc(group, func(a, b docsOperation) int { return strings.Compare(a.Path+a.Method, b.Path+b.Method) })
	}
	return groups
}
