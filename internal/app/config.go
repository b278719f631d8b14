package app

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"marquee/internal/platform/db"
	"marquee/internal/platform/secret"
)

// Config is every option of the server. Each is a flag and an environment variable.
type Config struct {
	Addr      string   `help:"Address to listen on. Port 0 takes a free one, which is printed." default:"localhost:8080" env:"MARQUEE_ADDR"`
	Data      string   `help:"Folder for everything that is kept: databases, files, the installation's key." default:"./data" env:"MARQUEE_DATA" type:"path"`
	Database  string   `help:"PostgreSQL URL (postgres://…). Empty: SQLite in the data folder." env:"MARQUEE_DATABASE"`
	Storage   string   `help:"Where uploaded files are kept: a folder, or s3://KEY:SECRET@host:port/bucket?tls=false. Empty: in the data folder." env:"MARQUEE_STORAGE"`
	Redis     string   `help:"Redis or Valkey URL, shared by the nodes of one installation. Empty: one node, in memory." env:"MARQUEE_REDIS"`
	Secret    string   `help:"The installation's key, 64 hexadecimal digits: the nodes of one installation need the same. Empty: secret.key in the data folder, made at the first start." env:"MARQUEE_SECRET"`
	URL       string   `help:"Address at which people reach the console, such as https://signs.example.com: links in mails and single sign-on lead there. Empty: where the server listens." env:"MARQUEE_URL"`
	Reach     string   `help:"Private networks that companies' mail servers, feeds and sign-in providers may stand in, such as 10.1.0.0/16,127.0.0.1. Empty: none." env:"MARQUEE_REACH"`
	MaxFileMB int64    `help:"Largest file that may be uploaded, in MB." default:"4096" env:"MARQUEE_MAX_FILE_MB" name:"max-file-mb"`
	Proxies   int      `help:"How many trusted proxies stand in front; the client's address is taken from their X-Forwarded-For." env:"MARQUEE_PROXIES"`
	Metrics   string   `help:"Token that GET /metrics asks for as Bearer; set one behind a proxy. Empty: it answers this machine alone." env:"MARQUEE_METRICS_TOKEN" name:"metrics-token"`
	Features  []string `help:"Features of this server that are switched on: feature_author_template shows templates in the content menu." enum:"feature_author_template" env:"MARQUEE_FEATURES"`
	LogLevel  string   `help:"debug, info, warn or error." enum:"debug,info,warn,error" default:"info" env:"MARQUEE_LOG_LEVEL"`
	Demo      bool     `help:"Fill an empty database with a demo company and let four simulated screens report in." env:"MARQUEE_DEMO"`
	DemoPass  string   `help:"Password of the demo sign-ins. Empty: a generated one is printed." env:"MARQUEE_DEMO_PASSWORD" name:"demo-password"`
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
	return nil
}
