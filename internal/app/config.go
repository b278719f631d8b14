package app

import (
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"path/filepath"
	"syscall"

	"marquee/internal/area/font"
	"marquee/internal/fault"
	"marquee/internal/platform/db"
	"marquee/internal/platform/disk"
	"marquee/internal/platform/media"
	"marquee/internal/platform/sink"
)

// Config is every option of the server. Each is a flag and an environment variable.
type Config struct {
	Addr          string     `arg:"--addr,env:MARQUEE_ADDR" default:"localhost:8080" placeholder:"HOST:PORT" help:"Address to listen on. Port 0 takes a free one, which is printed."`
	Data          string     `arg:"--data,env:MARQUEE_DATA" default:"./data" placeholder:"FOLDER" help:"Folder for everything that is kept: databases, files, the installation's key."`
	Database      string     `arg:"--database,env:MARQUEE_DATABASE" placeholder:"URL" help:"PostgreSQL URL (postgres://…). Empty: SQLite in the data folder."`
	Storage       string     `arg:"--storage,env:MARQUEE_STORAGE" placeholder:"PLACE" help:"Where uploaded files are kept: a folder, or s3://KEY:SECRET@host:port/bucket?tls=false. Empty: in the data folder."`
	Uploads       string     `arg:"--uploads,env:MARQUEE_UPLOADS" placeholder:"FOLDER" help:"Folder for uploads that are not finished. Nodes that share one each go on with what another began. Empty: in the data folder."`
	Redis         string     `arg:"--redis,env:MARQUEE_REDIS" placeholder:"URL" help:"Redis or Valkey URL, shared by the nodes of one installation. Empty: one node, in memory."`
	Secret        string     `arg:"--secret,env:MARQUEE_SECRET" placeholder:"KEY" help:"The installation's key, 64 hexadecimal digits: the nodes of one installation need the same. Empty: secret.key in the data folder, made at the first start."`
	URL           string     `arg:"--url,env:MARQUEE_URL" placeholder:"URL" help:"Address at which people reach the console, such as https://signs.example.com: links in mails and single sign-on lead there. Empty: where the server listens."`
	TLSCert       string     `arg:"--tls-cert,env:MARQUEE_TLS_CERT" placeholder:"FILE" help:"Certificate chain in PEM with which the server itself speaks https; read again when the file changes. Empty: http, for a proxy in front."`
	TLSKey        string     `arg:"--tls-key,env:MARQUEE_TLS_KEY" placeholder:"FILE" help:"The private key of --tls-cert, in PEM."`
	CA            string     `arg:"--ca,env:MARQUEE_CA" placeholder:"FILE" help:"Certificates in PEM that are trusted beside the system's, for every connection to another server."`
	Reach         string     `arg:"--reach,env:MARQUEE_REACH" placeholder:"NETWORKS" help:"Private networks that companies' mail servers, feeds and sign-in providers may stand in, such as 10.1.0.0/16,127.0.0.1. Empty: none."`
	Breached      string     `arg:"--breached-passwords,env:MARQUEE_BREACHED_PASSWORDS" placeholder:"URL" help:"Range service that is asked whether leaks have shown a new password, such as https://api.pwnedpasswords.com/range/: it learns the first five digits of a hash. Empty: nobody is asked."`
	AuditSink     string     `arg:"--audit-sink,env:MARQUEE_AUDIT_SINK" placeholder:"URL" help:"Where each row of the audit trail is sent as well: https://… (a webhook, which answers for each batch), syslog+tls://host:port or syslog+tcp://host:port. It may stand in a private network. Empty: nowhere."`
	Scanner       string     `arg:"--scanner,env:MARQUEE_SCANNER" placeholder:"URL" help:"Malware scanner that is asked about every file before it is kept, tcp://host:port or unix:///path of a clamd. While it does not answer, no file is taken. Empty: nobody is asked."`
	SecondFactor  bool       `arg:"--require-second-factor,env:MARQUEE_REQUIRE_SECOND_FACTOR" help:"Ask everybody for a second factor. Who has none sets one up at the next sign-in. Companies can ask their own people without it."`
	Weather       string     `arg:"--weather-url,env:MARQUEE_WEATHER_URL" default:"https://api.open-meteo.com/v1/forecast" placeholder:"URL" help:"Where the weather comes from, an address that answers as Open-Meteo does; it learns the coordinates of the cities that are shown. Empty: no weather is fetched."`
	License       bool       `arg:"--require-license,env:MARQUEE_REQUIRE_LICENSE" help:"Activate screens with a licence for their MAC address alone, and let them play to its last day. Without it licences inform. Companies add their own licences."`
	MaxFileMB     int64      `arg:"--max-file-mb,env:MARQUEE_MAX_FILE_MB" default:"4096" placeholder:"MB" help:"Largest file that may be uploaded, in MB."`
	MaxFontMB     int64      `arg:"--max-font-mb,env:MARQUEE_MAX_FONT_MB" default:"32" placeholder:"MB" help:"Largest font that may be uploaded, in MB: at most 32, which is what of a company's fonts screens get."`
	MaxMegapixels int64      `arg:"--max-megapixels,env:MARQUEE_MAX_MEGAPIXELS" default:"100" placeholder:"N" help:"Pixels that a picture may have, in millions: at most 100."`
	MaxPages      int64      `arg:"--max-pages,env:MARQUEE_MAX_PAGES" default:"300" placeholder:"N" help:"Pages that a document may have: at most 300."`
	Proxies       int        `arg:"--proxies,env:MARQUEE_PROXIES" placeholder:"N" help:"How many trusted proxies stand in front; the client's address is taken from their X-Forwarded-For."`
	Metrics       string     `arg:"--metrics-token,env:MARQUEE_METRICS_TOKEN" placeholder:"TOKEN" help:"Token that GET /metrics asks for as Bearer; set one behind a proxy. Empty: it answers this machine alone."`
	KeepFacts     int        `arg:"--keep-facts,env:MARQUEE_KEEP_FACTS" default:"400" placeholder:"DAYS" help:"How many days plays, errors and online history of screens are kept; 0 is for ever."`
	Features      []string   `arg:"--features,separate,env:MARQUEE_FEATURES" placeholder:"NAME" help:"Features of this server that are switched on: feature_author_template shows templates in the content menu."`
	LogLevel      slog.Level `arg:"--log-level,env:MARQUEE_LOG_LEVEL" default:"info" placeholder:"LEVEL" help:"debug, info, warn or error."`
	Demo          bool       `arg:"--demo,env:MARQUEE_DEMO" help:"Fill an empty database with a demo company and let six simulated screens report in."`
	DemoPass      string     `arg:"--demo-password,env:MARQUEE_DEMO_PASSWORD" placeholder:"PASSWORD" help:"Password of the demo sign-ins. Empty: a generated one is printed."`
}

// megabyte is 2^20 bytes, as everywhere in the product (R404).
const megabyte = 1 << 20

func (c Config) uploads() string {
	if c.Uploads != "" {
		return c.Uploads
	}
	return filepath.Join(c.Data, "uploads")
}

func (c Config) storage() string {
	if c.Storage != "" {
		return c.Storage
	}
	return filepath.Join(c.Data, "files")
}

func (c Config) check() error {
	if (c.TLSCert == "") != (c.TLSKey == "") {
		return errors.New("--tls-cert and --tls-key belong together: give both or neither")
	}
	if c.MaxFileMB < 1 {
		return fmt.Errorf("--max-file-mb is %d: it has to be at least 1", c.MaxFileMB)
	}
	if c.KeepFacts < 0 {
		return fmt.Errorf("--keep-facts is %d: it has to be a number of days, or 0 for ever", c.KeepFacts)
	}
	if c.AuditSink != "" {
		if err := sink.Check(c.AuditSink); err != nil {
			return fmt.Errorf("--audit-sink: %w", err)
		}
	}
	for _, l := range []struct {
		flag        string
		value, most int64
	}{{"--max-font-mb", c.MaxFontMB, font.MaxBytes / megabyte},
		{"--max-megapixels", c.MaxMegapixels, media.MaxMegapixels}, {"--max-pages", c.MaxPages, media.MaxPages}} {
		if l.value < 0 || l.value > l.most {
			return fmt.Errorf("%s is %d: it has to be 1 to %d, or 0 for the most", l.flag, l.value, l.most)
		}
	}
	return nil
}

// explain names the folder that cannot be written to, and what to do, if that is
// why the installation cannot be opened.
func (c Config) explain(err error) error {
	if !disk.IsFull(err) && !fault.Is(err, fault.Exhausted) && !errors.Is(err, syscall.EROFS) &&
		!errors.Is(err, fs.ErrPermission) && !db.IsOfDisk(err) {
		return err
	}
	for _, folder := range []string{c.Data, c.storage()} {
		if unusable := disk.Explain(folder); errors.Is(unusable, disk.ErrUnusable) {
			return unusable
		}
	}
	return err
}
