//go:build unfiltered

package db

import (
	"context"
	"regexp"
	"strings"
)

// A condition stands behind one of these words; what is written does not.
const asCondition = `(\b(?:WHERE|AND|ON|OR)\s+|\()`

var companyConditions = []*regexp.Regexp{
	regexp.MustCompile(asCondition + `(?:\w+\.)?(?:company_id|id) = \{:(?:company|scope_company)\}`),
	regexp.MustCompile(asCondition + `(?:\w+\.)?(?:company_id|id) IN \(\{:scope_company[^)]*\)`),
	regexp.MustCompile(asCondition + `\w+\.company_id = \w+\.company_id\b`),
	regexp.MustCompile(asCondition + scopeTie.String()),
}

// filtered takes the conditions on a company out of a statement of a scope that
// does not hold them all.
// Nobody but test/contract builds with this file: it shows that on PostgreSQL
// the policies alone keep companies apart.
func filtered(key statementKey) string {
	if key.form == unscoped || key.form == every {
		return key.source
	}
	return withoutConditions(key.source)
}

func withoutConditions(source string) string {
	for _, condition := range companyConditions {
		source = condition.ReplaceAllString(source, "${1}1 = 1")
	}
	return source
}

// filteredByContext is filtered for what says by its context for whom it runs. The trail and the counts of
// contents, which this package writes for every company, keep their conditions.
func filteredByContext(ctx context.Context, source string) string {
	if setting, said := settingFrom(ctx); !said || setting == everybody || strings.Contains(source, "audit_chain") || strings.HasPrefix(source, "DELETE FROM content_c") {
		return source
	}
	return withoutConditions(source)
}
