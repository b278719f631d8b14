/**
 * Builds the console and the player, then writes a brotli and a gzip copy next to every file that gets smaller by it.
 * The server sends these copies as they are. What goes into the program is put into the folder packed: scripts and
 * stylesheets are there as those copies alone, from which the server makes what the few browsers get that take neither.
 * Anything missing is a failure.
 */
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createBuilder } from 'vite'

const app = (path) => fileURLToPath(new URL(`../../apps/${path}`, import.meta.url))
const apps = ['console', 'player']

/** Files whose text gets smaller. Pictures, films and fonts in WOFF2 are compressed already. */
const compressible = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.map', '.webmanifest'])
const SMALLEST_WORTH_IT = 512

for (const name of apps) {
  const builder = await createBuilder({ root: app(name), configFile: app(`${name}/vite.config.ts`), logLevel: 'warn' })
  await builder.buildApp()
  await compressAll(app(`${name}/dist`))
  await pack(app(`${name}/dist`), app(`${name}/packed`))
}

async function compressAll(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  let [raw, packed] = [0, 0]
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const { size } = await stat(path)
    raw += size
    packed += size < SMALLEST_WORTH_IT ? size : await compress(path)
  }
  console.log(`${folder}: ${files.length} files, ${kilobytes(raw)} kB, ${kilobytes(packed)} kB with brotli`)
}

async function pack(from, to) {
  await rm(to, { recursive: true, force: true })
  const names = new Set(await readdir(from, { recursive: true }))
  const isTwice = (path) => ['.js', '.css'].includes(extname(path)) && names.has(`${relative(from, path)}.gz`)
  await cp(from, to, { recursive: true, filter: (path) => !isTwice(path) })
}

/** Returns the size with brotli, in bytes. */
async function compress(path) {
  const bytes = await readFile(path)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  return br.length
}

function kilobytes(bytes) {
  return Math.round(bytes / 1000)
}
