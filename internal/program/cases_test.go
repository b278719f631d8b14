package program_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"marquee/internal/program"
)

// The cases that the console's reader of documents runs too.
func TestTheSharedCases(t *testing.T) {
	files, err := filepath.Glob("../../test/programs/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("there are no cases: %v", err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var cases []struct {
			Name     string
			Document json.RawMessage
			Problem  string
			Normal   any
		}
		if err := json.Unmarshal(text, &cases); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, c := range cases {
			t.Run(filepath.Base(file)+"/"+c.Name, func(t *testing.T) {
				d, err := program.Read(c.Document)
				var problem *program.Problem
				switch {
				case c.Normal == nil && !errors.As(err, &problem):
					t.Errorf("it is accepted (%v), and wrong at %q", err, c.Problem)
				case c.Normal == nil && problem.Path != c.Problem:
					t.Errorf("it is wrong at %q (%v), want %q", problem.Path, problem, c.Problem)
				case c.Normal == nil:
				case err != nil:
					t.Errorf("it is refused: %v", err)
				default:
					var kept any
					if err := json.Unmarshal(d.Text(), &kept); err != nil {
						t.Fatal(err)
					}
					if !reflect.DeepEqual(kept, c.Normal) {
						t.Errorf("it becomes %s", d.Text())
					}
				}
			})
		}
	}
}
