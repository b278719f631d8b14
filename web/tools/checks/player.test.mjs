import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'acorn'
import { web } from './sources.mjs'

const dist = join(web, 'apps/player/dist')
const skip = !existsSync(dist) && 'the player is not built'

test('the player is one ES2015 script without modules or dynamic imports', { skip }, () => {
  const scripts = readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js'))
  assert.notEqual(scripts.length, 0)
  for (const script of scripts) {
    const text = readFileSync(join(dist, script), 'utf8')
    assert.doesNotThrow(() => parse(text, { ecmaVersion: 2015, sourceType: 'script' }), script)
  }
})
