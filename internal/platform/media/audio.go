package media

import (
	"context"
	"os"
	"slices"

	"marquee/internal/fault"
	"marquee/internal/fault/codes"
)

// sound completes what is known of a sound file, by ffprobe if it is there.
func (p *Prober) sound(ctx context.Context, file *os.File, found finding) (Info, error) {
	info := Info{Kind: Audio, MIME: found.MIME, Codec: found.Sound, Duration: found.Duration}
	switch {
	case p.ffprobe != "":
		s, err := p.askFFprobe(ctx, file, info.MIME, "a:0")
		if err != nil {
			return Info{}, asFault(err, audioBroken())
		}
		info.Codec, info.Duration = s.codec, s.duration
	case info.MIME != m4aType:
		return Info{}, fault.New(fault.Unsupported, codes.CannotProbe,
			"This server can read M4A sound alone, because ffprobe is not installed on it. Convert the sound "+
				"to M4A and "+
				"upload the new file.")
	}
	switch {
	case info.Codec == "":
		return Info{}, audioBroken()
	case !slices.Contains(soundCodecs(info.MIME), info.Codec):
		return Info{}, unsupported(
			"Screens do not play the way in which this sound is coded. Convert it to MP3 or AAC and upload "+
				"the new file.").With("found", info.Codec)
	case info.Duration == 0:
		return Info{}, fault.New(fault.Unsupported, codes.CannotProbe,
			"The sound does not say how long it is. Export it again and upload the new file.")
	}
	return info, nil
}

// soundCodecs are the codings that Chromium plays in a container.
func soundCodecs(mime string) []string {
	switch mime {
	case mp3Type:
		return []string{"mp3"}
	case oggType:
		return []string{"vorbis", "opus", "flac"}
	case wavType:
		return []string{"pcm_u8", "pcm_s16le", "pcm_s24le", "pcm_s32le", "pcm_f32le", "pcm_mulaw", "pcm_alaw"}
	case flacType:
		return []string{"flac"}
	case aacType:
		return []string{"aac"}
	}
	return []string{"aac", "mp3", "opus", "flac"} // MP4
}

func audioBroken() *fault.Error {
	return fault.New(fault.Unprocessable, codes.AudioBroken,
		"The sound cannot be read. Export it again and upload the new file.")
}
