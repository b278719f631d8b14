package capture_test

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/area/device"
	"marquee/internal/area/device/capture"
	"marquee/internal/area/device/command"
	"marquee/internal/area/device/devicetest"
	"marquee/internal/fault"
	"marquee/internal/platform/blob"
	"marquee/internal/platform/db"
	"marquee/internal/platform/db/dbtest"
	"marquee/internal/platform/vault"
)

type object = map[string]any

// world is an office whose screens hand over what they show.
type world struct {
	*devicetest.Office
	captures *capture.Service
	vault    *vault.Vault
}

func newWorld(t *testing.T, d *db.DB) *world {
	t.Helper()
	w := &world{Office: devicetest.Open(t, d, "UTC")}
	store, err := blob.OpenDisk(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	now := func() time.Time { return w.Now }
	w.vault = vault.New(d, store, now, device.Tables().Blobs...)
	w.captures = capture.New(capture.Config{DB: d, Devices: w.Devices, Commands: w.Commands, Categories: w.Categories,
		Blobs: w.vault, Hub: w.Hub, Now: now})
	w.captures.Register(w.Router)
	return w
}

func (w *world) hang(name string) int64 {
	w.T.Helper()
	return w.Hang(name, 0, `{"screenCapture":"ok","getLog":"ok"}`)
}

// hand is a screen of ours that hands something over.
func (w *world) hand(id int64, kind capture.Kind, sent []byte) error {
	_, _, scope := w.As("ann")
	return w.captures.Take(w.T.Context(), scope, id, kind, bytes.NewReader(sent))
}

// picture is a JPEG whose bytes are others for every shade.
func picture(t *testing.T, shade int) []byte {
	t.Helper()
	var sent bytes.Buffer
	drawn := image.NewGray(image.Rect(0, 0, 16, 9))
	for i := range drawn.Pix {
		drawn.Pix[i] = uint8(shade)
	}
	if err := jpeg.Encode(&sent, drawn, nil); err != nil {
		t.Fatal(err)
	}
	return sent.Bytes()
}

func TestR360_R364_PicturesAndLogsOfAScreenAreRead(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby")
		path := func(what string) string { return fmt.Sprintf("/api/device/%d/%s", id, what) }
		status := fmt.Sprintf("/api/device/screenCaptureStatus?id=%d", id)
		check := func(path string, items int, underWay bool) (s capture.Captures) {
			t.Helper()
			w.OK(http.StatusOK, "vic", http.MethodGet, path, nil, &s)
			if len(s.Items) != items || s.UnderWay != underWay {
				t.Errorf("%s: %+v", path, s)
			}
			return s
		}
		check(path("screenCapture"), 0, false)
		w.OK(http.StatusCreated, "ann", http.MethodPost, "/api/device/screenCapture", object{"deviceIds": []int64{id}},
			nil)
		check(status, 0, true)
		_, _, scope := w.As("ann")
		orders, _, err := w.Commands.Orders(t.Context(), d.For(scope), id, w.Now)
		if err != nil || len(orders) != 1 || orders[0].Kind != command.ScreenCapture {
			t.Fatal(orders, err)
		}
		for shade := range 2 {
			if err := w.hand(id, capture.Picture, picture(t, shade)); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Commands.Settle(t.Context(), d.For(scope), id,
			[]command.Result{{ID: orders[0].ID, State: command.Done}}, w.Now); err != nil {
			t.Fatal(err)
		}
		check(path("screenCapture"), 1, false)
		last := check(status, 2, false).Items[0]
		want := capture.Capture{ID: last.ID, DeviceID: id, DeviceName: "Lobby", Kind: capture.Picture,
			TakenAt: w.Now.UTC(), Bytes: last.Bytes, Width: 16, Height: 9,
			Src: fmt.Sprintf("/api/device/%d/capture/%d", id, last.ID)}
		if diff := cmp.Diff(want, last); diff != "" {
			t.Error(diff)
		}
		shown := w.Call("vic", http.MethodGet, last.Src, nil, nil)
		if shown.StatusCode != 200 || shown.Header.Get("Content-Type") != "image/jpeg" ||
			!strings.Contains(shown.Header.Get("Content-Security-Policy"), "sandbox") {
			t.Error(shown.StatusCode, shown.Header)
		}

		if err := w.hand(id, capture.Log, []byte("it starts\x00\x1b[31m\n\xff\n")); err != nil {
			t.Fatal(err)
		}
		log := check(fmt.Sprintf("/api/device/logFileStatus?id=%d", id), 1, false).Items[0]
		check(path("getLog"), 1, false)
		if log.Bytes != int64(len("it starts[31m\n\uFFFD\n")) {
			t.Errorf("what is no text is kept: %+v", log)
		}

		w.Refused(404, "eve", http.MethodGet, last.Src, nil)
		w.Refused(404, "eve", http.MethodGet, status, nil)
		other := w.hang("Other")
		w.Refused(404, "vic", http.MethodGet, fmt.Sprintf("/api/device/%d/capture/%d", other, last.ID), nil)

		var wall []capture.Capture
		w.OK(http.StatusOK, "vic", http.MethodGet, "/api/device/capture?kind=picture&last=true", nil, &wall)
		if len(wall) != 1 || wall[0].ID != last.ID {
			t.Errorf("the last of each screen: %+v", wall)
		}
	})
}

func TestWhatIsNoPictureIsNotKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby")
		wide := picture(t, 0)
		at := bytes.Index(wide, []byte{0xFF, 0xC0})
		copy(wide[at+5:], []byte{0xFF, 0xFF, 0xFF, 0xFF}) // it says that it has 65,535 × 65,535 pixels
		for name, c := range map[string]struct {
			kind capture.Kind
			sent []byte
			want fault.Kind
		}{
			"a page":                {capture.Picture, []byte("<script>alert(1)</script>"), fault.Unsupported},
			"nothing":               {capture.Picture, nil, fault.Unsupported},
			"half of a picture":     {capture.Picture, picture(t, 0)[:40], fault.Unsupported},
			"too many pixels":       {capture.Picture, wide, fault.Oversized},
			"too many bytes":        {capture.Picture, make([]byte, 4<<20+1), fault.Oversized},
			"too many bytes of log": {capture.Log, make([]byte, 2<<20+1), fault.Oversized},
		} {
			if err := w.hand(id, c.kind, c.sent); !fault.Is(err, c.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestSomePicturesOfADayAreKept(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby")
		for i := range 300 { // a day and an hour of one each five minutes
			w.Now = w.Now.Add(5 * time.Minute)
			if err := w.hand(id, capture.Picture, picture(t, i%256)); err != nil {
				t.Fatal(err)
			}
		}
		var s capture.Captures
		w.OK(http.StatusOK, "vic", http.MethodGet, fmt.Sprintf("/api/device/screenCaptureStatus?id=%d", id), nil, &s)
		if n := len(s.Items); n < 108 || n > 112 {
			t.Errorf("%d are kept: the last 20, and one for each quarter of an hour of a day", n)
		}
		if first := s.Items[len(s.Items)-1].TakenAt; w.Now.Sub(first) > 24*time.Hour {
			t.Errorf("the oldest is of %v, now is %v", first, w.Now)
		}
		w.Exec(`DELETE FROM device WHERE id = {:id}`, db.Params{"id": id})
		report, err := w.vault.Check(t.Context(), "", false)
		if err != nil || report.Files == 0 || report.Unused != report.Sum {
			t.Errorf("bytes of a screen that is gone: %+v, %v", report, err)
		}
	})
}

func TestAScreenThatHandsOverTooMuchIsHeldBack(t *testing.T) {
	dbtest.Run(t, func(t *testing.T, d *db.DB) {
		w := newWorld(t, d)
		id := w.hang("Lobby")
		var err error
		for i := 0; i <= 120 && err == nil; i++ {
			err = w.hand(id, capture.Log, []byte("again"))
		}
		if !fault.Is(err, fault.Throttled) {
			t.Error(err)
		}
	})
}
