package api

import (
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/go-json-experiment/json"
)

// WriteJSON answers a Raw operation with a record and its ETag.
func WriteJSON(w http.ResponseWriter, status int, value any) error {
	if v, ok := value.(Versioned); ok {
		w.Header().Set("ETag", etag(v.RecordVersion()))
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	if err := json.MarshalWrite(w, value); err != nil {
		return fmt.Errorf("write the answer: %w", err)
	}
	return nil
}

// InBody applies the company that a Raw operation's body chooses; 0 chooses none.
func InBody(r *http.Request, call Call, choice int64) (Call, error) {
	id, err := queryCompany(r)
	if err != nil {
		return call, err
	}
	return call.router.narrow(r.Context(), call, id != 0, choice)
}

// ServeContent answers bytes with ranges. The Content-Type and ETag are set by the caller.
func ServeContent(w http.ResponseWriter, r *http.Request, content io.ReadSeeker) {
	http.ServeContent(w, r, "", time.Time{}, content)
}
