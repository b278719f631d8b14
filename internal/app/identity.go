package app

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
	"marquee/internal/platform/vault"
)

// An installation is its database, its files and its key. Each knows the others,
// so that a server never works on what only looks like its own: the database has
// an id, the storage the same as its label, and the database the key's fingerprint.

// ErrOtherKey says that the key is not the one that the database was made with.
var ErrOtherKey = errors.New("the installation's key is missing or another one")

// acceptKey is what to do if the right key is lost for good.
const acceptKey = `"marquee admin key accept" goes on with this key, ` +
	`and without the stored passwords and second factors that the other one sealed`

// openDB opens the database, and finds the key that it was made with.
func (c Config) openDB(ctx context.Context, o db.Config) (*db.DB, *secret.Master, error) {
	o.URL, o.Folder = c.Database, c.Data
	d, err := db.Open(ctx, o)
	if err != nil {
		return nil, nil, err
	}
	master, err := c.master(ctx, d)
	if err == nil {
		err = sealTrail(ctx, d, master)
	}
	if err != nil {
		return nil, nil, errors.Join(err, d.Close())
	}
	return d, master, nil
}

// master is the installation's key, which is made at the first start. The
// database that it came with takes no other: ErrOtherKey.
func (c Config) master(ctx context.Context, d *db.DB) (*secret.Master, error) {
	known, err := d.Installation(ctx, db.InstallationKey)
	if err != nil {
		return nil, err
	}
	used, err := d.IsUsed(ctx)
	if err != nil {
		return nil, err
	}
	if next, err := c.nextMaster(known); err != nil || next != nil {
		return next, err
	}
	master, err := c.readMaster()
	switch missing := errors.Is(err, fs.ErrNotExist); {
	case missing && (known != "" || used):
		return nil, fmt.Errorf("%w: secret.key is not in the data folder; put it back, or give its text with "+
			"--secret. "+
			"If it is lost, %s", ErrOtherKey, acceptKey)
	case missing:
		master, err = secret.OpenMaster(rand.Reader, c.Data)
	}
	if err != nil {
		return nil, err
	}
	print, err := master.Fingerprint()
	if err != nil {
		return nil, err
	}
	if known, err = d.SettleInstallation(ctx, db.InstallationKey, print); err != nil {
		return nil, err
	}
	if known != print {
		return nil, fmt.Errorf("%w: secret.key or --secret is not what this database was made with; give the "+
			"right one. "+
			"If it is lost, %s", ErrOtherKey, acceptKey)
	}
	return master, nil
}

// readMaster reads the key where the configuration says that it is.
func (c Config) readMaster() (*secret.Master, error) {
	if c.Secret == "" {
		return secret.ReadMaster(c.Data)
	}
	master, err := secret.ParseMaster(c.Secret)
	if err != nil {
		return nil, fmt.Errorf("--secret: %w", err)
	}
	return master, nil
}

// nextMaster is the key that a rotation brought into force without coming to its
// end, or nil; see RotateKey.
func (c Config) nextMaster(known string) (*secret.Master, error) {
	if c.Secret != "" || known == "" {
		return nil, nil
	}
	next, err := secret.ReadNext(c.Data)
	if err != nil {
		return nil, err
	}
	if is, err := isKey(next, known); err != nil || !is {
		return nil, err
	}
	return next, nil
}

// finishRotation ends what an interrupted rotation has left beside the key in force. It is for who has the data
// folder's lock: somebody else may be replacing the key at this moment.
func (c Config) finishRotation(master *secret.Master) error {
	if c.Secret != "" {
		return nil
	}
	next, err := secret.ReadNext(c.Data)
	if err != nil || next == nil {
		return err
	}
	print, err := master.Fingerprint()
	if err != nil {
		return err
	}
	if is, err := isKey(next, print); err != nil || is {
		return errors.Join(err, secret.TakeNext(c.Data))
	}
	return secret.DropNext(c.Data)
}

// sealTrail makes the database seal its audit trail.
func sealTrail(ctx context.Context, d *db.DB, master *secret.Master) error {
	key, err := trailKey(ctx, d.Unscoped("the key of every trail"), master)
	d.SealTrail(key)
	return err
}

// trailRecord names the key of the audit trail for its seal.
const trailRecord = "audit trail"

// trailKey is what seals the audit trail: the same for as long as there is one,
// so that it holds from its first row. The installation's first key derives it, and
// the later ones seal it.
func trailKey(ctx context.Context, q db.Query, master *secret.Master) ([]byte, error) {
	kept, err := q.Installation(ctx, db.InstallationTrail)
	if err != nil {
		return nil, err
	}
	if kept == "" {
		key, err := master.Key("audit trail")
		return key[:], err
	}
	box, err := trailBox(master)
	if err != nil {
		return nil, err
	}
	text, err := box.Open(trailRecord, kept)
	if err != nil {
		return nil, err
	}
	return hex.DecodeString(text)
}

func trailBox(master *secret.Master) (*secret.Box, error) {
	return secret.NewBox(master, "installation", rand.Reader)
}

// recognise makes sure that the storage is the database's.
func recognise(ctx context.Context, d *db.DB, v *vault.Vault) error {
	id, err := installationID(ctx, d)
	if err != nil {
		return err
	}
	return v.Recognise(ctx, id)
}

// installationID is made at the first start.
func installationID(ctx context.Context, d *db.DB) (string, error) {
	return d.SettleInstallation(ctx, db.InstallationID, rand.Text())
}

// isKey reports whether a key, or nil, is the one with the fingerprint.
func isKey(m *secret.Master, known string) (bool, error) {
	if m == nil {
		return false, nil
	}
	print, err := m.Fingerprint()
	return print == known, err
}
