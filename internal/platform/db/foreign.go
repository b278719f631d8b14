package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// CopyFiles are the names of the files that hold a copy of the stores of an engine: sqlite or postgres.
func CopyFiles(engine string) []string {
	if engine == "postgres" {
		return []string{dumpFile}
	}
	return []string{factsFile, mainFile}
}

// What SQLite's catalog says of a database besides its rows: what runs by itself word for word, and tables by their
// columns. Names that begin with sqlite_ are SQLite's own, but for triggers and views, which have none.
var sqliteObjects = []string{
	`SELECT type || ' ' || name || ' of ' || tbl_name || CASE WHEN type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'
		THEN '' ELSE ': ' || COALESCE(sql, '') END
		FROM sqlite_schema WHERE type NOT IN ('table', 'index') OR name NOT LIKE 'sqlite\_%' ESCAPE '\'`,
	`SELECT 'column ' || c.name || ' of ' || t.name || ': ' || c.type || ' ' || c."notnull" || ' '
		|| COALESCE(c.dflt_value, 'none') || ' ' || c.pk || ' ' || c.hidden
		FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c
		WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'`,
}

// Foreign names what SQLite's stores have, or lack, besides rows, when they are compared with what this build's
// migrations make of empty ones in an empty folder, as far as these have come: triggers, views, tables, columns and
// indexes.
func (d *DB) Foreign(ctx context.Context, scratch string) (names []string, err error) {
	for _, c := range []struct {
		*store
		name string
	}{{d.store, "main"}, {d.Facts.store, "facts"}} {
		had, err := part{store: c.store, name: c.name}.applied(ctx)
		if err != nil {
			return nil, err
		}
		here, err := c.objects(ctx)
		if err != nil {
			return nil, err
		}
		made, err := freshObjects(ctx, filepath.Join(scratch, c.name+".db"), c.name, had)
		if err != nil {
			return nil, err
		}
		for _, name := range here {
			if !slices.Contains(made, name) {
				names = append(names, c.name+" has the "+name)
			}
		}
		for _, name := range made {
			if !slices.Contains(here, name) {
				names = append(names, c.name+" lacks the "+name)
			}
		}
	}
	return names, nil
}

// freshObjects are those of a store that has had these steps; what one from before the first release had is what the
// first migration makes.
func freshObjects(ctx context.Context, file, name string, had []step) (objects []string, err error) {
	known, err := texts(migrations, name)
	if err != nil {
		return nil, err
	}
	newest := known[0].Version
	for _, h := range had {
		newest = max(newest, h.Version)
	}
	s, err := openSQLite(ctx, file, "OFF", readable, slog.New(slog.DiscardHandler))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.close()) }()
	p := part{store: s, name: name}
	known = slices.DeleteFunc(known, func(k step) bool { return k.Version > newest })
	if err := p.apply(ctx, known); err != nil {
		return nil, fmt.Errorf("make a store to compare with: %w", err)
	}
	return s.objects(ctx)
}

// objects are what SQLite's catalog says, without white space that means nothing.
func (s *store) objects(ctx context.Context) (all []string, err error) {
	for _, statement := range sqliteObjects {
		var found []string
		if err := s.query().Column(ctx, &found, statement); err != nil {
			return nil, err
		}
		for _, text := range found {
			all = append(all, strings.Join(strings.Fields(text), " "))
		}
	}
	return all, nil
}

// dumped is a line of a dump's list: a kind of object, its schema, and its name, of a trigger after its table's.
var dumped = regexp.MustCompile(`^\d+; \d+ \d+ (` +
	`TABLE DATA|TABLE|SEQUENCE SET|SEQUENCE OWNED BY|SEQUENCE|DEFAULT|FK CONSTRAINT|CONSTRAINT|INDEX|FUNCTION|` +
	`TRIGGER|POLICY|ROW SECURITY|SCHEMA|COMMENT) (\S+) (?:SCHEMA )?(\S+)(?: (\S+))?`)

// ForeignInDump names what pg_restore would make of the dump in a folder that no migration of this build makes: tables,
// functions and triggers of other names, and other kinds of objects, such as views and extensions. Indexes, policies,
// defaults and schemas of any name pass. It reads the list of the dump alone: whoever
// wrote the dump may have put other statements under the names.
func ForeignInDump(ctx context.Context, folder string) (names []string, err error) {
	path, err := exec.LookPath("pg_restore")
	if err != nil {
		return nil, errNoTool("pg_restore")
	}
	var list, said bytes.Buffer
	command := exec.CommandContext(ctx, path, "--list", filepath.Join(folder, dumpFile))
	command.Stdout, command.Stderr = &list, &said
	if err := command.Run(); err != nil {
		return nil, fmt.Errorf("list the dump: %w\n%s", err, strings.TrimSpace(said.String()))
	}
	tables, err := tableNames()
	if err != nil {
		return nil, err
	}
	triggers, err := triggerNames()
	if err != nil {
		return nil, err
	}
	for line := range strings.SplitSeq(list.String(), "\n") {
		if line == "" || strings.HasPrefix(line, ";") {
			continue
		}
		found := dumped.FindStringSubmatch(line)
		switch {
		case found == nil:
		case found[1] == "FUNCTION" && slices.Contains(triggers, strings.TrimSuffix(found[3], "()")),
			found[1] == "TRIGGER" && slices.Contains(tables, found[3]) && slices.Contains(triggers, found[4]),
			found[1] == "TABLE" && slices.Contains(tables, found[3]):
			continue
		case found[1] != "FUNCTION" && found[1] != "TRIGGER" && found[1] != "TABLE":
			continue
		}
		names = append(names, "the dump has "+line)
	}
	return names, nil
}

// triggerNames are those of the triggers that the migrations make.
func triggerNames() (names []string, err error) {
	for _, store := range []string{"main", "facts"} {
		steps, err := texts(migrations, store)
		if err != nil {
			return nil, err
		}
		for _, step := range steps {
			for _, found := range trigger.FindAllStringSubmatch(step.Text, -1) {
				names = append(names, found[1])
			}
		}
	}
	return names, nil
}
