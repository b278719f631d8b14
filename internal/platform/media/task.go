package media

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
	"marquee/internal/platform/disk"
)

// task is one reading of a file by our own code. It is done in a child of this
// process where there is one, so that what a file does to its reader hits no
// server.
type task string

const (
	look       task = "look"       // says what a file is
	thumbnails task = "thumbnails" // makes small pictures of a picture
	rewrite    task = "rewrite"    // writes an SVG cleaned, a program packed, a BMP or TIFF as a PNG, a picture mended
	rendition  task = "rendition"  // writes a picture smaller, of the longer side that is said behind it
	unpack     task = "unpack"     // writes the pictures of a HEIC as a stream of HEVC
	see        task = "see"        // says what can be reached, whatever the file
)

// time bounds how long a child may take for the task.
func (t task) time() time.Duration {
	if strings.HasPrefix(string(t), string(rendition)) {
		return renditionTime
	}
	return childTime
}

// execute is what a child is told to become another program.
const execute = "execute"

// What one child may cost.
const (
	childTime   = 10 * time.Second
	childMemory = 640 << 20 // bytes of data, reserved ones among them
	childHeap   = 480 << 20 // bytes above which memory is collected at once
	childOutput = 256 << 20 // bytes of what it writes
	childAnswer = 32 << 20  // bytes
)

// The descriptors that a child is handed.
const (
	inputDescriptor  = 3
	outputDescriptor = 4
)

// answer is what a task results in.
type answer struct {
	Finding    finding
	Thumbnails []Thumbnail
	Seclusion  Seclusion
}

// finding is what our own code knows of a file.
type finding struct {
	Info
	Sound   string     // of a film: how its first sound track is coded
	Alpha   *alphaItem // of an AVIF: where its transparency is
	Damaged *damage    // a picture that our own code does not read
	Faulty  bool       // a picture of which browsers show all only once it is mended
	Turns   []turning  // of an AVIF: by which it is shown, one after the other
	Tiles   *tiles     // of a HEIC that is unpacked: how its pictures lie
}

func perform(ctx context.Context, t task, in io.ReadSeeker, out io.Writer) (a answer, err error) {
	name, side, _ := strings.Cut(string(t), " ")
	switch task(name) {
	case look:
		a.Finding, err = examine(ctx, in)
	case thumbnails:
		a.Thumbnails, err = shrunk(ctx, in)
	case rewrite:
		a.Finding, err = rewritten(ctx, in, out)
	case rendition:
		a.Finding, err = rendered(ctx, in, side, out)
	case unpack:
		a.Finding, err = unpackedHEIC(ctx, in, out)
	case see:
		a.Seclusion, err = secluded()
	default:
		err = fmt.Errorf("no such task: %q", t)
	}
	return a, disk.OrFull(err)
}

// reply is how a child tells an answer, or why there is none.
type reply struct {
	Answer  answer
	Refusal *refusal `json:",omitempty"`
	Failure string   `json:",omitempty"` // not the file's doing
}

// refusal is a fault on its way between processes.
type refusal struct {
	Kind   fault.Kind
	Code   codes.Code
	Detail string
	Params map[string]any
	Cause  string `json:",omitempty"`
}

// Serve does one task as a child of the server: it bounds itself, gives up every
// file but the open ones, reads number 3, writes to number 4 and replies on w. It
// returns an error only if there is no reply. Told to execute, it becomes the
// program that the others of words name, behind the folder in which that may write.
func Serve(ctx context.Context, words []string, w io.Writer) error {
	if len(words) > 1 && words[0] == execute {
		return become(words[1], words[2:])
	}
	if err := limitMyself(childMemory, childOutput); err != nil {
		return fmt.Errorf("limit the process: %w", err)
	}
	if err := withdraw(); err != nil {
		return err
	}
	debug.SetMemoryLimit(childHeap)
	a, err := perform(ctx, task(strings.Join(words, " ")), os.NewFile(inputDescriptor, "input"),
		os.NewFile(outputDescriptor, "output"))
	r := reply{Answer: a}
	if f := fault.As(err); f != nil {
		r.Refusal = &refusal{Kind: f.Kind, Code: f.Code, Detail: f.Detail, Params: f.Params}
		if cause := f.Unwrap(); cause != nil {
			r.Refusal.Cause = cause.Error()
		}
	} else if err != nil {
		r.Failure = err.Error()
	}
	if err := json.NewEncoder(w).Encode(r); err != nil {
		return fmt.Errorf("reply: %w", err)
	}
	return nil
}

// perform does a task in its turn.
func (p *Prober) perform(ctx context.Context, t task, in io.ReadSeeker, out *os.File) (answer, error) {
	if err := p.turns.Acquire(ctx, 1); err != nil {
		return answer{}, fmt.Errorf("wait for other files: %w", err)
	}
	defer p.turns.Release(1)
	if len(p.sandbox.child) == 0 {
		return perform(ctx, t, in, out)
	}
	file, isFile := in.(*os.File)
	if !isFile {
		spooled, err := p.spool(in)
		if err != nil {
			return answer{}, err
		}
		defer func() { _ = spooled.Close() }() // was only read
		file = spooled
	}
	return p.delegate(ctx, t, file, out)
}

func (p *Prober) delegate(ctx context.Context, t task, in, out *os.File) (answer, error) {
	if _, err := in.Stat(); err != nil {
		return answer{}, fmt.Errorf("inspect the file: %w", err)
	}
	files := []*os.File{in}
	if out != nil {
		files = append(files, out)
	}
	said := &capped{limit: childAnswer}
	words := strings.Fields(string(t))
	err := p.sandbox.start(ctx, run{
		own: true, argv: slices.Concat(p.sandbox.child, words), files: files, stdout: said,
		bounds: bounds{time: t.time()},
	})
	var crash *failed
	if errors.As(err, &crash) {
		return answer{}, fault.New(fault.Unprocessable, codes.FileUnreadable,
			"The file takes too much time or memory to read, or makes its reader fail. Export it again and upload "+
				"the new file.").Because(crash)
	}
	if err != nil {
		return answer{}, err
	}
	var r reply
	if err := json.Unmarshal(said.kept.Bytes(), &r); err != nil {
		return answer{}, fmt.Errorf("read the child's reply: %w", err)
	}
	switch {
	case r.Refusal != nil:
		f := fault.New(r.Refusal.Kind, r.Refusal.Code, r.Refusal.Detail)
		f.Params = r.Refusal.Params
		if r.Refusal.Cause != "" {
			f = f.Because(errors.New(r.Refusal.Cause))
		}
		return answer{}, f
	case r.Failure != "":
		return answer{}, fmt.Errorf("read the file: %s", r.Failure)
	}
	return r.Answer, nil
}

// spool copies what is read from r into a file without a name.
func (p *Prober) spool(r io.ReadSeeker) (*os.File, error) {
	if _, err := r.Seek(0, io.SeekStart); err != nil {
		return nil, fmt.Errorf("rewind the file: %w", err)
	}
	file, err := os.CreateTemp(p.scratch, "marquee-")
	if err != nil {
		return nil, disk.OrFull(fmt.Errorf("spool the file: %w", err))
	}
	_, err = io.Copy(file, r)
	if err = errors.Join(err, os.Remove(file.Name())); err != nil {
		return nil, disk.OrFull(errors.Join(fmt.Errorf("spool the file: %w", err), file.Close()))
	}
	return file, nil
}
