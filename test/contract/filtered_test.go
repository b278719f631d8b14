//go:build !unfiltered

package contract

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// unfiltered says whether statements have lost their conditions on a company.
const unfiltered = false

// TestTheSecondWall runs the tests of this package that ask about foreign
// records once more, on PostgreSQL, built so that statements lose every
// condition on a company: the policies of the database alone hold.
func TestTheSecondWall(t *testing.T) {
	if testing.Short() {
		t.Skip("left to make test-all")
	}
	if os.Getenv("MARQUEE_TEST_POSTGRES") == "" {
		t.Skip("policies hold on PostgreSQL")
	}
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "contract.test")
	if out, err := exec.CommandContext(t.Context(), "go", "test", "-c", "-tags", "unfiltered", "-o", binary,
		".").CombinedOutput(); err != nil {
		t.Fatalf("build without the filter: %v\n%s", err, out)
	}
	out, err := exec.CommandContext(t.Context(), binary, "-test.v", "-test.run", "^("+strings.Join([]string{
		"TestTheFilterIsOff", "TestR495_R002_Matrix", "TestR005_ChoosingACompany", "TestNoFieldMakesSomebodyMore",
	}, "|")+")$").CombinedOutput()
	if err != nil {
		t.Errorf("without the filter: %v\n%s", err, out)
	}
	if ran := strings.Count(string(out), "--- PASS: Test"); err == nil && ran < 4 {
		t.Errorf("%d tests ran:\n%s", ran, out)
	}
	for _, line := range regexp.MustCompile(`(?m)^.*\d+ (operations|choices|privileged).*$`).FindAllString(string(out),
		-1) {
		t.Log("without the filter: " + strings.TrimSpace(line))
	}
}
