package media

import (
	"context"
	"os"
	"slices"
	"time"
)

// posing is what looking for one picture in a film may cost.
func posing() bounds { return bounds{time: time.Minute, memory: 512 << 20, output: 64 << 20} }

// Poster returns the thumbnails of a video, of a picture near its beginning that
// is not black if there is one, and of a sound those of the cover that its file
// brings. There are none where ffmpeg is missing or finds nothing to show.
func (p *Prober) Poster(ctx context.Context, file *os.File) ([]Thumbnail, error) {
	if p.ffmpeg == "" {
		return nil, nil
	}
	looked, err := p.examined(ctx, file)
	if err != nil {
		return nil, err
	}
	input := []string{"-f", demuxer(looked.MIME), "-i", "file:/dev/fd/3", "-map", "0:v:0", "-vf"}
	for _, how := range poses(looked.Kind) {
		found, err := p.still(ctx, file, posing(), slices.Concat(how.seek, input, []string{how.filter})...)
		if err != nil || len(found) > 0 {
			return found, err
		}
	}
	return nil, nil
}

// pose is a way to choose a picture.
type pose struct {
	seek   []string // what ffmpeg reads of the file
	filter string
}

// poses are the ways to choose a picture, the next for when one finds none. Key
// pictures are quickly decoded, but a short film may have only one, before it
// has faded in.
func poses(kind Kind) []pose {
	const (
		small = "scale=w='iw*sar':h=ih,setsar=1," +
			"scale=w='min(iw,1280)':h='min(ih,1280)':force_original_aspect_ratio=decrease"
		// A twentieth is not black.
		lit  = ",blackframe=amount=0,metadata=mode=select:key=lavfi.blackframe.pblack:value=95:function=less"
		best = ",thumbnail=n=30" // the most ordinary of so many
		thin = "fps=3,"
	)
	keys, start := []string{"-skip_frame", "nokey", "-t", "60"}, []string{"-t", "10"} // seconds
	switch kind {
	case Video:
		return []pose{{keys, small + lit + best}, {start, thin + small + lit + best}, {start, thin + small + best}}
	case Audio:
		return []pose{{start, small}}
	}
	return nil
}
