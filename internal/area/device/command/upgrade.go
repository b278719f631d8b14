package command

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"marquee/internal/access"
	"marquee/internal/area/apk"
	"marquee/internal/area/device"
	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/db"
)

// source is where the package of an upgrade comes from; each has its own operation (R357, R358, G115).
type source int

const (
	fromDefault source = iota // the newest of its system that the operators offer
	fromOffered               // another one that they offer
	fromOwn                   // one of the company's own
)

func sourceOf(p apk.Package) source {
	switch {
	case p.CompanyID != 0:
		return fromOwn
	case p.IsDefault:
		return fromDefault
	default:
		return fromOffered
	}
}

// Package is what a screen installs, as it is told.
type Package struct {
	OS          apk.System `json:"os" enum:"Android,Windows"`
	PackageName string     `json:"packageName"`
	Version     string     `json:"version"`
	Signer      string     `json:"signer" doc:"SHA-256 of the named signer's certificate; the screen checks it"`
	FileSize    int64      `json:"fileSize" doc:"Bytes"`
	SHA256      string     `json:"sha256"`
	URL         string     `json:"url" doc:"Where the screen fetches it, by its session"`
}

// Upgrade asks screens of the scope's company to install a package, which has to come from the given source.
func (s *Service) Upgrade(ctx context.Context, caller access.Caller, scope access.Scope, from source, id int64,
	screens []int64) (Batch, error) {
	p, err := s.packages.Find(ctx, s.db.For(scope), id)
	if err != nil {
		return Batch{}, err
	}
	if p.CompanyID != 0 && p.CompanyID != scope.Company() {
		return Batch{}, fault.Missing("package")
	}
	if sourceOf(p) != from {
		return Batch{}, fault.Invalid("body.apkId", codes.NotAllowed,
			"The package is none of those that this operation installs. Look again at the list of packages.")
	}
	return s.Ask(ctx, caller, scope, Request{Kind: SoftwareUpgrade,
		Argument: Argument{ApkID: p.ID, Version: p.Version}, system: p.OS}, device.Chosen{IDs: screens})
}

// systemOf is what a screen runs on, as far as its words for it tell; "" is that they do not.
func systemOf(t device.Target) apk.System {
	switch said := strings.ToLower(t.System); {
	case strings.Contains(said, "android"):
		return apk.Android
	case strings.HasPrefix(said, "win"):
		return apk.Windows
	}
	return ""
}

// packagesOf are those that rows ask a screen of the query's company to install, by their ids, and the rows whose
// package was deleted.
func (s *Service) packagesOf(ctx context.Context, q db.Query, rows []row) (map[int64]*Package, []int64, error) {
	found := map[int64]*Package{}
	var without []int64
	for _, r := range rows {
		if r.Kind != SoftwareUpgrade {
			continue
		}
		c, err := r.command()
		if err != nil {
			return nil, nil, err
		}
		p, err := s.packages.Find(ctx, q, c.Argument.ApkID)
		if fault.Is(err, fault.NotFound) {
			without = append(without, r.ID)
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		found[p.ID] = &Package{OS: p.OS, PackageName: p.PackageName, Version: p.Version, Signer: p.Signer,
			FileSize: p.FileSize, SHA256: p.SHA256, URL: fmt.Sprintf("/api/player/package/%d", p.ID)}
	}
	return found, without, nil
}

// endWithout ends those of a screen's commands whose package was deleted, and returns the others.
func (s *Service) endWithout(ctx context.Context, q db.Query, rows []row, ids []int64, now int64) ([]row, error) {
	err := q.Quiet(ctx, func(ctx context.Context, q db.Query) error {
		return s.store.endGone(ctx, q, ids, now)
	})
	return slices.DeleteFunc(rows, func(r row) bool { return slices.Contains(ids, r.ID) }), err
}
