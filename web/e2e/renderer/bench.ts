import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { alias } from '../../alias'

/** A page with the renderer, as an ES2015 script, and generated media, served from a temporary folder. */
export interface Bench {
  readonly url: string
  readonly script: string
  close(): void
}

/** Full frames of one bright colour each: whatever is dark in a frame is not content. */
export const colours = { red: '#e03030', green: '#30c860', blue: '#3c64f0', yellow: '#f0c828', pink: '#f060c0' }

const page = `<!doctype html><title>Renderer</title><link rel="stylesheet" href="/page.css">
<link rel="icon" href="/media/red.png"><div id="root"></div><script src="/page.js"></script>`

/** As strict as the product's own: styles are set by script only. */
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'"

const types: Record<string, string> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

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
    'html, body, #root { margin: 0; width: 100%; height: 100%; background: #000 }',
  )
  makeMedia(join(folder, 'media'))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    if (path === '/') {
      response.setHeader('content-type', 'text/html')
      response.setHeader('content-security-policy', policy)
      response.end(page)
      return
    }
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
    close() {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}

function makeMedia(folder: string): void {
  const frame = (name: keyof typeof colours) => `color=c=0x${colours[name].slice(1)}:s=1280x720:r=25`
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-loglevel', 'error', '-y', ...args], { cwd: folder })
  for (const name of ['red', 'green', 'blue'] as const)
    ffmpeg('-f', 'lavfi', '-i', frame(name), '-frames:v', '1', `${name}.png`)
  ffmpeg('-f', 'lavfi', '-i', frame('yellow'), '-t', '2', '-c:v', 'libvpx', 'yellow.webm')
  ffmpeg('-f', 'lavfi', '-i', frame('pink'), '-t', '2', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', 'pink.mp4')
  for (const type of ['png', 'mp4', 'webm'])
    writeFileSync(join(folder, `noise.${type}`), 'This is neither a picture nor a film.')
  for (const whole of ['red.png', 'pink.mp4', 'yellow.webm']) {
    writeFileSync(join(folder, `broken-${whole}`), readFileSync(join(folder, whole)).subarray(0, 40))
  }
}
