package api

import (
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/limit"
)

// Costly bounds the reads of one person that cost more than a page off an index: a
// search for a text walks through names, an export through everything. A person's
// programs have as much again, together. nil bounds nothing.
type Costly struct {
	Searches *limit.Allowance
	Exports  *limit.Allowance
}

// NewCostly returns the product's own bounds. Somebody who types without a pause
// searches three times a second, as long as it takes to type a name, and the
// console asks two lists at once: 300 searches, and then ten a second, are met by
// programs alone. Nobody reads more than twenty exports at once, and the next
// comes every half minute. They are in memory, per node, for the 10,000 people who
// asked last.
func NewCostly(now func() time.Time) *Costly {
	return &Costly{
		Searches: limit.NewAllowance(now, 300, 100*time.Millisecond),
		Exports:  limit.NewAllowance(now, 20, 30*time.Second),
	}
}

// admit refuses an operation that its caller has had too often.
func (c *Costly) admit(call Call, op *huma.Operation, query url.Values) error {
	if c == nil || call.UserID() == 0 || op.Method != http.MethodGet {
		return nil
	}
	allowance := c.Searches
	switch {
	case op.Responses["200"] != nil && op.Responses["200"].Content["text/csv"] != nil:
		allowance = c.Exports
	case !searches(op, query):
		return nil
	}
	who := strconv.FormatInt(call.UserID(), 10)
	if !call.InPerson() {
		who = "programs of " + who
	}
	if allowance.Take(who, 1) == 1 {
		return nil
	}
	wait := max(time.Second, allowance.Wait(who))
	f := fault.New(fault.Throttled, codes.TooManyReads,
		"These are more searches or exports than the server does for one person at once. Wait a moment and try again.")
	f.Retry = wait
	return f.With("seconds", int64(wait.Round(time.Second).Seconds()))
}

// searches reports whether a query filters by a text of somebody's own; the name of
// a column to sort by is none.
func searches(op *huma.Operation, query url.Values) bool {
	for _, p := range op.Parameters {
		if p.In == "query" && p.Name != "sortBy" && p.Schema != nil && p.Schema.Type == huma.TypeString &&
			len(p.Schema.Enum) == 0 && query.Get(p.Name) != "" {
			return true
		}
	}
	return false
}
