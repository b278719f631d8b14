package app

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"marquee/internal/access"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/sealed"
	"marquee/internal/platform/secret"
)

// Rotation says how the installation's key is replaced.
type Rotation struct {
	Secret          string // the text of the new key; empty: one is drawn
	LeaveUnreadable bool   // go on although something cannot be opened, and leave that as it is
}

// What a rotation reaches, one after the other.
const (
	keyWritten   = "the new key lies beside the old one"
	keySealed    = "everything is sealed anew, and not committed"
	keyCommitted = "the new key is in force"
)

var (
	// ErrServing says that a server works on the installation whose key is to be replaced.
	ErrServing = errors.New(
		"the key is replaced while nothing else works on the installation: stop every server of it, and let other " +
			"commands end")
	// ErrUnreadable says that the key in force does not open something.
	ErrUnreadable = errors.New("the key in force does not open everything, and nothing was changed; " +
		`"--leave-unreadable" goes on and leaves that as it is, to be entered anew`)
)

// RotateKey puts another key into the place of the installation's, and says on w
// where it is. All that is sealed is sealed anew in one transaction, which also
// says which of the two keys is in force: whatever interrupts it, the next start
// or the next call goes on from there.
func RotateKey(ctx context.Context, c Config, r Rotation, w io.Writer) error {
	return c.rotate(ctx, r, w, func(string) error { return nil })
}

// rotate tells reached of each step, whose error ends it there as a power cut does.
func (c Config) rotate(ctx context.Context, r Rotation, w io.Writer, reached func(step string) error) (err error) {
	if _, err := os.Stat(c.Data); err != nil {
		return fmt.Errorf("open the data folder: %w", err)
	}
	lock, err := disk.Take(c.Data)
	if errors.Is(err, disk.ErrTaken) {
		return fmt.Errorf("%w: %w", ErrServing, err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.Release()) }()
	d, err := db.Open(ctx, db.Config{URL: c.Database, Folder: c.Data, Now: time.Now, Check: true})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	known, err := d.Installation(ctx, db.InstallationKey)
	if err == nil && known == "" {
		err = errors.New("this database has no key yet: look at --data and --database")
	}
	if err != nil {
		return err
	}
	present, done, err := c.present(r, known)
	if err != nil {
		return err
	}
	if !done {
		if err := c.replaceKey(ctx, d, present, r, reached); err != nil {
			return err
		}
	}
	if c.Secret == "" {
		if err := secret.TakeNext(c.Data); err != nil {
			return fmt.Errorf("the new key is in force, and still called %s, which the next start mends: %w",
				secret.NextFile(c.Data), err)
		}
	}
	return c.tellRotated(r, w)
}

// present is the key in force, or says that it was replaced already by a rotation
// that did not come to its end.
func (c Config) present(r Rotation, known string) (present *secret.Master, done bool, err error) {
	given, err := c.readMaster()
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, false, err
	}
	if is, err := isKey(given, known); err != nil || is {
		return given, false, err
	}
	next, err := secret.ReadNext(c.Data)
	if err == nil && c.Secret != "" && r.Secret != "" {
		next, err = r.parse()
	}
	if err != nil {
		return nil, false, err
	}
	done, err = isKey(next, known)
	if err == nil && !done {
		err = fmt.Errorf("%w: secret.key or --secret is not what this database was made with; give the right one",
			ErrOtherKey)
	}
	return next, done, err
}

func (r Rotation) parse() (*secret.Master, error) {
	master, err := secret.ParseMaster(r.Secret)
	if err != nil {
		return nil, fmt.Errorf("--new-secret: %w", err)
	}
	return master, nil
}

// replaceKey writes the new key down and brings it into force.
func (c Config) replaceKey(ctx context.Context, d *db.DB, from *secret.Master, r Rotation,
	reached func(step string) error) error {
	to, err := secret.NewMaster(rand.Reader)
	if r.Secret != "" {
		to, err = r.parse()
	}
	if err != nil {
		return err
	}
	print, err := to.Fingerprint()
	if err != nil {
		return err
	}
	if is, err := isKey(from, print); err != nil {
		return err
	} else if is {
		return errors.New("--new-secret is the key that is in force")
	}
	if err := sealTrail(ctx, d, from); err != nil {
		return err
	}
	if closed, err := sealed.Check(ctx, d.Unscoped("everything that is sealed"), sealedColumns(), from); err != nil ||
		!r.LeaveUnreadable && len(closed) > 0 {
		return errors.Join(err, unreadable(closed))
	}
	if err := awaitOthers(ctx, d); err != nil {
		return err
	}
	if c.keepsNew(r) {
		if err := to.WriteNext(c.Data); err != nil {
			return err
		}
	}
	if err := reached(keyWritten); err != nil {
		return err
	}
	err = d.Unscoped("everything that is sealed").Write(ctx, func(ctx context.Context, tx *db.Tx) error {
		if err := sealAnew(ctx, d, tx, from, to); err != nil {
			return err
		}
		if err := tx.ReplaceInstallation(ctx, db.InstallationKey, print); err != nil {
			return err
		}
		if err := tx.Record(ctx, db.Change{CompanyID: access.TopCompany, Action: "update", Entity: "key"}); err != nil {
			return err
		}
		return reached(keySealed)
	})
	if err != nil {
		return err
	}
	return reached(keyCommitted)
}

// keepsNew reports whether the new key goes into a file: where it is drawn, and where the old one was in one.
func (c Config) keepsNew(r Rotation) bool { return c.Secret == "" || r.Secret == "" }

// sealAnew seals everything under another key, which it does alone.
func sealAnew(ctx context.Context, d *db.DB, tx *db.Tx, from, to *secret.Master) error {
	if err := tx.Alone(ctx); err != nil {
		return err
	}
	if others, err := d.Others(ctx, tx.Query); err != nil ||
		len(others) > 0 { // who starts from now on waits for the new key
		return errors.Join(err, serving(others))
	}
	if _, err := sealed.Renew(ctx, tx.Query, sealedColumns(), from, to, rand.Reader); err != nil {
		return err
	}
	trail, err := trailKey(ctx, tx.Query, from)
	if err != nil {
		return err
	}
	box, err := trailBox(to)
	if err != nil {
		return err
	}
	kept, err := box.Seal(trailRecord, hex.EncodeToString(trail))
	if err != nil {
		return err
	}
	return errors.Join(tx.ReplaceInstallation(ctx, db.InstallationTrail, kept), tx.ForgetRequests(ctx))
}

// othersTime is how long a connection may take to be gone that was just closed.
const othersTime = 5 * time.Second

// awaitOthers refuses to go on beside other nodes.
func awaitOthers(ctx context.Context, d *db.DB) error {
	again := time.NewTicker(100 * time.Millisecond)
	defer again.Stop()
	for end := time.After(othersTime); ; {
		others, err := d.Others(ctx, d.Unscoped("who is connected"))
		if err != nil || len(others) == 0 {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-end:
			return serving(others)
		case <-again.C:
		}
	}
}

func serving(others []string) error {
	if len(others) == 0 {
		return nil
	}
	return fmt.Errorf("%w; the database has connections from %s", ErrServing, strings.Join(others, ", "))
}

func unreadable(closed []sealed.Place) error {
	if len(closed) == 0 {
		return nil
	}
	var names strings.Builder
	for _, p := range closed {
		names.WriteString("\n" + p.String())
	}
	return fmt.Errorf("%w:%s", ErrUnreadable, &names)
}

// tellRotated says where the new key is, and what is left to do.
func (c Config) tellRotated(r Rotation, w io.Writer) error {
	where := "Give every server of the installation the new one with --secret."
	switch {
	case c.Secret == "":
		where = "The new one is in secret.key in the data folder; servers elsewhere need its text with --secret."
	case c.keepsNew(r):
		where = "The new one is in " + secret.NextFile(c.Data) +
			": give every server of the installation its text with --secret, then remove the file."
	}
	_, err := fmt.Fprintln(w, "The installation's key is replaced, and nothing that it sealed is lost. "+where+"\n"+
		"Screens come back by themselves. Links to files end, and so does a sign-in at a provider that is under way.\n"+
		"Make a backup now. Those from before hold the old key, or need it.")
	return err
}

// AcceptKey makes the key that the configuration names, or a new one if there is
// none, the key of the installation, and says on w what that means.
func AcceptKey(ctx context.Context, c Config, w io.Writer) (err error) {
	d, err := db.Open(ctx, db.Config{URL: c.Database, Folder: c.Data, Now: time.Now})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	known, err := d.Installation(ctx, db.InstallationKey)
	if err != nil {
		return err
	}
	master, err := c.nextMaster(known)
	if err == nil && master == nil {
		master, err = c.readMaster()
	}
	if errors.Is(err, fs.ErrNotExist) {
		master, err = secret.OpenMaster(rand.Reader, c.Data)
	}
	if err != nil {
		return err
	}
	print, err := master.Fingerprint()
	if err != nil {
		return err
	}
	if err := accept(ctx, d, master, print); err != nil {
		return err
	}
	_, err = fmt.Fprintln(w,
		"This is the installation's key now. If it was another one before: enter the passwords of mail servers, "+
			"external sources and\n"+
			"single sign-on anew; who has a second factor needs \"marquee admin reset-second-factor\"; and "+
			"\"marquee admin "+
			"audit verify\"\n"+
			"says that the trail is broken until \"marquee admin audit prune\" has removed what the other key sealed.")
	return err
}

// accept makes a key that of the installation. A trail's key that it does not open is lost, and derived anew.
func accept(ctx context.Context, d *db.DB, master *secret.Master, print string) error {
	return d.Unscoped("what the database says of itself").Quiet(ctx, func(ctx context.Context, q db.Query) error {
		if _, err := trailKey(ctx, q, master); errors.Is(err, secret.ErrSealed) {
			if err := q.ReplaceInstallation(ctx, db.InstallationTrail, ""); err != nil {
				return err
			}
		} else if err != nil {
			return err
		}
		return q.ReplaceInstallation(ctx, db.InstallationKey, print)
	})
}
