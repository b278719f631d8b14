import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What links lead to: pages and streams, on a server that may fail. */
export interface Linked {
  readonly url: string
  /** The live stream goes on. */
  live: boolean
  close(): void
}

const segments = 60

/** How many segments a live playlist has. */
const window = 4

/**
 * `/page` is a page whose colour is there after a while, `/silent` never answers, `/slow` is reached and loads slowly,
 * `/hanging` never ends to load, `/film.mp4` is a file, `/vod.m3u8` an HLS stream with an end and `/live.m3u8` one
 * without, with a second a segment.
 */
export async function startLinked(): Promise<Linked> {
  const folder = mkdtempSync(join(tmpdir(), 'linked-'))
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { cwd: folder })
  const input = ['-f', 'lavfi', '-i', `color=c=0xf060c0:s=320x180:r=10:d=${segments}`]
  const tone = ['-f', 'lavfi', '-i', `sine=d=${segments}`]
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '10', '-c:a', 'aac']
  ffmpeg(...input, ...tone, ...codec, '-f', 'hls', '-hls_time', '1', '-hls_list_size', '0', 'vod.m3u8')
  ffmpeg(...input, '-t', '2', ...codec.slice(0, -2), 'film.mp4')
  const started = Date.now()
  let stoppedAt = 0

  const linked = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://linked').pathname
    response.setHeader('access-control-allow-origin', '*')
    if (path === '/silent' || path === '/hanging.png') return
    if (path === '/page' || path === '/slow' || path === '/hanging') {
      response.setHeader('content-type', 'text/html')
      response.end(`<!doctype html><title>Linked</title><style>body { margin: 0; background: #f0c828 }</style>
<h1 style="color: #908000">Linked</h1><img src="${path}.png" alt="">`)
      return
    }
    if (path.endsWith('.png')) {
      setTimeout(() => response.end(), path === '/slow.png' ? 4_000 : 200)
      return
    }
    if (path === '/live.m3u8') {
      response.end(livePlaylist(Math.floor(((stoppedAt || Date.now()) - started) / 1000)))
      return
    }
    try {
      response.setHeader('content-type', path.endsWith('.mp4') ? 'video/mp4' : 'application/octet-stream')
      response.end(readFileSync(join(folder, path)))
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  await new Promise<void>((resolve) => linked.listen(0, resolve))
  return {
    url: `http://localhost:${(linked.address() as AddressInfo).port}`,
    get live() {
      return stoppedAt === 0
    },
    set live(goesOn) {
      stoppedAt = goesOn ? 0 : Date.now()
    },
    close() {
      linked.closeAllConnections()
      linked.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The segments that a stream has after so many seconds; it begins anew, with a break in time, when they run out. */
function livePlaylist(second: number): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-TARGETDURATION:1', `#EXT-X-MEDIA-SEQUENCE:${second}`]
  for (let i = second; i < second + window; i++) {
    if (i % segments === 0) lines.push('#EXT-X-DISCONTINUITY')
    lines.push('#EXTINF:1.0,', `vod${i % segments}.ts`)
  }
  return lines.join('\n')
}
