import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const folder = here('../../web/apps/player/fonts')

/** Megabytes that every screen with a program fetches once. */
const BUDGET = 3

const css = readFileSync(`${folder}/marquee-sans.css`, 'utf8')
const rules = [...css.matchAll(/font-weight:(\d+);src:url\(([0-9a-f]{64})\) format\("woff2"\);unicode-range:([^}]+)\}/g)].map(
  ([, weight, name, range]) => ({ weight, name, range }),
)
const pieces = readdirSync(folder).filter((name) => /^[0-9a-f]{64}$/.test(name))

function covered(weight) {
  const found = []
  for (const rule of rules.filter((one) => one.weight === weight)) {
    for (const span of rule.range.split(',')) {
      const [first, last = first] = span.slice(2).split('-')
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) found.push(code)
    }
  }
  return found
}

test('each piece is what its name says, and has its rule', (context) => {
  assert.deepEqual(rules.map(({ name }) => name).sort(), [...pieces].sort())
  let bytes = 0
  for (const name of pieces) {
    const data = readFileSync(`${folder}/${name}`)
    assert.equal(createHash('sha256').update(data).digest('hex'), name)
    assert.equal(data.toString('latin1', 0, 4), 'wOF2')
    bytes += data.length
  }
  context.diagnostic(`${(bytes / 1e6).toFixed(2)} MB`)
  assert.ok(bytes / 1e6 <= BUDGET, `${bytes} bytes`)
})

test('each character is in one piece of each weight', () => {
  const regular = covered('400')
  assert.equal(new Set(regular).size, regular.length)
  assert.deepEqual(covered('700'), regular)
})

test('every city and country can be written in four languages, and what menus say', () => {
  const known = new Set(covered('400'))
  const lists = ['cities', 'countries'].map((list) => readFileSync(here(`../../internal/area/weather/${list}.tsv`), 'utf8'))
  const texts = [...lists, 'Ñandú – “Crème brûlée” 12,50 €', '鰻重 天ぷら 珈琲 髙﨑 ①㈱〒', '饺子 烩面 ¥', '餃子 嘅 啲 臺灣 ㄅ']
  const missing = [...texts.join('')].filter((character) => character > ' ' && !known.has(character.codePointAt(0)))
  assert.deepEqual([...new Set(missing)], [])
})
