import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parse } from 'acorn'
import { web } from './sources.mjs'

const dist = join(web, 'apps/player/dist')
const skip = !existsSync(dist) && 'the player is not built'

/** Kilobytes with gzip, 1 kB = 1000 bytes: what every screen loads, and what only streams need. */
const PLAYER_BUDGET = 34
const HLS_BUDGET = 195

const scripts = () => readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js'))

function kilobytes(files) {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000
}

test('the player is one ES2015 script without modules or dynamic imports', { skip }, () => {
  assert.notEqual(scripts().length, 0)
  for (const script of scripts()) {
    const text = readFileSync(join(dist, script), 'utf8')
    assert.doesNotThrow(() => parse(text, { ecmaVersion: 2015, sourceType: 'script' }), script)
  }
})

test(`the player has at most ${PLAYER_BUDGET} kB of script, and hls.js beside it ${HLS_BUDGET} kB`, {
  skip,
}, (context) => {
  const player = kilobytes(scripts().filter((file) => file !== 'hls.js'))
  const hls = kilobytes(['hls.js'])
  context.diagnostic(`${player.toFixed(1)} kB and ${hls.toFixed(1)} kB`)
  assert.ok(player <= PLAYER_BUDGET, `${player.toFixed(1)} kB`)
  assert.ok(hls <= HLS_BUDGET, `${hls.toFixed(1)} kB`)
})

test('a screen keeps the page of a program for when there is no network, and not hls.js', { skip }, () => {
  const worker = readFileSync(join(dist, 'sw.js'), 'utf8')
  assert.ok(existsSync(join(dist, 'program.html')))
  assert.ok(worker.includes('/player/program.html'))
  assert.ok(!worker.includes('hls.js'))
})
