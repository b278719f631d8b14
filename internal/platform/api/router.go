// Package api is the only place that knows the HTTP framework. It turns a table
// of operations into routes, an OpenAPI document and a registry that the
// contract tests walk. Registering an operation takes an access rule, which is
// checked before the body is read; handlers get a Call that says who asks and
// which companies' rows the answer may touch. The framework's defaults that do
// not suit us (error bodies, null lists, schema links) are replaced here, once.
package api

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"
	"github.com/go-chi/chi/v5"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// bodyLimit is what a JSON body may hold. Files go through Raw operations.
const bodyLimit = 2 << 20

// How long an operation may take: reading, and changing. Then it is answered
// with 503 instead of waiting for what does not come. Raw operations and
// downloads, whose bytes take as long as they take, have no limit once it is
// known who asks: that takes no longer than reading.
const (
	readLimit   = 20 * time.Second
	changeLimit = 45 * time.Second
)

type limiter func(context.Context) (context.Context, context.CancelFunc)

// limitOf limits the context of an operation that answers an A.
func limitOf[A any](method string) limiter {
	if _, streams := any((*A)(nil)).(*huma.StreamResponse); streams { // it is written when the handler has returned
		return func(ctx context.Context) (context.Context, context.CancelFunc) { return ctx, func() {} }
	}
	limit := readLimit
	if changes(method) {
		limit = changeLimit
	}
	return func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, limit)
	}
}

// Router takes the operations of every area.
type Router struct {
	mux           *chi.Mux
	huma          huma.API
	authenticator Authenticator
	answers       Answers
	requests      *secret.Signer
	refused       func(ctx context.Context, r Refusal)
	costly        *Costly
	stays         func(ctx context.Context, tx *db.Tx, caller access.Caller, session string) error
	outside       map[string]bool // operations that look outside, by id
	logger        *slog.Logger
	journal       journal
	operations    []Operation
	document      func() ([]byte, error)
}

// Operation is one registered call, for the contract tests and the document.
type Operation struct {
	Method string
	Path   string
	Rule   access.Rule
}

// Config is what a Router needs.
type Config struct {
	Authenticator Authenticator
	Answers       Answers // nil: an Idempotency-Key has no effect
	// Requests names the requests that have answers: a body may hold a password,
	// which a digest without a key would let be guessed from a stolen database.
	Requests *secret.Signer
	// Refused hears of what signed-in people tried and may not. It MUST NOT block for long. nil: nobody listens.
	Refused func(ctx context.Context, r Refusal)
	Costly  *Costly
	// Stays refuses a change whose caller's session, of that token, has ended since they asked for it, or has lost its
	// proof. It is asked within the transaction, of what takes a proof. nil: of nobody.
	Stays   func(ctx context.Context, tx *db.Tx, caller access.Caller, session string) error
	Logger  *slog.Logger
	Version string
}

// New returns a Router without operations.
func New(c Config) *Router {
	replaceErrors()
	mux := chi.NewMux()
	config := huma.DefaultConfig("Marquee", c.Version)
	schemas := &schemas{Registry: newSchemas()}
	config.Components.Schemas = schemas
	config.CreateHooks = nil // no $schema links in answers
	config.OpenAPIPath, config.DocsPath, config.SchemasPath = "", "", ""
	config.Formats = map[string]huma.Format{"application/json": format, "json": format}
	config.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"session": {Type: "apiKey", In: "cookie", Name: SessionCookie},
		"token": {Type: "http", Scheme: "bearer",
			Description: "A personal API token (mq_…), or a screen's session (mp_…)"},
	}
	config.Info.Description = "The operations of Marquee, a digital-signage management system. Lists answer an array " +
		"and the header x-total-count; refusals are RFC 9457 problems."
	config.OnAddOperation = append(config.OnAddOperation, func(_ *huma.OpenAPI, op *huma.Operation) { bound(op) })
	rt := &Router{mux: mux, authenticator: c.Authenticator, answers: c.Answers, requests: c.Requests,
		refused: c.Refused, costly: c.Costly, stays: c.Stays, outside: map[string]bool{}, logger: c.Logger,
		journal: newJournal(c.Logger)}
	rt.document = sync.OnceValues(func() ([]byte, error) { return schemas.document(rt.huma.OpenAPI()) })
	mux.Use(tellRoute, tellBuild(c.Version), rt.legible) // before anything is routed, which humachi.New does
	rt.huma = humachi.New(mux, config)
	return rt
}

// format writes nil lists as [] and nil maps as {}. Nothing of an answer is sent
// before the whole of it was written: what cannot be is a 500, and not half a list.
var format = huma.Format{
	Marshal: func(w io.Writer, v any) error {
		if a, ok := v.(interface{ shown() any }); ok {
			v = a.shown()
		}
		data, err := encoded(v)
		if err != nil {
			panic(fmt.Errorf("write the answer: %w", err))
		}
		_, err = w.Write(data)
		return err
	},
	Unmarshal: decoded,
}

// ServeHTTP serves the registered operations.
func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) { rt.mux.ServeHTTP(w, r) }

// Mux is for what is not an operation: the console's and player's files.
func (rt *Router) Mux() *chi.Mux { return rt.mux }

// Operations lists what was registered.
func (rt *Router) Operations() []Operation { return rt.operations }

// Document returns the OpenAPI document as JSON. It is made when it is asked for
// first; no operation is registered after that.
func (rt *Router) Document() ([]byte, error) { return rt.document() }

// Handler answers an operation. I is a struct of `path`, `query` and `header`
// fields and a Body, as huma reads them; O is the body of the answer.
type Handler[I, O any] func(ctx context.Context, call Call, in *I) (O, error)

// Page is one page of a list with the size of the whole.
type Page[T any] struct {
	Items []T
	Total int64
}

// Versioned records answer an ETag.
type Versioned interface{ RecordVersion() int64 }

type answer[O any] struct {
	ETag string `header:"ETag"`
	Body sent[O]
}

type listAnswer[T any] struct {
	Total int64 `header:"x-total-count" doc:"The number of records on all pages"`
	Body  sent[[]T]
}

// Get registers a read that answers one value.
func Get[I, O any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, O]) {
	register(rt, operation(http.MethodGet, path, http.StatusOK, summary), rule, handle, single[O])
}

// List registers a read that answers a page of records and x-total-count.
func List[I, T any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, Page[T]]) {
	register(rt, operation(http.MethodGet, path, http.StatusOK, summary), rule, handle, paged[T])
}

// Create registers a POST that answers 201 with the saved record.
func Create[I, O any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, O]) {
	register(rt, operation(http.MethodPost, path, http.StatusCreated, summary), rule, handle, single[O])
}

// Saved is what a POST saves: a record that it adds, or one that was there.
type Saved[O any] struct {
	Record O
	Added  bool
}

// Save registers a POST that answers 201 with a record that it adds, and 200 with one that it changes.
func Save[I, O any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, Saved[O]]) {
	register(rt, operation(http.MethodPost, path, http.StatusCreated, summary), rule, handle, saved[O])
	documented := rt.huma.OpenAPI().Paths[path].Post.Responses
	documented["200"] = &huma.Response{Description: "OK", Content: documented["201"].Content}
}

// Post registers a POST that does something or asks something, and answers 200.
func Post[I, O any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, O]) {
	register(rt, operation(http.MethodPost, path, http.StatusOK, summary), rule, handle, single[O])
}

// Accept registers a POST that answers 202: what it asks for happens later, or
// not at all, and the answer does not tell.
func Accept[I, O any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, O]) {
	register(rt, operation(http.MethodPost, path, http.StatusAccepted, summary), rule, handle, single[O])
}

// Patch registers a change that answers 200 with the saved record.
func Patch[I, O any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, O]) {
	register(rt, operation(http.MethodPatch, path, http.StatusOK, summary), rule, handle, single[O])
}

// Put registers a PUT that keeps what a client calls by a key of its own, and answers 200. Its body has at most so many
// bytes.
func Put[I, O any](rt *Router, path string, rule access.Rule, bytes int64, summary string, handle Handler[I, O]) {
	op := operation(http.MethodPut, path, http.StatusOK, summary)
	op.MaxBodyBytes = bytes
	register(rt, op, rule, handle, single[O])
}

// Deleted names the records that are gone, or are gone from where they were.
type Deleted struct {
	IDs   []int64 `json:"ids"`
	Task  int64   `json:"task,omitzero" doc:"Answered with 202: there is so much to delete that it goes on as this task; see /api/content/processing. Of the recycle bins of several companies, the first one's"`
	InUse int64   `json:"inUse,omitzero" doc:"Where a recycle bin is emptied: how many stay in it, because something still holds them"`
}

// Delete registers a removal that answers {"ids": […]}.
func Delete[I any](rt *Router, path string, rule access.Rule, summary string, handle Handler[I, Deleted]) {
	register(rt, operation(http.MethodDelete, path, http.StatusOK, summary), rule, handle, deleted)
}

// deletedAnswer says by its status whether the records are gone, or going.
type deletedAnswer struct {
	Status int
	Body   sent[Deleted]
}

func deleted(d Deleted) *deletedAnswer {
	if d.Task != 0 {
		return &deletedAnswer{http.StatusAccepted, sent[Deleted]{d}}
	}
	return &deletedAnswer{http.StatusOK, sent[Deleted]{d}}
}

// savedAnswer says by its status whether the record is new.
type savedAnswer[O any] struct {
	Status int
	Body   sent[O]
}

func saved[O any](s Saved[O]) *savedAnswer[O] {
	if s.Added {
		return &savedAnswer[O]{http.StatusCreated, sent[O]{s.Record}}
	}
	return &savedAnswer[O]{http.StatusOK, sent[O]{s.Record}}
}

func single[O any](value O) *answer[O] {
	out := &answer[O]{Body: sent[O]{value}}
	if v, ok := any(value).(Versioned); ok {
		out.ETag = etag(v.RecordVersion())
	}
	return out
}

func paged[T any](page Page[T]) *listAnswer[T] {
	return &listAnswer[T]{Total: page.Total, Body: sent[[]T]{page.Items}}
}

func register[I, O, A any](rt *Router, op huma.Operation, rule access.Rule, handle Handler[I, O], wrap func(O) *A) {
	rt.declare(&op, rule)
	op.MaxBodyBytes = cmp.Or(op.MaxBodyBytes, bodyLimit)
	op.Middlewares = append(huma.Middlewares{rt.guard(rule)}, op.Middlewares...)
	run := rt.runner(op, bodyChooses[I](), limitOf[A](op.Method))
	huma.Register(rt.huma, op, func(ctx context.Context, in *I) (*A, error) {
		var out O
		err := run(ctx, in, &out, func(ctx context.Context, call Call) (err error) {
			out, err = handle(ctx, call, in)
			return err
		})
		if err != nil {
			return nil, err
		}
		return wrap(out), nil
	})
}

// runner returns what an operation does around its handler: the time that it has, the company that the caller chooses,
// texts that can be read, and a creation's key. In and out are pointers.
func (rt *Router) runner(op huma.Operation, chooses bool, limited limiter) func(ctx context.Context, in, out any,
	handle func(context.Context, Call) error) error {
	return func(ctx context.Context, in, out any, handle func(context.Context, Call) error) error {
		ctx, cancel := limited(ctx)
		defer cancel()
		call := callFrom(ctx)
		if chooses {
			narrowed, err := rt.narrow(ctx, call, chosenInQuery(ctx), chosenInBody(in))
			if err != nil {
				return rt.problem(ctx, err)
			}
			call = narrowed
		}
		err := legibleInput(in)
		if err == nil {
			err = once(ctx, rt, call, op.OperationID, in, out, func(ctx context.Context) error {
				return handle(ctx, call)
			})
		}
		if err != nil {
			return rt.problem(ctx, err)
		}
		return nil
	}
}

// Raw registers an operation whose bytes the handler reads or writes itself:
// files, streams, sockets. The rule is checked first, as everywhere.
func Raw(rt *Router, method, path string, rule access.Rule, summary string,
	handle func(w http.ResponseWriter, r *http.Request, call Call) error) {
	raw(rt, operation(method, path, http.StatusOK, summary), rule, "The bytes", handle)
}

func raw(rt *Router, op huma.Operation, rule access.Rule, answers string,
	handle func(w http.ResponseWriter, r *http.Request, call Call) error) {
	method, path := op.Method, op.Path
	rt.declare(&op, rule)
	op.Responses = map[string]*huma.Response{strconv.Itoa(op.DefaultStatus): {Description: answers}}
	for _, name := range pathParams.FindAllStringSubmatch(path, -1) {
		op.Parameters = append(op.Parameters, &huma.Param{Name: name[1], In: "path", Required: true,
			Schema: &huma.Schema{Type: "string"}})
	}
	rt.huma.OpenAPI().AddOperation(&op)
	rt.mux.MethodFunc(method, path, func(w http.ResponseWriter, r *http.Request) {
		ctx, err := rt.authorize(r, rule, method+" "+path)
		r = r.WithContext(ctx)
		if err == nil {
			err = handle(w, r, callFrom(ctx))
		}
		if err != nil {
			rt.Refuse(w, r, err)
		}
	})
}

// Refuse answers a request with the problem of err.
func (rt *Router) Refuse(w http.ResponseWriter, r *http.Request, err error) {
	p := rt.problem(r.Context(), err)
	for name, values := range p.GetHeaders() {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	if r.Method != http.MethodHead {
		data, _ := encoded(p) // texts and numbers always encode
		_, _ = w.Write(data)  // the client is gone if this fails
	}
}

var pathParams = regexp.MustCompile(`\{([a-zA-Z]+)\}`)

func operation(method, path string, status int, summary string) huma.Operation {
	return huma.Operation{Method: method, Path: path, DefaultStatus: status, Summary: summary,
		OperationID: operationID(method, path), Tags: []string{tag(path)}}
}

// operationID is the method and the path's words: "patch-device-id-volume".
func operationID(method, path string) string {
	words := strings.FieldsFunc(strings.TrimPrefix(path, "/api"),
		func(r rune) bool { return strings.ContainsRune("/{}-*", r) })
	return strings.ToLower(method) + "-" + strings.Join(words, "-")
}

func tag(path string) string {
	first, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(path, "/api"), "/"), "/")
	return first
}

func (rt *Router) declare(op *huma.Operation, rule access.Rule) {
	rt.operations = append(rt.operations, Operation{Method: op.Method, Path: op.Path, Rule: rule})
	op.Extensions = map[string]any{"x-access": rule.String()}
	if rule.IsPublic() {
		op.Security = []map[string][]string{}
		return
	}
	op.Security = []map[string][]string{{"session": {}}, {"token": {}}}
	if op.DefaultStatus == http.StatusCreated {
		op.Parameters = append(op.Parameters, &huma.Param{
			Name: repeatHeader, In: "header", Schema: &huma.Schema{Type: "string"},
			Description: "Sent again with the same key within 24 hours, the request is answered again and not " +
				"carried out again",
		})
	}
	if !rule.IsDevice() {
		op.Parameters = append(op.Parameters, companyParam(rule.IsAcross()))
	}
}

// companyParam describes how a request chooses among its caller's companies.
func companyParam(across bool) *huma.Param {
	one := &huma.Schema{Type: "integer", Format: "int64"}
	p := &huma.Param{
		Name: "companyId", In: "query", Schema: one,
		Description: "Which of the caller's companies; absent or 0 is the current one, and the platform-wide " +
			"view for a " +
			"global administrator",
	}
	if across {
		every := &huma.Schema{Type: "string", Enum: []any{everyCompany}}
		p.Schema = &huma.Schema{OneOf: []*huma.Schema{one, every}}
		p.Description += "; all: every company that the caller reaches"
	}
	return p
}

// guard is the first barrier, run by the framework before it reads the body.
func (rt *Router) guard(rule access.Rule) func(huma.Context, func(huma.Context)) {
	return func(hc huma.Context, next func(huma.Context)) {
		r, w := humachi.Unwrap(hc)
		ctx, err := rt.authorize(r, rule, hc.Operation().Method+" "+hc.Operation().Path)
		if err == nil {
			err = rt.costly.admit(callFrom(ctx), hc.Operation(), rt.outside[hc.Operation().OperationID], r.URL.Query())
		}
		if err != nil {
			rt.Refuse(w, r.WithContext(ctx), err)
			return
		}
		if id, _ := queryCompany(r); id != 0 {
			ctx = context.WithValue(ctx, queryKey{}, true)
		}
		if hc.Operation().DefaultStatus == http.StatusCreated {
			ctx = mayRepeat(ctx, r)
		}
		answer := &heldContext{requestContext: huma.WithContext(hc, ctx)}
		next(answer)
		answer.send()
	}
}

type queryKey struct{}

func chosenInQuery(ctx context.Context) bool {
	chosen, _ := ctx.Value(queryKey{}).(bool)
	return chosen
}
