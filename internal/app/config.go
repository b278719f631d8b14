package app

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"marquee/internal/area/font"
	"marquee/internal/platform/db"
	"marquee/internal/platform/media"
	"marquee/internal/platform/secret"
)

// Config is every option of the server. Each is a flag and an environment variable.
type Config struct {
	Addr          string     `arg:"--addr,env:MARQUEE_ADDR" default:"localhost:8080" placeholder:"HOST:PORT" help:"Address to listen on. Port 0 takes a free one, which is printed."`
	Data          string     `arg:"--data,env:MARQUEE_DATA" default:"./data" placeholder:"FOLDER" help:"Folder for everything that is kept: databases, files, the installation's key."`
	Database      string     `arg:"--database,env:MARQUEE_DATABASE" placeholder:"URL" help:"PostgreSQL URL (postgres://…). Empty: SQLite in the data folder."`
	Storage       string     `arg:"--storage,env:MARQUEE_STORAGE" placeholder:"PLACE" help:"Where uploaded files are kept: a folder, or s3://KEY:SECRET@host:port/bucket?tls=false. Empty: in the data folder."`
	Redis         string     `arg:"--redis,env:MARQUEE_REDIS" placeholder:"URL" help:"Redis or Valkey URL, shared by the nodes of one installation. Empty: one node, in memory."`
	Secret        string     `arg:"--secret,env:MARQUEE_SECRET" placeholder:"KEY" help:"The installation's key, 64 hexadecimal digits: the nodes of one installation need the same. Empty: secret.key in the data folder, made at the first start."`
	URL           string     `arg:"--url,env:MARQUEE_URL" placeholder:"URL" help:"Address at which people reach the console, such as https://signs.example.com: links in mails and single sign-on lead there. Empty: where the server listens."`
	Reach         string     `arg:"--reach,env:MARQUEE_REACH" placeholder:"NETWORKS" help:"Private networks that companies' mail servers, feeds and sign-in providers may stand in, such as 10.1.0.0/16,127.0.0.1. Empty: none."`
	MaxFileMB     int64      `arg:"--max-file-mb,env:MARQUEE_MAX_FILE_MB" default:"4096" placeholder:"MB" help:"Largest file that may be uploaded, in MB."`
	MaxFontMB     int64      `arg:"--max-font-mb,env:MARQUEE_MAX_FONT_MB" default:"32" placeholder:"MB" help:"Largest font that may be uploaded, in MB: at most 32, which is what of a company's fonts screens get."`
	MaxMegapixels int64      `arg:"--max-megapixels,env:MARQUEE_MAX_MEGAPIXELS" default:"100" placeholder:"N" help:"Pixels that a picture may have, in millions: at most 100."`
	MaxPages      int64      `arg:"--max-pages,env:MARQUEE_MAX_PAGES" default:"300" placeholder:"N" help:"Pages that a document may have: at most 300."`
	Proxies       int        `arg:"--proxies,env:MARQUEE_PROXIES" placeholder:"N" help:"How many trusted proxies stand in front; the client's address is taken from their X-Forwarded-For."`
	Metrics       string     `arg:"--metrics-token,env:MARQUEE_METRICS_TOKEN" placeholder:"TOKEN" help:"Token that GET /metrics asks for as Bearer; set one behind a proxy. Empty: it answers this machine alone."`
	Features      []string   `arg:"--features,separate,env:MARQUEE_FEATURES" placeholder:"NAME" help:"Features of this server that are switched on: feature_author_template shows templates in the content menu."`
	LogLevel      slog.Level `arg:"--log-level,env:MARQUEE_LOG_LEVEL" default:"info" placeholder:"LEVEL" help:"debug, info, warn or error."`
	Demo          bool       `arg:"--demo,env:MARQUEE_DEMO" help:"Fill an empty database with a demo company and let four simulated screens report in."`
	DemoPass      string     `arg:"--demo-password,env:MARQUEE_DEMO_PASSWORD" placeholder:"PASSWORD" help:"Password of the demo sign-ins. Empty: a generated one is printed."`
}

// megabyte is 2^20 bytes, as everywhere in the product (R404).
const megabyte = 1 << 20

func (c Config) storage() string {
	if c.Storage != "" {
		return c.Storage
	}
	return filepath.Join(c.Data, "files")
}

// master is the installation's key.
func (c Config) master() (*secret.Master, error) {
	if c.Secret == "" {
		if err := os.MkdirAll(c.Data, 0o700); err != nil {
			return nil, fmt.Errorf("create the data folder: %w", err)
		}
		return secret.OpenMaster(rand.Reader, c.Data)
	}
	master, err := secret.ParseMaster(c.Secret)
	if err != nil {
		return nil, fmt.Errorf("--secret: %w", err)
	}
	return master, nil
}

func (c Config) openDB(ctx context.Context, master *secret.Master, now func() time.Time, committed func(db.Change)) (*db.DB, error) {
	key, err := master.Key("audit trail")
	if err != nil {
		return nil, err
	}
	return db.Open(ctx, db.Config{URL: c.Database, Folder: c.Data, Now: now, TrailKey: key[:], Committed: committed})
}

func (c Config) check() error {
	if c.MaxFileMB < 1 {
		return fmt.Errorf("--max-file-mb is %d: it has to be at least 1", c.MaxFileMB)
	}
	for _, l := range []struct {
		flag        string
		value, most int64
	}{{"--max-font-mb", c.MaxFontMB, font.MaxBytes / megabyte}, {"--max-megapixels", c.MaxMegapixels, media.MaxMegapixels}, {"--max-pages", c.MaxPages, media.MaxPages}} {
		if l.value < 0 || l.value > l.most {
			return fmt.Errorf("%s is %d: it has to be 1 to %d, or 0 for the most", l.flag, l.value, l.most)
		}
	}
	return nil
}
