import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { parse } from 'acorn'
import { web } from './sources.mjs'

const dist = join(web, 'apps/player/dist')
const skip = !existsSync(dist) && 'the player is not built'

/** Kilobytes with brotli, 1 kB = 1000 bytes: what every screen loads, and what only streams need. */
const PLAYER_BUDGET = 73.8
const HLS_BUDGET = 165

/** What Chromium 53 does not have, and the compiler does not put in its place. */
const TOO_NEW = [
  '.flatMap(',
  '.padStart(',
  '.padEnd(',
  '.trimStart(',
  '.matchAll(',
  '.replaceAll(',
  '.replaceChildren(',
  '.append(',
  '.prepend(',
  '.finally(',
  '.formatToParts(',
  'Object.entries(',
  'Object.values(',
  'Object.fromEntries(',
  'Promise.allSettled(',
  'structuredClone(',
  'globalThis',
]

const scripts = () => readdirSync(dist, { recursive: true }).filter((file) => file.endsWith('.js'))

function kilobytes(files) {
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(dist, file))).length, 0) / 1000
}

test('the player is one ES2015 script without modules or dynamic imports', { skip }, () => {
  assert.notEqual(scripts().length, 0)
  for (const script of scripts()) {
    const text = readFileSync(join(dist, script), 'utf8')
    assert.doesNotThrow(() => parse(text, { ecmaVersion: 2015, sourceType: 'script' }), script)
  }
})

test('the player asks the oldest browser for nothing that it lacks', { skip }, () => {
  for (const script of scripts().filter((file) => file !== 'hls.js')) {
    // A worker's list of its pages is older than a text's list of matches.
    const text = readFileSync(join(dist, script), 'utf8').replace('clients.matchAll(', '')
    assert.deepEqual(
      TOO_NEW.filter((name) => text.includes(name)),
      [],
      script,
    )
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
