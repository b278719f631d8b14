package upload

import (
	"context"
	"io"
	"net/http"

	tus "github.com/tus/tusd/v2/pkg/handler"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/text"
)

// Metadata keys and how long their values may be, in bytes.
const (
	nameKey   = "name"
	typeKey   = "type"
	nameLimit = 255
	typeLimit = 127
)

// exchange is one request on its way through the tus library, which hands its
// context to the store but knows nothing of owners and faults.
type exchange struct {
	owner  Owner
	permit Permit
	failed error // what the store refused or failed with
}

type exchangeKey struct{}

func exchangeOf(ctx context.Context) *exchange {
	return ctx.Value(exchangeKey{}).(*exchange) // Serve has put it there
}

// fail remembers err, because the library would only keep its text.
func (x *exchange) fail(err error) error {
	x.failed = err
	return err
}

// library is the Store as the tus library wants to see it.
type library struct{ store *Store }

func (l library) NewUpload(ctx context.Context, info tus.FileInfo) (tus.Upload, error) {
	x := exchangeOf(ctx)
	wanted, err := describe(info)
	if err != nil {
		return nil, x.fail(err)
	}
	created, err := l.store.create(ctx, x.owner, wanted, x.permit)
	if err != nil {
		return nil, x.fail(err)
	}
	return piece{l.store, created}, nil
}

func (l library) GetUpload(ctx context.Context, id string) (tus.Upload, error) {
	x := exchangeOf(ctx)
	info, err := l.store.find(x.owner, id)
	if err != nil {
		return nil, x.fail(err)
	}
	return piece{l.store, info}, nil
}

func (l library) AsTerminatableUpload(u tus.Upload) tus.TerminatableUpload { return u.(piece) }

// NewLock returns the lock that makes a second writer wait outside. The
// library offers to interrupt the first one instead; that is not taken up,
// because two tabs would throw each other out for ever.
func (l library) NewLock(id string) (tus.Lock, error) { return lock{l.store, id}, nil }

type lock struct {
	store *Store
	id    string
}

func (l lock) Lock(ctx context.Context, _ func()) error {
	x := exchangeOf(ctx)
	if err := l.store.lock(x.owner, l.id); err != nil {
		return x.fail(err)
	}
	return nil
}

func (l lock) Unlock() error {
	l.store.unlock(l.id)
	return nil
}

// piece is one upload during one request.
type piece struct {
	store *Store
	info  Info
}

func (p piece) WriteChunk(ctx context.Context, offset int64, src io.Reader) (int64, error) {
	n, err := p.store.write(p.info.ID, offset, src)
	if err != nil {
		return n, exchangeOf(ctx).fail(err)
	}
	return n, nil
}

func (p piece) GetInfo(context.Context) (tus.FileInfo, error) {
	return tus.FileInfo{
		ID: p.info.ID, Size: p.info.Size, Offset: p.info.Offset,
		MetaData: tus.MetaData{nameKey: p.info.Name, typeKey: p.info.Type},
	}, nil
}

// GetReader is what a download would read from. Downloads are off.
func (p piece) GetReader(context.Context) (io.ReadCloser, error) { return nil, tus.ErrNotImplemented }

// FinishUpload has nothing to do: the last WriteChunk flushed the last byte.
func (p piece) FinishUpload(context.Context) error { return nil }

func (p piece) Terminate(ctx context.Context) error {
	if err := p.store.erase(p.info.ID); err != nil {
		return exchangeOf(ctx).fail(err)
	}
	return nil
}

// describe takes from a creation request what is kept.
func describe(info tus.FileInfo) (Info, error) {
	wanted := Info{Name: info.MetaData[nameKey], Type: info.MetaData[typeKey], Size: info.Size}
	switch {
	case len(wanted.Name) > nameLimit, len(wanted.Type) > typeLimit:
		return Info{}, fault.Invalid("header.Upload-Metadata", codes.TooLong, "The name or type is too long.")
	case !text.Storable(wanted.Name), !text.Visible(wanted.Type):
		return Info{}, fault.Invalid("header.Upload-Metadata", codes.NameNotText,
			"The file's name is not in UTF-8. Rename the file and send it again.")
	}
	wanted.Name = text.Shown(wanted.Name, "")
	return wanted, nil
}

// refusal is the fault behind a status with which the library answered.
func refusal(status int, x *exchange, limit int64) error {
	if x.failed != nil {
		return x.failed
	}
	switch status {
	case http.StatusNotFound:
		return missing()
	case http.StatusConflict:
		return fault.New(fault.Conflicting, codes.UploadOffset,
			"The offset is not where the upload stands. Ask for it with HEAD and go on from there.")
	case http.StatusPreconditionFailed:
		return fault.New(fault.Outdated, codes.TusVersion, "Send the header Tus-Resumable: 1.0.0.")
	case http.StatusRequestEntityTooLarge:
		return fault.New(fault.Oversized, codes.TooLarge,
			"The file is larger than the limit, or than the length that was announced.").With("limit", limit)
	case http.StatusInternalServerError, http.StatusServiceUnavailable: // the connection was lost or too slow
		return fault.New(fault.Unavailable, codes.UploadInterrupted,
			"The upload was interrupted. Ask for its offset with HEAD and go on from there.")
	}
	return fault.New(fault.Malformed, codes.TusRequest,
		"This is not a request of the tus 1.0 protocol as this server speaks it: an Upload-Length when creating, an "+
			"Upload-Offset and application/offset+octet-stream when sending.")
}
