package api

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"marquee/internal/fault/codes"
	"marquee/internal/platform/limit"
)

// Logged returns a handler that adds to each line the request that it is about:
// its id, which the answer carries too, the operation, who asks and for which company.
func Logged(h slog.Handler) slog.Handler { return logged{h} }

type logged struct{ slog.Handler }

func (l logged) Handle(ctx context.Context, r slog.Record) error {
	if id := RequestID(ctx); id != "" {
		r.AddAttrs(slog.String("request", id))
	}
	call := callFrom(ctx)
	if call.operation != "" {
		r.AddAttrs(slog.String("operation", call.operation))
	}
	for _, about := range []slog.Attr{slog.Int64("user", call.UserID()), slog.Int64("device", call.DeviceID()),
		slog.Int64("company", call.Scope.Company())} {
		if about.Value.Int64() != 0 {
			r.AddAttrs(about)
		}
	}
	return l.Handler.Handle(ctx, r)
}

func (l logged) WithAttrs(attributes []slog.Attr) slog.Handler {
	return logged{l.Handler.WithAttrs(attributes)}
}

func (l logged) WithGroup(name string) slog.Handler { return logged{l.Handler.WithGroup(name)} }

// journal writes refusals into the log: each by its request id, and those that
// anybody can cause without end no more often than limit.Flood admits.
type journal struct {
	logger *slog.Logger
	flood  *limit.Flood
}

func newJournal(logger *slog.Logger) journal { return journal{logger, limit.NewFlood(time.Now)} }

// refused notes a refusal. What tells of somebody who tries is a warning.
func (j journal) refused(ctx context.Context, status int, code codes.Code, err error) {
	level := slog.LevelInfo
	if status == http.StatusUnauthorized || status == http.StatusForbidden || status == http.StatusTooManyRequests {
		level = slog.LevelWarn
	}
	leftOut, admitted := j.flood.Admit(code.String())
	if !admitted {
		return
	}
	attributes := []any{"status", status, "code", code}
	if leftOut > 0 {
		attributes = append(attributes, "leftOut", leftOut)
	}
	if errors.Unwrap(err) != nil {
		attributes = append(attributes, "error", err)
	}
	j.logger.Log(ctx, level, "request refused", attributes...)
}
