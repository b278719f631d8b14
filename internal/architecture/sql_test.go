package architecture

import (
	"regexp"
	"slices"
	"strings"
)

// Marks in the text of a statement for what only a run knows.
const (
	ownMark     = "{own}"     // a bind that holds the scope's company
	otherMark   = "{other}"   // anything else
	unknownMark = "{unknown}" // a text of the program that is not found: what it says nobody checks
)

// scopeMark stands for what scope.Condition(column) answers.
func scopeMark(column string) string { return "{scope:" + column + "}" }

// node is a word of SQL, or what stands between two parentheses.
type node struct {
	word  string
	inner []node
}

const group = "("

var sqlWord = regexp.MustCompile(`'(?:[^']|'')*'|\{[^{}]*\}|\w+|<>|<=|>=|\|\||[^\s\w]`)

// readSQL turns text into words and groups.
func readSQL(text string) []node {
	words := sqlWord.FindAllString(text, -1)
	nodes, _ := readGroup(words)
	return nodes
}

func readGroup(words []string) (nodes []node, rest []string) {
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		switch word {
		case ")":
			return nodes, words
		case group:
			var inner []node
			inner, words = readGroup(words)
			nodes = append(nodes, node{group, inner})
		default:
			nodes = append(nodes, node{word: word})
		}
	}
	return nodes, nil
}

// isQuery reports whether nodes are a statement of their own.
func isQuery(nodes []node) bool {
	return len(nodes) > 0 && slices.Contains([]string{"SELECT", "WITH", "INSERT", "UPDATE", "DELETE"}, nodes[0].word)
}

// split cuts nodes at every word that cut answers true for. What stands between
// CASE and END stays whole, and so does BETWEEN … AND ….
func split(nodes []node, cut func(word string) bool) [][]node {
	parts := [][]node{nil}
	cases, between := 0, false
	for _, n := range nodes {
		switch n.word {
		case "CASE":
			cases++
		case "END":
			cases--
		case "BETWEEN":
			between = true
		}
		if cases == 0 && cut(n.word) && (n.word != "AND" || !between) {
			parts = append(parts, nil)
			continue
		}
		between = between && n.word != "AND"
		parts[len(parts)-1] = append(parts[len(parts)-1], n)
	}
	return parts
}

func is(wanted string) func(string) bool { return func(word string) bool { return word == wanted } }

// plain writes nodes in one way, however the source spaces them.
func plain(nodes []node) string {
	var words []string
	for _, n := range nodes {
		if n.word == group {
			words = append(words, group, plain(n.inner), ")")
		} else {
			words = append(words, n.word)
		}
	}
	return strings.ReplaceAll(strings.Join(words, " "), " . ", ".")
}

// clause is a part of a statement by the word that begins it: FROM, WHERE, LEFT JOIN …
type clause struct {
	name  string
	nodes []node
}

var clauseWords = strings.Fields(`SELECT INSERT INTO UPDATE DELETE FROM USING JOIN ON WHERE SET VALUES GROUP ORDER HAVING LIMIT OFFSET RETURNING WINDOW`)

// clauses cuts a statement, without a WITH before it, into its clauses. What a
// fragment has before the first of them is the clause "".
func clauses(nodes []node) []clause {
	all := []clause{{}}
	last := func() *clause { return &all[len(all)-1] }
	var modifier string
	for i, n := range nodes {
		following := ""
		if i+1 < len(nodes) {
			following = nodes[i+1].word
		}
		switch {
		case slices.Contains([]string{"LEFT", "RIGHT", "FULL", "INNER", "CROSS", "OUTER"}, n.word) && (following == "JOIN" || following == "OUTER"):
			if n.word != "OUTER" {
				modifier = n.word
			}
		case n.word == "ON" && following == "CONFLICT":
			all = append(all, clause{name: "CONFLICT"})
		case last().name == "CONFLICT" && n.word != "RETURNING", n.word == "FROM" && i > 0 && nodes[i-1].word == "DISTINCT":
			last().nodes = append(last().nodes, n)
		case slices.Contains(clauseWords, n.word):
			all = append(all, clause{name: strings.TrimSpace(modifier + " " + n.word)})
			modifier = ""
		default:
			last().nodes = append(last().nodes, n)
		}
	}
	return all
}
