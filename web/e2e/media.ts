import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A picture of one colour, as a PNG; colours are ffmpeg's names, or `0xRRGGBB`. */
export function picture(colour: string): Buffer {
  return shoot('picture.png', '-i', `color=c=${colour}:s=640x360`, '-frames:v', '1')
}

/** A picture of noise of so many pixels a side, as a PNG of about a byte and a half for each. */
export function noise(side: number): Buffer {
  const random = "geq=r='random(1)*255':g='random(2)*255':b='random(3)*255'"
  return shoot('noise.png', '-i', `nullsrc=s=${side}x${side},${random}`, '-frames:v', '1')
}

/** A film of so many seconds in which something moves, as an MP4 that browsers play. Another title makes another file. */
export function film(seconds: number, title = ''): Buffer {
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-movflags', '+faststart']
  return shoot('film.mp4', '-i', `testsrc=s=640x360:r=25:d=${seconds}`, ...codec, '-metadata', `title=${title}`)
}

/** A tone of so many seconds, as a WAV. */
export function sound(seconds: number): Buffer {
  return shoot('sound.wav', '-i', `sine=d=${seconds}`)
}

function shoot(name: string, ...args: string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-media-'))
  try {
    execFileSync('ffmpeg', ['-loglevel', 'error', '-f', 'lavfi', ...args, join(folder, name)])
    return readFileSync(join(folder, name))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
