import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sources, web } from './sources.mjs'

const folder = join(web, 'packages/i18n/catalogs')
const others = ['hans', 'hant', 'ja']
const areas = filesOf('en')
const read = (language, area) => JSON.parse(readFileSync(join(folder, language, `${area}.json`), 'utf8'))
const english = areas.map((area) => ({ area, texts: read('en', area) }))

function filesOf(language) {
  return readdirSync(join(folder, language))
    .map((file) => file.replace('.json', ''))
    .sort()
}

/** A key without its plural form: languages differ in how many forms they have. */
const base = (key) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const keys = (texts) => [...new Set(Object.keys(texts).map(base))].sort()
const places = (text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test('every area is in the type of the catalogs', () => {
  const source = readFileSync(join(web, 'packages/i18n/src/catalogs.ts'), 'utf8')
  const typed = [...source.matchAll(/typeof import\('\.\.\/catalogs\/en\/(\w+)\.json'\)/g)].map(([, area]) => area)
  assert.deepEqual(typed.sort(), areas)
})

for (const language of others) {
  test(`${language} has the areas, the keys and the places of English`, () => {
    assert.deepEqual(filesOf(language), areas)
    for (const { area, texts } of english) {
      const translated = read(language, area)
      assert.deepEqual(keys(translated), keys(texts), area)
      for (const [key, text] of Object.entries(translated)) {
        assert.notEqual(text.trim(), '', `${area} ${key}`)
        const original = texts[key] ?? texts[`${base(key)}_other`]
        assert.deepEqual(places(text), places(original), `${area} ${key}`)
      }
    }
  })
}

test('every text is used', () => {
  const code = sources(['apps/console', 'packages']).filter(({ isTest }) => !isTest)
  const unused = english.flatMap(({ area, texts }) => {
    const users = code.filter(({ text }) => text.includes(`'${area}'`)).map(({ text }) => text)
    const beginnings = users.flatMap((text) => [...text.matchAll(/`([\w.-]+)\$\{/g)].map(([, beginning]) => beginning))
    return keys(texts)
      .filter((key) => !beginnings.some((beginning) => key.startsWith(beginning)))
      .filter((key) => !users.some((text) => text.includes(`'${key}'`)))
      .map((key) => `${area}: ${key}`)
  })
  assert.deepEqual(unused, [])
})
