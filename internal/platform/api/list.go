package api

import (
	"bufio"
	"io"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/access"
)

// PostList is Post for a body that is an object with a list, or the list alone:
// […] is read as {"<field>": […]}, and refusals name places in that.
func PostList[I, O any](rt *Router, path string, rule access.Rule, summary, field string, handle Handler[I, O]) {
	op := operation(http.MethodPost, path, http.StatusOK, summary)
	op.Middlewares = huma.Middlewares{func(hc huma.Context, next func(huma.Context)) {
		next(bodyContext{hc, wrapped(hc.BodyReader(), field)})
	}}
	register(rt, op, rule, handle, single[O])
	documented := rt.huma.OpenAPI()
	body := documented.Paths[path].Post.RequestBody.Content[jsonType]
	whole := body.Schema
	list := documented.Components.Schemas.SchemaFromRef(whole.Ref).Properties[field]
	body.Schema = &huma.Schema{OneOf: []*huma.Schema{whole, list}}
}

// wrapped puts an object around a body that is a list.
func wrapped(body io.Reader, field string) io.Reader {
	text := bufio.NewReader(body)
	for {
		switch next, err := text.ReadByte(); {
		case err == nil && strings.IndexByte(" \t\r\n", next) >= 0:
			continue
		case err == nil && next == '[':
			return io.MultiReader(strings.NewReader(`{"`+field+`": [`), text, strings.NewReader("}"))
		case err == nil:
			_ = text.UnreadByte() // it was read just now
		}
		return text
	}
}
