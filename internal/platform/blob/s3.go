package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// s3 keeps a blob under its hash in a bucket of its own. An object's key must
// be known before its first byte is sent, therefore bytes are received into a
// local file and uploaded from there.
type s3 struct {
	client *minio.Client
	bucket string
	spool  spool
}

// bucket is where an s3:// address points.
type bucket struct {
	endpoint    string // host or host:port
	name        string
	key, secret string
	region      string
	tls         bool
}

func parseBucket(u *url.URL) (bucket, error) {
	b := bucket{endpoint: u.Host, name: strings.Trim(u.Path, "/"), key: u.User.Username(), tls: true}
	b.secret, _ = u.User.Password()
	if b.endpoint == "" || b.name == "" || strings.Contains(b.name, "/") || b.key == "" || b.secret == "" {
		return bucket{}, errors.New("the storage address lacks a part: write it as s3://KEY:SECRET@host:port/bucket")
	}
	for option, values := range u.Query() {
		value := values[len(values)-1]
		switch option {
		case "region":
			b.region = value
		case "tls":
			secure, err := strconv.ParseBool(value)
			if err != nil {
				return bucket{}, errors.New("the storage address's tls is true or false")
			}
			b.tls = secure
		default:
			return bucket{}, fmt.Errorf("the storage address has an unknown option %q: tls and region are known",
				option)
		}
	}
	return b, nil
}

func openS3(ctx context.Context, b bucket, c Config) (Store, error) {
	if c.Transport == nil {
		var err error
		if c.Transport, err = s3Transport(b.tls, s3Patience); err != nil {
			return nil, err
		}
	}
	client, err := minio.New(b.endpoint, &minio.Options{
		Creds:      credentials.NewStaticV4(b.key, b.secret, ""),
		Secure:     b.tls,
		Region:     b.region,
		Transport:  c.Transport,
		MaxRetries: s3Attempts,
	})
	if err != nil {
		return nil, fmt.Errorf("configure the S3 client: %w", err)
	}
	exists, err := client.BucketExists(ctx, b.name)
	if err != nil {
		return nil, outage(fmt.Errorf("reach the bucket %q: %w", b.name, err))
	}
	if !exists {
		return nil, fmt.Errorf("the bucket %q does not exist: create it first", b.name)
	}
	spool, err := openSpool(c.Spool)
	if err != nil {
		return nil, err
	}
	return &s3{client: client, bucket: b.name, spool: spool}, nil
}

func (s *s3) Put(ctx context.Context, r io.Reader, limit int64) (Blob, error) {
	return s.spool.receive(ctx, r, limit, func(file *os.File, _ string, b Blob) error {
		stored, err := s.Has(ctx, b.SHA256)
		if err != nil || stored {
			return err
		}
		return s.send(ctx, b.SHA256, file, b.Size)
	})
}

func (s *s3) send(ctx context.Context, key string, file *os.File, size int64) error {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return fmt.Errorf("rewind the file: %w", err)
	}
	_, err := s.client.PutObject(ctx, s.bucket, key, file, size,
		minio.PutObjectOptions{ContentType: "application/octet-stream"})
	if err != nil {
		return outage(fmt.Errorf("upload a blob: %w", err))
	}
	return nil
}

// s3Object fetches what is read, from where it was sought.
type s3Object struct {
	*minio.Object
	size int64
}

func (o s3Object) Size() int64 { return o.size }

func (s *s3) Open(ctx context.Context, sha256 string) (Object, error) {
	if err := named(sha256); err != nil {
		return nil, err
	}
	return s.Read(ctx, sha256)
}

func (s *s3) Write(ctx context.Context, name string, r io.Reader) (Blob, error) {
	return s.spool.receive(ctx, r, math.MaxInt64, func(file *os.File, _ string, b Blob) error {
		return s.send(ctx, name, file, b.Size)
	})
}

func (s *s3) Read(ctx context.Context, name string) (Object, error) {
	object, err := s.client.GetObject(ctx, s.bucket, name, minio.GetObjectOptions{})
	if err != nil {
		return nil, outage(fmt.Errorf("open a blob: %w", err))
	}
	info, err := object.Stat()
	if err != nil {
		_ = object.Close() // nothing was fetched
		if absent(err) {
			return nil, missing()
		}
		return nil, outage(fmt.Errorf("open a blob: %w", err))
	}
	return s3Object{object, info.Size}, nil
}

func (s *s3) Has(ctx context.Context, sha256 string) (bool, error) {
	if !isHash(sha256) {
		return false, nil
	}
	_, err := s.client.StatObject(ctx, s.bucket, sha256, minio.StatObjectOptions{})
	if absent(err) {
		return false, nil
	}
	if err != nil {
		return false, outage(fmt.Errorf("inspect a blob: %w", err))
	}
	return true, nil
}

func (s *s3) Delete(ctx context.Context, sha256 string) error {
	if err := named(sha256); err != nil {
		return err
	}
	return s.Remove(ctx, sha256)
}

func (s *s3) Remove(ctx context.Context, name string) error {
	err := s.client.RemoveObject(ctx, s.bucket, name, minio.RemoveObjectOptions{})
	if err != nil && !absent(err) {
		return outage(fmt.Errorf("remove a blob: %w", err))
	}
	return nil
}

func (s *s3) List(ctx context.Context, after string) iter.Seq2[Blob, error] {
	return func(yield func(Blob, error) bool) {
		for object := range s.client.ListObjectsIter(ctx, s.bucket,
			minio.ListObjectsOptions{Recursive: true, StartAfter: after}) {
			if object.Err != nil {
				yield(Blob{}, outage(fmt.Errorf("list blobs: %w", object.Err)))
				return
			}
			if isHash(object.Key) && !yield(Blob{object.Key, object.Size}, nil) {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(Blob{}, fmt.Errorf("list blobs: %w", err))
		}
	}
}

func (s *s3) Names(ctx context.Context, folder string) (names []string, err error) {
	for object := range s.client.ListObjectsIter(ctx, s.bucket,
		minio.ListObjectsOptions{Recursive: true, Prefix: folder + "/"}) {
		if object.Err != nil {
			return nil, outage(fmt.Errorf("list names: %w", object.Err))
		}
		names = append(names, object.Key)
	}
	return names, ctx.Err()
}

func (s *s3) Label(ctx context.Context) (string, error) { return readLabel(ctx, s) }

func (s *s3) SetLabel(ctx context.Context, label string) error { return writeLabel(ctx, s, label) }

// Sweep covers the local folder. Parts of uploads that were cut off on their way
// to the bucket are the bucket's lifecycle rule to remove.
func (s *s3) Sweep(ctx context.Context, before time.Time) error { return s.spool.sweep(ctx, before) }

func (s *s3) Close() error { return s.spool.root.Close() }

func absent(err error) bool {
	var answer minio.ErrorResponse
	return errors.As(err, &answer) && answer.Code == minio.NoSuchKey
}
