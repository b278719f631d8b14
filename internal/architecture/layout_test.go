package architecture

import (
	"fmt"
	"go/ast"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// maxLines is how long a Go file may be.
const maxLines = 500

// vague names say nothing of what is inside.
var vague = []string{"util", "utils", "common", "helper", "helpers", "misc", "model", "models", "types"}

func TestLayout(t *testing.T) {
	files := project(t)
	none(t, vagueNames(files))
	none(t, longFiles(files))
	none(t, areaFolders(files))
	none(t, undocumentedPackages(files))
	none(t, sleepingTests(files))
}

func TestLayoutFindsWhatIsWrong(t *testing.T) {
	some(t, 2, vagueNames([]source{parse(t, "internal/area/tag/helpers.go", "package tag"),
		parse(t, "internal/common/x.go", "package common")}))
	some(t, 0, vagueNames([]source{parse(t, "internal/area/tag/colours.go", "package tag")}))

	some(t, 1, longFiles([]source{parse(t, "internal/fault/long.go",
		"package fault\n"+strings.Repeat("//\n", maxLines))}))
	some(t, 0, longFiles([]source{parse(t, "internal/fault/long.go",
		"package fault\n"+strings.Repeat("//\n", maxLines-1))}))

	some(t, 1, areaFolders([]source{parse(t, "internal/area/tag/store.go", "package tag")}))
	tag := parse(t, "internal/area/tag/tag.go", "package tag")
	some(t, 1, areaFolders([]source{tag, parse(t, "internal/area/tag/colour/red.go", "package colour")}))
	some(t, 0, areaFolders([]source{tag, parse(t, "internal/area/tag/colour/colour.go", "package colour")}))
	some(t, 0, areaFolders([]source{parse(t, "internal/area/tag/tag.go", "package tag"),
		parse(t, "internal/area/tag/tag_test.go", "package tag_test")}))

	some(t, 1, undocumentedPackages([]source{parse(t, "internal/fault/fault.go", "package fault")}))
	some(t, 1, undocumentedPackages([]source{parse(t, "internal/fault/fault.go", "// Errors.\npackage fault")}))
	some(t, 0, undocumentedPackages([]source{parse(t, "internal/fault/fault.go", "// Package fault is.\npackage fault"),
		parse(t, "internal/fault/more.go", "package fault")}))

	sleep := "func TestX(t *testing.T) { time.Sleep(1) }"
	some(t, 1, sleepingTests([]source{parse(t, "internal/fault/fault_test.go",
		`package fault; import "time"; `+sleep)}))
	some(t, 0, sleepingTests([]source{parse(t, "internal/fault/fault_test.go",
		`package fault; import ("time"; "testing/synctest"); `+sleep)}))
}

func vagueNames(files []source) (findings []string) {
	for _, f := range files {
		base := strings.TrimSuffix(strings.TrimSuffix(f.name(), ".go"), "_test")
		if slices.Contains(vague, base) || slices.Contains(vague, path.Base(f.folder())) {
			findings = append(findings, f.path+": name it after what is inside")
		}
	}
	return findings
}

func longFiles(files []source) (findings []string) {
	for _, f := range files {
		if n := strings.Count(f.text, "\n"); n > maxLines {
			findings = append(findings, fmt.Sprintf("%s has %d lines, at most %d: split it by what it does", f.path, n,
				maxLines))
		}
	}
	return findings
}

// areaFolders checks that each package of an area has a file of its own name.
func areaFolders(files []source) (findings []string) {
	named := map[string]bool{}
	for _, f := range files {
		if area := f.area(); area != "" {
			named[area] = named[area] || f.name() == path.Base(area)+".go"
		}
	}
	for area, found := range named {
		if !found {
			findings = append(findings,
				fmt.Sprintf("internal/area/%s has no %s.go, where its types, rules and service are looked for", area,
					path.Base(area)))
		}
	}
	return findings
}

func undocumentedPackages(files []source) (findings []string) {
	documented := map[string]bool{}
	for _, f := range files {
		if f.isTest() {
			continue
		}
		start := "Package " + f.tree.Name.Name + " "
		if f.tree.Name.Name == "main" {
			start = "Command "
		}
		documented[f.folder()] = documented[f.folder()] || strings.HasPrefix(f.tree.Doc.Text(), start)
	}
	for folder, found := range documented {
		if !found {
			findings = append(findings, folder+": no package comment says what it promises")
		}
	}
	return findings
}

// sleepingTests finds tests that wait for the wall clock. In a synctest bubble, Sleep moves a clock of its own.
func sleepingTests(files []source) (findings []string) {
	for _, f := range files {
		if !f.isTest() || imports(f, "testing/synctest") {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name == "Sleep" {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "time" {
					findings = append(findings, f.at(s.Pos())+": wait for what you wait for, or use testing/synctest")
				}
			}
			return true
		})
	}
	return findings
}

func imports(f source, wanted string) bool {
	return slices.Contains(importsOf(f), wanted)
}

func importsOf(f source) []string {
	var paths []string
	for _, i := range f.tree.Imports {
		if p, err := strconv.Unquote(i.Path.Value); err == nil {
			paths = append(paths, p)
		}
	}
	return paths
}
