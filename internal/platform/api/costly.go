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

// Costly bounds what one person costs beyond a page off an index: a search for a
// text walks through names, an export through everything, a look outside reads what a
// stranger answers, and an answer that may be asked for again is kept. A person's
// programs have as many reads again, together. nil bounds nothing.
type Costly struct {
	Searches *limit.Allowance
	Exports  *limit.Allowance
	Looks    *limit.Allowance
	Answers  *limit.Allowance // bytes of answers that are kept for an Idempotency-Key; nil: without a bound
}

// answersKept is how many bytes of answers are kept of one person and day.
const answersKept = 16 << 20

// NewCostly returns the product's own bounds. Somebody who types without a pause
// searches three times a second, as long as it takes to type a name, and the
// console asks two lists at once: 300 searches, and then ten a second, are met by
// programs alone. Nobody reads more than twenty exports at once, and the next
// comes every half minute. Thirty looks outside, and then one every six seconds, are
// more than somebody makes who reads what came. Of answers 16 MB are kept, and as much
// again in the day after which they go. They are in memory, per node, for the 10,000
// people who asked last.
func NewCostly(now func() time.Time) *Costly {
	return &Costly{
		Searches: limit.NewAllowance(now, 300, 100*time.Millisecond),
		Exports:  limit.NewAllowance(now, 20, 30*time.Second),
		Looks:    limit.NewAllowance(now, 30, 6*time.Second),
		Answers:  limit.NewAllowance(now, answersKept, 24*time.Hour/answersKept),
	}
}

// LooksOutside says that an operation fetches what its caller names from somebody else's server.
func LooksOutside(rt *Router, method, path string) { rt.outside[operationID(method, path)] = true }

// admit refuses an operation that its caller has had too often.
func (c *Costly) admit(call Call, op *huma.Operation, outside bool, query url.Values) error {
	if c == nil || call.UserID() == 0 || op.Method != http.MethodGet && !outside {
		return nil
	}
	allowance := c.Searches
	switch {
	case outside:
		allowance = c.Looks
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
		"These are more searches, exports or looks at sources than the server does for one person at once. Wait a "+
			"moment and try again.")
	f.Retry = wait
	return f.With("seconds", int64(wait.Round(time.Second).Seconds()))
}

// keeps reports whether so many bytes of an answer to the caller are kept.
func (c *Costly) keeps(call Call, bytes int64) bool {
	if c == nil || c.Answers == nil {
		return true
	}
	who := strconv.FormatInt(call.UserID(), 10)
	got := c.Answers.Take(who, bytes)
	if got < bytes {
		c.Answers.GiveBack(who, got)
	}
	return got == bytes
}

// forgets gives back what keeps has counted and was not kept.
func (c *Costly) forgets(call Call, bytes int64) {
	if c != nil && c.Answers != nil {
		c.Answers.GiveBack(strconv.FormatInt(call.UserID(), 10), bytes)
	}
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
