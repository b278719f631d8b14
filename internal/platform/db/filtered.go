//go:build !unfiltered

package db

// filtered is a statement as the database gets it: as it stands in the store.
// (With the tag unfiltered, which test/contract builds with and nothing else,
// what runs for somebody has lost its conditions on a company, to see what the
// policies hold back.)
func filtered(key statementKey) string { return key.source }
