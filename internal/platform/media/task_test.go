package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/internal/fault"
)

// TestMain is a server's child when it is started as one.
func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == "probe" {
		if err := misbehave(os.Args[2:]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// misbehave is Serve, and what hostile files may make of it.
func misbehave(args []string) error {
	switch args[0] {
	case "crash":
		panic("made to")
	case "swell":
		if err := limitMyself(childMemory, childOutput); err != nil {
			return err
		}
		var all [][]byte
		for {
			all = append(all, bytes.Repeat([]byte{1}, 1<<20))
			runtime.KeepAlive(all)
		}
	case "abandon", "abandon-exposed": // a server that is killed while a program runs
		var s sandbox
		s.exposed.Store(args[0] == "abandon-exposed")
		return s.start(context.Background(), run{bounds: bounds{time: time.Hour}, argv: args[1:],
			files: []*os.File{os.NewFile(inputDescriptor, "alive")}})
	case "babble":
		fmt.Println("no reply")
		return nil
	}
	if len(args) > 2 && args[1] == "--" { // as the command line is read
		args = slices.Delete(args, 1, 2)
	}
	return Serve(context.Background(), args, os.Stdout)
}

// parent is a Prober that reads files in children, which do what args say.
func parent(t testing.TB, args ...string) *Prober {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return New(exec.LookPath, InChild(append([]string{self, "probe"}, args...)...))
}

// A child says exactly what would be said right here.
func TestChildrenAnswerAsWeWould(t *testing.T) {
	m := gradient(300, 200)
	for name, content := range map[string][]byte{
		"JPEG": asJPEG(t, m), "PNG": asPNG(t, m), "GIF": asGIF(t, m), "WebP": fixture(t, "tiny.webp"),
		"MP4": fixture(t, "tiny.mp4"), "a broken PNG": asPNG(t, m)[:200], "a huge PNG": pngHead(60000, 60000),
		"text": []byte("text"), "SVG": []byte(`<svg viewBox="0 0 2 1"><rect/></svg>`), "an empty SVG": []byte(`<svg/>`),
	} {
		t.Run(name, func(t *testing.T) {
			here, child := New(exec.LookPath), parent(t)
			want, wantFile, wantErr := here.Import(t.Context(), fileOf(t, content), temporary(t))
			got, gotFile, err := child.Import(t.Context(), fileOf(t, content), temporary(t))
			if diff := cmp.Diff(want, got); diff != "" || !cmp.Equal(contentOf(t, wantFile), contentOf(t, gotFile)) {
				t.Error(diff)
			}
			if w, g := fault.As(wantErr), fault.As(err); fmt.Sprint(w) != fmt.Sprint(g) || w != nil &&
				(w.Kind != g.Kind || fmt.Sprint(w.Params) != fmt.Sprint(g.Params)) {
				t.Errorf("error = %v, want %v", err, wantErr)
			}
			wantThumbs, wantErr := here.Thumbnails(t.Context(), bytes.NewReader(content))
			thumbs, err := child.Thumbnails(t.Context(), bytes.NewReader(content))
			if diff := cmp.Diff(wantThumbs, thumbs); diff != "" || (err == nil) != (wantErr == nil) {
				t.Errorf("%v, %v: %s", err, wantErr, diff)
			}
		})
	}
}

// A picture is decoded once: starting a child costs more than reading a small one does.
func TestOneChildReadsAPicture(t *testing.T) {
	p, children := parent(t), 0
	p.sandbox.exited = func(string, *os.ProcessState) { children++ }
	info, err := imported(t.Context(), p, fileOf(t, asPNG(t, gradient(300, 200))))
	if err != nil || len(info.Thumbnails) != 3 || children != 1 {
		t.Errorf("%d children made %d thumbnails, %v", children, len(info.Thumbnails), err)
	}
}

func contentOf(t *testing.T, file *os.File) []byte {
	t.Helper()
	if file == nil {
		return nil
	}
	content, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestAChildThatFailsIsARefusedFile(t *testing.T) {
	for _, end := range []string{"crash", "swell"} {
		_, err := imported(t.Context(), parent(t, end), fileOf(t, asPNG(t, gradient(8, 8))))
		wantFault(t, err, fault.Unprocessable, "file-unreadable")
	}
	var f *failed
	if _, err := parent(t, "crash").Picture(t.Context(), bytes.NewReader(nil)); !errors.As(err, &f) ||
		!strings.Contains(f.complaint, "made to") {
		t.Errorf("error = %v: the log does not learn why", err)
	}
}

func TestAChildThatCannotBeIsNotTheFile(t *testing.T) {
	for name, p := range map[string]*Prober{
		"no reply": parent(t, "babble"),
		"nowhere":  New(exec.LookPath, InChild("/nowhere")),
		"no task":  parent(t, "nothing"),
	} {
		if _, err := p.Picture(t.Context(), bytes.NewReader(nil)); err == nil || fault.As(err) != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	closed := fileOf(t, nil)
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := imported(t.Context(), parent(t), closed); err == nil || fault.As(err) != nil {
		t.Errorf("a closed file: %v", err)
	}
}

// The largest pictures that are taken fit into what a child may take, which the system holds it to, with their
// thumbnails and what screens show of them.
func TestTheLargestPicturesFitIntoAChild(t *testing.T) {
	for name, content := range map[string][]byte{
		"PNG": quickPNG(t, image.NewNRGBA(image.Rect(0, 0, 10_000, 10_000))),
	} {
		t.Run(name, func(t *testing.T) {
			p := parent(t)
			file := fileOf(t, content)
			if _, err := p.Thumbnails(t.Context(), file); err != nil {
				t.Error(err)
			}
			if _, _, info := renditionOf(t, p, content, 3840); info.Width != 3840 {
				t.Errorf("made smaller: %+v", info)
			}
		})
	}
}
