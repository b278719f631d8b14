package vault

import (
	"context"
	"errors"
	"fmt"

	"marquee/internal/platform/blob"
)

// ErrForeign says that storage and database do not belong together.
var ErrForeign = errors.New("the storage does not belong to the database")

// What to do about it is the same whatever the reason is.
const waysOut = `look at --data, --database and --storage. If they do belong together, ` +
	`"marquee admin storage adopt" says so once and for all`

// belonging is what a server knows of database and storage before it works on them.
type belonging struct {
	id     string // the installation's, as the database has it
	label  string // the storage's; empty for none
	stored bool   // there are files on the storage
	known  bool   // the database knows one of the first of them
	named  bool   // the database names files
}

// verdict is nil when database and storage belong together. A storage gets its
// label at the first start with it: it must be empty then, unless the database
// knows what is there.
func (b belonging) verdict() error {
	switch {
	case b.label == b.id:
		return nil
	case b.label != "" && !b.named:
		return fmt.Errorf("%w: it is another installation's, and the database is new or knows no file; %s", ErrForeign,
			waysOut)
	case b.label != "":
		return fmt.Errorf("%w: it is another installation's; %s", ErrForeign, waysOut)
	case b.stored && !b.known:
		return fmt.Errorf("%w: there are files of which the database knows nothing; %s", ErrForeign, waysOut)
	case !b.stored && b.named:
		return fmt.Errorf("%w: it is empty, and the database names files: is the disk mounted? Otherwise %s",
			ErrForeign, waysOut)
	}
	return nil
}

// firstFiles is how many files of a storage without a label are looked up.
const firstFiles = 100

// Recognise makes sure that the storage is that of the installation with the id,
// as the database has it, and labels one that is empty or known. Anything else is
// ErrForeign: a server with a wrong, a new or an old database changes nothing.
func (v *Vault) Recognise(ctx context.Context, id string) error {
	b := belonging{id: id}
	var err error
	if b.label, err = v.Label(ctx); err != nil {
		return fmt.Errorf("read whose the storage is: %w", err)
	}
	if b.label == id {
		return nil
	}
	named, err := v.rows.total(ctx)
	if err != nil {
		return fmt.Errorf("look whether the database names files: %w", err)
	}
	b.named = named.Files > 0
	if b.stored, b.known, err = v.first(ctx); err != nil {
		return err
	}
	if err := b.verdict(); err != nil {
		return err
	}
	return v.Adopt(ctx, id)
}

// Introduce labels another storage as this one's installation's, before files are
// copied to it. One that has the label of another installation is ErrForeign.
func (v *Vault) Introduce(ctx context.Context, target blob.Store) error {
	own, err := v.Label(ctx)
	if err != nil {
		return fmt.Errorf("read whose the storage is: %w", err)
	}
	theirs, err := target.Label(ctx)
	if err != nil {
		return fmt.Errorf("read whose the other storage is: %w", err)
	}
	if theirs != "" && theirs != own {
		return fmt.Errorf("%w: the other one is another installation's; choose an empty one", ErrForeign)
	}
	if err := target.SetLabel(ctx, own); err != nil {
		return fmt.Errorf("label the other storage: %w", err)
	}
	return nil
}

// Adopt labels the storage as that of the installation with the id, whatever it was before.
func (v *Vault) Adopt(ctx context.Context, id string) error {
	if err := v.SetLabel(ctx, id); err != nil {
		return fmt.Errorf("label the storage: %w", err)
	}
	return nil
}

// first reports whether there are files, and whether the database knows one of the first.
func (v *Vault) first(ctx context.Context) (stored, known bool, err error) {
	var files []blob.Blob
	for b, err := range v.List(ctx, "") {
		if err != nil {
			return false, false, fmt.Errorf("list what is stored: %w", err)
		}
		if files = append(files, b); len(files) == firstFiles {
			break
		}
	}
	for _, b := range files {
		if known, err = v.rows.knows(ctx, b.SHA256); err != nil || known {
			break
		}
	}
	return len(files) > 0, known, err
}
