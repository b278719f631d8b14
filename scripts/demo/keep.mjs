/**
 * Keeps the programs of a demo as they are in it now: internal/demo/programs/*.json, and the pictures that the designer
 * drew of them, which ffmpeg makes smaller. Start a demo, change its programs in the designer, save them, and
 *
 *   MARQUEE_DEMO_PASSWORD=… node scripts/demo/keep.mjs http://127.0.0.1:8080
 *
 * A document has no more than differs from the defaults, an item a line, and contents by their names: their ids are
 * others in each demo.
 */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const base = process.argv[2] ?? 'http://127.0.0.1:8080'
const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const web = here('../../web')
const programs = { 'Menu board': 'menu', 'Hello, Berlin': 'welcome' }

const { createServer } = await import(createRequire(`${web}/package.json`).resolve('vite'))
const model = await createServer({
  root: web,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, watch: null, ws: false },
  optimizeDeps: { noDiscovery: true },
})
const { itemSchema, pageSchema, programSchema } = await model.ssrLoadModule('/packages/model/src/program/schema.ts')
const { parse } = await model.ssrLoadModule('valibot')

const headers = { 'X-Marquee-Client': 'console', Origin: base }
const signedIn = await fetch(`${base}/api/login`, {
  method: 'POST',
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: process.env.MARQUEE_DEMO_PASSWORD }),
})
const cookie = signedIn.headers.getSetCookie().map((line) => line.split(';', 1)[0])
async function get(path) {
  const answer = await fetch(base + path, { headers: { ...headers, Cookie: cookie.join('; ') } })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

const contents = await (await get('/api/content?_limit=200')).json()
const names = new Map(contents.map(({ id, name }) => [id, name]))
for (const [name, file] of Object.entries(programs)) {
  const content = contents.find((one) => one.name === name && one.type === 'Program')
  if (!content) throw new Error(`the demo has no program ${name}`)
  const { document } = await (await get(`/api/author/${content.id}`)).json()
  writeFileSync(here(`../../internal/demo/programs/${file}.json`), written(document))
  const picture = await get(`/img/uploads/${content.uuid}.large`)
  const small = ['-v', 'error', '-f', 'jpeg_pipe', '-i', '-', '-q:v', '5', '-f', 'mjpeg', '-']
  const jpeg = execFileSync('ffmpeg', small, { input: Buffer.from(await picture.arrayBuffer()) })
  writeFileSync(here(`../../internal/demo/programs/${file}.jpg`), jpeg)
}
await model.close()

function written({ pages, ...head }) {
  const needed = { displayWidth: head.displayWidth, displayHeight: head.displayHeight }
  const lines = fields({ ...needed, ...unusual({ ...head, version: 1 }, parse(programSchema, { ...needed, pages: [{}] })) })
  return `{\n${indented(lines, 2)},\n  "pages": [\n${pages.map(page).join(',\n')}\n  ]\n}\n`
}

function page({ panes, index: _, ...head }) {
  const lines = fields(unusual(head, parse(pageSchema, {})))
  const items = panes.map((pane) => indented(pane.items.map((one) => JSON.stringify(item(one))).join(',\n'), 12))
  const drawn = items.map((lines) => `        {\n          "items": [\n${lines}\n          ]\n        }`)
  return `    {\n${indented(lines, 6)},\n      "panes": [\n${drawn.join(',\n')}\n      ]\n    }`
}

/** `o` is how an item was at first, and `duration` follows from what it shows. */
function item({ id, name, type, x, y, w, h, settings, itemContents, duration: _, ...more }) {
  const { oX, oY, oW, oH, ...rest } = more
  const usual = parse(itemSchema, { id, type, w, h })
  const shown = itemContents.map(keptContent)
  return {
    ...{ id, name, type, x, y, w, h },
    ...unusual(rest, usual),
    ...(shown.length > 0 && { itemContents: shown }),
    settings: unusual(settings, usual.settings),
  }
}

function keptContent({ id, name: _, ...more }) {
  const name = names.get(id)
  if (!name) throw new Error(`there is no content ${id}`)
  const [usual] = parse(itemSchema, { id: 'a', type: 'media', w: 9, h: 9, itemContents: [{ id: 1 }] }).itemContents
  const { contentSrc: _s, src: _a, fileSize: _b, width: _w, height: _h, ...rest } = more
  return { id: 1, name, ...unusual(rest, usual) }
}

/** The fields that are not as they would be if nothing were said. */
function unusual(record, usual) {
  const differs = ([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key])
  return Object.fromEntries(Object.entries(record).filter(differs))
}

function fields(record) {
  return Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(',\n')
}

function indented(lines, by) {
  return lines.replace(/^/gm, ' '.repeat(by))
}
