package api

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"github.com/go-json-experiment/json"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// repeatHeader lets a client send a creation again without creating twice: for
// 24 hours the same key gets the same answer. Nothing is kept of what has changed
// nothing, such as a preview: it is asked again.
const repeatHeader = "Idempotency-Key"

// Answers keeps the answers of requests that may be sent again.
type Answers interface {
	Begin(ctx context.Context, userID int64, key, request string) (db.Claim, *db.Remembered, error)
	Finish(ctx context.Context, claim db.Claim, answer db.Remembered) (kept bool, err error)
}

// Secretive is an answer with what only who asked may see, and only once: what is kept of it is without.
type Secretive interface{ Kept() any }

// toKeep is what is stored of an answer.
func toKeep(out any) any {
	if s, secretive := out.(Secretive); secretive {
		return s.Kept()
	}
	return out
}

// longestKept is how many bytes of an answer are kept. Of a longer one, and of more than Costly keeps of a person, only
// the record's id is.
const longestKept = 64 << 10

// toRemember is what is kept of a request that was carried out.
func (rt *Router) toRemember(call Call, body []byte) db.Remembered {
	if len(body) <= longestKept && rt.costly.keeps(call, int64(len(body))) {
		return db.Remembered{Status: http.StatusCreated, Body: string(body)}
	}
	var record struct {
		ID int64 `json:"id"`
	}
	if json.Unmarshal(body, &record) != nil || record.ID == 0 {
		return db.Remembered{Status: db.LeftOut}
	}
	return db.Remembered{Status: db.LeftOut, Body: strconv.FormatInt(record.ID, 10)}
}

type repeatKey struct{}

// mayRepeat returns a context that knows the request's Idempotency-Key.
func mayRepeat(ctx context.Context, r *http.Request) context.Context {
	return context.WithValue(ctx, repeatKey{}, r.Header.Get(repeatHeader))
}

// keyOf returns the key that the request may be repeated by, or nothing.
func keyOf(ctx context.Context) string {
	key, _ := ctx.Value(repeatKey{}).(string)
	return key
}

// once runs a creation at most once per Idempotency-Key of its caller, and puts what it answers into out, a pointer.
// Without a key it runs it. The input in tells the request from others. It is no generic function: one for each
// operation is much code that says the same.
func once(ctx context.Context, rt *Router, call Call, name string, in, out any,
	handle func(ctx context.Context) error) (err error) {
	key := keyOf(ctx)
	if key == "" || rt.answers == nil || call.UserID() == 0 {
		return handle(ctx)
	}
	if len(key) > 200 {
		return fault.Invalid("header."+repeatHeader, codes.TooLong, "A key has at most 200 characters.")
	}
	text, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("read the request again: %w", err)
	}
	request := fmt.Appendf(nil, "%s\n%d\n%s", name, call.Scope.Company(), text)
	for _, name := range slices.Sorted(maps.Keys(call.files)) {
		request = fmt.Appendf(request, "\n%s %x", name, sha256.Sum256(call.files[name].Data))
	}
	claim, kept, err := rt.answers.Begin(ctx, call.UserID(), key, rt.requests.Sign(string(request), 0))
	if err != nil {
		return err
	}
	if kept != nil {
		return json.Unmarshal([]byte(kept.Body), out)
	}
	answer := db.Remembered{}
	defer func() {
		kept, failed := rt.answers.Finish(context.WithoutCancel(ctx), claim, answer)
		if !kept && answer.Status == http.StatusCreated {
			rt.costly.forgets(call, int64(len(answer.Body)))
		}
		if failed != nil && err == nil {
			err = failed
		}
	}()
	if err = handle(db.WithClaim(ctx, claim)); err != nil {
		return err
	}
	body, err := encoded(toKeep(out))
	if err != nil {
		return fmt.Errorf("keep the answer: %w", err)
	}
	answer = rt.toRemember(call, body)
	return nil
}
