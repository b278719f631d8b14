import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { hlsScript } from '@marquee/renderer/hls'
import { programPage } from '@marquee/renderer/web'
import { test as base, expect } from '@playwright/test'
import { build } from 'vite'
import { alias } from '../../alias'
import { type Linked, startLinked } from './linked'
import { programs } from './programs'

/** A page with the renderer, as an ES2015 script, and generated media, served from a temporary folder. */
export interface Bench {
  readonly url: string
  readonly script: string
  /** The folder of what is shown. */
  readonly media: string
  /** Where links lead: another origin. */
  readonly linked: Linked
  /** What was asked of the API, which nothing that is shown may do. */
  readonly asked: string[]
  close(): void
}

/** Full frames of one bright colour each: whatever is dark in a frame is not content. */
export const colours = { red: '#e03030', green: '#30c860', blue: '#3c64f0', yellow: '#f0c828', pink: '#f060c0' }

const page = `<!doctype html><meta charset="utf-8"><title>Renderer</title><link rel="stylesheet" href="/page.css">
<link rel="icon" href="/media/red.png"><div id="root"></div><script src="/page.js"></script>`

/** As strict as the product's own: styles are set by script only. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; frame-src 'self' http:; " +
  "media-src 'self' blob: http:; connect-src 'self' http:"

/** As the server has it for the page that becomes a program. */
const programPolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' data: blob:; " +
  "style-src 'unsafe-inline' data:; img-src data: blob:; media-src data: blob:; font-src data:; worker-src data: blob:; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

/** What is refused after three seconds has been refused then, however busy the machine is; in milliseconds. */
export const REFUSED_WITHIN_MS = 4_500

export async function startBench(): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), 'renderer-'))
  mkdirSync(join(folder, 'media'))
  await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias },
    build: {
      target: 'es2015',
      minify: false,
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL('./page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
    },
  })
  writeFileSync(
    join(folder, 'page.css'),
    'html, body, #root { margin: 0; width: 100%; height: 100%; background: #000 } ' +
      '#root { position: relative } ' +
      '.theatre { position: absolute; width: 100%; height: 100% } ' +
      '@font-face { font-family: "Marquee Sans"; font-weight: 400; src: local("Noto Sans CJK JP Regular"), local("NotoSansCJKjp-Regular") } ' +
      '@font-face { font-family: "Marquee Sans"; font-weight: 700; src: local("Noto Sans CJK JP Bold"), local("NotoSansCJKjp-Bold") }',
  )
  makeMedia(join(folder, 'media'))
  mkdirSync(join(folder, 'player'))
  copyFileSync(fileURLToPath(new URL('../../apps/player/program.html', import.meta.url)), join(folder, programPage))
  copyFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'), join(folder, hlsScript))
  const linked = await startLinked()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    if (path === '/') {
      response.setHeader('content-type', 'text/html')
      response.setHeader('content-security-policy', policy)
      response.setHeader('set-cookie', 'session=secret; SameSite=Lax')
      response.end(page)
      return
    }
    if (path.startsWith('/api/')) asked.push(`${request.method} ${path} ${request.headers.cookie ?? ''}`)
    if (path === programPage) response.setHeader('content-security-policy', programPolicy)
    let bytes: Buffer
    try {
      bytes = readFileSync(join(folder, path))
    } catch {
      response.statusCode = 404
      response.end()
      return
    }
    response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
    response.setHeader('accept-ranges', 'bytes')
    const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
    const from = Number(range?.[1] ?? 0)
    const to = range?.[2] ? Number(range[2]) : bytes.length - 1
    if (range) {
      response.statusCode = 206
      response.setHeader('content-range', `bytes ${from}-${to}/${bytes.length}`)
    }
    response.end(bytes.subarray(from, to + 1))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    script: readFileSync(join(folder, 'page.js'), 'utf8'),
    media: join(folder, 'media'),
    linked,
    asked,
    close() {
      server.close()
      linked.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** The bench of a worker, for all files that it runs. */
export const test = base.extend<object, { bench: Bench }>({
  bench: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const bench = await startBench()
      await use(bench)
      bench.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

/** Lets no test of a file pass whose page complains: on its console, or by an error of its scripts. */
export function refuseComplaints(): void {
  const complaints: string[] = []

  test.beforeEach(({ page }) => {
    complaints.splice(0)
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(String(error)))
  })

  test.afterEach(() => {
    expect(complaints).toEqual([])
  })
}

function makeMedia(folder: string): void {
  const frame = (name: keyof typeof colours) => `color=c=0x${colours[name].slice(1)}:s=1280x720:r=25`
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { cwd: folder })
  for (const name of ['red', 'green', 'blue'] as const)
    ffmpeg('-f', 'lavfi', '-i', frame(name), '-frames:v', '1', `${name}.png`)
  ffmpeg('-f', 'lavfi', '-i', frame('yellow'), '-t', '2', '-c:v', 'libvpx', 'yellow.webm')
  ffmpeg('-f', 'lavfi', '-i', frame('pink'), '-t', '2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', 'pink.mp4')
  writeFileSync(join(folder, 'tone.wav'), tone(4))
  for (const name of ['board', 'hostile', 'ticking', 'leaving'] as const)
    writeFileSync(join(folder, `${name}.html`), programs[name])
  for (const type of ['png', 'mp4', 'webm', 'wav'])
    writeFileSync(join(folder, `noise.${type}`), 'This is neither a picture nor a film.')
  for (const whole of ['red.png', 'pink.mp4', 'yellow.webm', 'tone.wav']) {
    writeFileSync(join(folder, `broken-${whole}`), readFileSync(join(folder, whole)).subarray(0, 40))
  }
}

/** A manifest whose only loop these are. */
export function manifestOf(entries: Entry[]): Manifest {
  const loop = entries.map((e, i) => ({ ...e, key: `${i} ${e.asset || e.url}` }))
  return {
    version: 'v',
    device: { id: 1, name: 'd', companyId: 1, companyName: 'c', zone: 'UTC', orientation: 0, volume: 100, ends: null },
    horizon: { from: 0, to: 1e9 },
    wall: [],
    standby: { asset: null },
    channels: [{ name: 'Channel 1', segments: [{ from: 0, to: 1e9, anchor: 0, loop: 'l' }] }],
    loops: { l: loop },
    assets: {},
    fonts: [],
    uses: {},
    programs: {},
    leftOut: {},
    messages: [],
    ready: [],
  }
}

/** A tone as a WAV file: 440 Hz, mono, 16 bits, 8 kHz. */
function tone(seconds: number): Buffer {
  const rate = 8000
  const bytes = Buffer.alloc(44 + seconds * rate * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 2],
    [34, 16],
  ] as const)
    bytes.writeUInt16LE(value, at)
  bytes.writeUInt32LE(rate, 24)
  bytes.writeUInt32LE(rate * 2, 28)
  bytes.write('data', 36)
  bytes.writeUInt32LE(bytes.length - 44, 40)
  for (let i = 0; i < seconds * rate; i++) {
    bytes.writeInt16LE(Math.round(12_000 * Math.sin((2 * Math.PI * 440 * i) / rate)), 44 + i * 2)
  }
  return bytes
}
