package api

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/go-json-experiment/json"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// repeatHeader lets a client send a creation again without creating twice: for
// 24 hours the same key gets the same answer.
const repeatHeader = "Idempotency-Key"

// Answers keeps the answers of requests that may be sent again.
type Answers interface {
	Begin(ctx context.Context, userID int64, key, request string) (db.Claim, *db.Remembered, error)
	Finish(ctx context.Context, claim db.Claim, answer db.Remembered) error
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
		if failed := rt.answers.Finish(context.WithoutCancel(ctx), claim, answer); failed != nil && err == nil {
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
	answer = db.Remembered{Status: http.StatusCreated, Body: string(body)}
	return nil
}
