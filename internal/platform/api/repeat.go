package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"

	"github.com/go-json-experiment/json"

	"marquee/internal/fault"
	"marquee/internal/platform/db"
)

// repeatHeader lets a client send a creation again without creating twice: for
// 24 hours the same key gets the same answer.
const repeatHeader = "Idempotency-Key"

// Answers keeps the answers of requests that may be sent again.
type Answers interface {
	Begin(ctx context.Context, userID int64, key, request string) (*db.Remembered, error)
	Finish(ctx context.Context, userID int64, key string, answer db.Remembered) error
}

type repeatKey struct{}

// once runs a creation at most once per Idempotency-Key of its caller. Without
// a key it runs it.
func once[I, O any](ctx context.Context, rt *Router, call Call, name string, in *I, handle func() (O, error)) (out O, err error) {
	key, _ := ctx.Value(repeatKey{}).(string)
	if key == "" || rt.answers == nil || call.UserID() == 0 {
		return handle()
	}
	if len(key) > 200 {
		return out, fault.Invalid("header."+repeatHeader, "too-long", "A key has at most 200 characters.")
	}
	text, err := json.Marshal(in)
	if err != nil {
		return out, fmt.Errorf("read the request again: %w", err)
	}
	sum := sha256.Sum256(append([]byte(name+"\n"), text...))
	kept, err := rt.answers.Begin(ctx, call.UserID(), key, hex.EncodeToString(sum[:]))
	if err != nil {
		return out, err
	}
	if kept != nil {
		err = json.Unmarshal([]byte(kept.Body), &out)
		return out, err
	}
	answer := db.Remembered{}
	defer func() {
		if failed := rt.answers.Finish(context.WithoutCancel(ctx), call.UserID(), key, answer); failed != nil && err == nil {
			err = failed
		}
	}()
	if out, err = handle(); err != nil {
		return out, err
	}
	body, err := json.Marshal(out)
	if err != nil {
		return out, fmt.Errorf("keep the answer: %w", err)
	}
	answer = db.Remembered{Status: http.StatusCreated, Body: string(body)}
	return out, nil
}
