import { anEntry } from '@marquee/model/fixtures'
import type { Entry } from '@marquee/model/manifest'
import { beforeEach, describe, expect, it } from 'vitest'
import { aManifestOf } from '../../test/manifests'
import { FakeServer } from '../../test/server'
import { FakeTimers } from '../../test/timers'
import { createProblems, type Problems } from './problems'

let timers: FakeTimers
let problems: Problems
let changes: number
/** How far the device's own clock is off, and what waits for files. */
let offset: number
let waiting: Entry[]

const kinds = () => problems.all.map(({ kind }) => kind)

beforeEach(() => {
  timers = new FakeTimers()
  changes = 0
  offset = 0
  waiting = []
  problems = createProblems({
    clock: { now: () => timers.now, offset: () => offset, correct: () => undefined, goesOn: false },
    timers,
    random: () => 0,
    waiting: () => waiting,
    changed: () => {
      changes += 1
    },
  })
})

describe('what is wrong with a screen', () => {
  it('is told once, with since when, and is over when it is', async () => {
    const began = timers.now
    problems.found('unplayable', 'film', { contentId: 7, detail: 'media error 3' })
    await timers.advance(1_000)
    problems.found('unplayable', 'film', { contentId: 7, detail: 'media error 4' })
    expect(problems.all).toEqual([{ kind: 'unplayable', since: began, contentId: 7, detail: 'media error 3' }])
    expect(changes).toBe(1)
    problems.over('unplayable', 'another film')
    expect(changes).toBe(1)
    problems.over('unplayable', 'film')
    expect(problems.all).toEqual([])
    expect(changes).toBe(2)
  })

  it('a clock that is a minute off, within seconds, until it is set', async () => {
    offset = -59_999
    await timers.advance(5_000)
    expect(kinds()).toEqual([])
    offset = -10_800_000
    await timers.advance(5_000)
    expect(problems.all).toMatchObject([{ kind: 'wrong-clock', detail: '-10800000 ms' }])
    offset = 20
    await timers.advance(5_000)
    expect(kinds()).toEqual([])
  })

  it('what is due and waits ten seconds for its files, with since when, until they are here', async () => {
    const [film, picture] = [anEntry('1.0', { asset: 'f', contentId: 7 }), anEntry('1.1', { asset: 'p', contentId: 8 })]
    waiting = [film]
    await timers.advance(14_000)
    expect(kinds()).toEqual([])
    waiting = [film, picture]
    await timers.advance(6_000)
    expect(problems.all).toEqual([{ kind: 'waiting', contentId: 7, since: 5_000 }])
    waiting = [picture]
    await timers.advance(10_000)
    expect(problems.all).toEqual([{ kind: 'waiting', contentId: 8, since: 15_000 }])
    waiting = []
    await timers.advance(5_000)
    expect(kinds()).toEqual([])
  })

  it('files that cannot be had, until they can or are not wanted any more', () => {
    const manifest = aManifestOf(new FakeServer(() => 0), 'one', [1, 2])
    const [first = '', second = ''] = Object.keys(manifest.assets)
    const contentOf = (sha256: string) => manifest.loops.all?.find(({ asset }) => asset === sha256)?.contentId
    const broken = { asset: first, code: 'mismatch' as const, detail: 'wrong bytes' }
    problems.refused(manifest, [broken, { asset: second, code: 'quota', detail: 'full' }])
    expect(problems.all).toMatchObject([
      { kind: 'no-space', contentId: contentOf(second), detail: 'full' },
      { kind: 'broken-file', contentId: contentOf(first) },
    ])
    problems.refused(manifest, [broken])
    expect(kinds()).toEqual(['broken-file'])
    problems.refused(manifest, [])
    expect(kinds()).toEqual([])
  })

  it('what a new plan does not show is none any more', () => {
    const manifest = aManifestOf(new FakeServer(() => 0), 'one', [1])
    const [kept = ''] = Object.keys(manifest.assets)
    problems.found('unplayable', kept, {})
    problems.found('unplayable', 'gone', {})
    problems.found('skipped', anEntry('k', { url: 'https://gone.example' }).url, {})
    problems.plays(manifest)
    expect(kinds()).toEqual(['unplayable'])
  })

  it('what the plan leaves out because this screen cannot decode it, until a plan does not', () => {
    const manifest = aManifestOf(new FakeServer(() => 0), 'one', [1])
    problems.plays({ ...manifest, leftOut: { 'not-for-screen': [7, 8], expired: [9] } })
    expect(problems.all).toMatchObject([
      { kind: 'unplayable', contentId: 7 },
      { kind: 'unplayable', contentId: 8 },
    ])
    problems.plays({ ...manifest, leftOut: { 'not-for-screen': [8] } })
    expect(problems.all).toMatchObject([{ kind: 'unplayable', contentId: 8 }])
    problems.plays(manifest)
    expect(kinds()).toEqual([])
  })

  it('leaves room beside what is left out', () => {
    const manifest = aManifestOf(new FakeServer(() => 0), 'one', [1])
    problems.plays({ ...manifest, leftOut: { 'not-for-screen': Array.from({ length: 60 }, (_, i) => i + 1) } })
    problems.found('wrong-clock', '', {})
    expect(kinds()).toHaveLength(21)
  })

  it('is told in part where there is very much of it, and leaves no timer', () => {
    for (let i = 0; i < 80; i++) problems.found('unplayable', `film ${i}`, { detail: 'x'.repeat(900) })
    expect(problems.all).toHaveLength(50)
    expect(problems.all[0]?.detail).toHaveLength(500)
    problems.stop()
    expect(timers.count).toBe(0)
  })
})
