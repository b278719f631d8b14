import { aManifest, anEntry } from '@marquee/model/fixtures'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { standardMessage } from '@marquee/model/message/message'
import { aSign, aSignTime } from '@marquee/model/sign/sign.fake'
import type { Use } from '@marquee/model/uses'
import { describe, expect, it } from 'vitest'
import { createFiles } from './files'

const HOUR = 3_600_000

/** A use of a picture from an instant on. */
function use(asset: string, from = Number.NEGATIVE_INFINITY): Use {
  return { from, kind: 'image', asset, pages: [], url: '', durationMs: 10_000 }
}

function entry(asset: string, part: Partial<Entry> = {}): Entry {
  return anEntry(`1.${asset}`, { asset, ...part })
}

/** A manifest whose loops play for an hour each, one after the other; sizes are in bytes. */
function plan(sizes: Record<string, number>, loops: Entry[][], part: Partial<Manifest> = {}): Manifest {
  const assets = Object.keys(sizes).map((name) => [name, { size: sizes[name] as number, type: '', url: name }])
  const segments = loops.map((_, i) => ({ from: i * HOUR, to: (i + 1) * HOUR, anchor: 0, loop: String(i) }))
  return aManifest(Object.fromEntries(loops.entries()), segments, { assets: Object.fromEntries(assets), ...part })
}

const order = (manifest: Manifest, t = 0) => createFiles(manifest).order(t).join(' ')

describe('files are due (G183)', () => {
  it('when their segment begins, and the smaller first of those that are due together', () => {
    const manifest = plan({ next: 1, film: 900, picture: 5 }, [[entry('film'), entry('picture')], [entry('next')]])
    expect(order(manifest)).toBe('picture film next')
    expect(order(manifest, HOUR)).toBe('next picture film')
  })

  it('for the first of several segments', () => {
    const again = plan({ late: 1, early: 9 }, [[entry('early')], [entry('late')], [entry('early')]])
    expect(order(again)).toBe('early late')
    expect(order(again, HOUR)).toBe('late early')
  })

  it('now, the one that is seen while nothing plays', () => {
    const standby = { asset: 'standby' }
    expect(order(plan({ later: 1, standby: 9 }, [[], [entry('later')]], { standby }))).toBe('standby later')
  })

  it('with the program that shows them: fonts, contents, what touch leads to; the next version when it takes over', () => {
    const inner = { ...use('inner'), kind: 'program' as const }
    const manifest = plan(
      { picture: 1, font: 2, doc: 3, now: 4, next: 5, inner: 6, deep: 7 },
      [[], [entry('doc', { kind: 'program', contentId: 9 })], [entry('picture')], [], []],
      {
        uses: { 1: [use('before'), use('now', 10), use('next', 3 * HOUR)], 2: [inner], 3: [use('deep')], 9: [inner] },
        programs: { 9: [1, 2], 2: [3, 9] },
      },
    )
    expect(order(manifest)).toBe('font doc now inner deep picture next')
    expect(createFiles(manifest).letters).toEqual(['font'])
  })

  it('with the message that shows them, and before what is shown later', () => {
    const spans = (from: number) => [
      { from: from - HOUR, to: from },
      { from: from + HOUR, to: from + 2 * HOUR },
    ]
    const message = (key: string, from: number, bgImage: string, audio = '') => {
      return {
        key,
        scheduleItemId: 1,
        version: 'v1',
        spans: spans(from),
        message: { ...standardMessage, bgImage, audio },
      }
    }
    const manifest = plan({ film: 1, font: 2, chime: 3, ground: 4, over: 5 }, [[], [], [], [entry('film')]], {
      uses: { 7: [use('ground')], 8: [use('chime')], 9: [use('over')] },
      messages: [message('a', HOUR, '7', '8'), { ...message('b', -HOUR, '9'), spans: [{ from: -HOUR, to: 0 }] }],
    })
    expect(order(manifest)).toBe('font chime ground film over')
    expect(order(manifest, HOUR)).toBe('font chime ground film over')
    expect(order(manifest, 3 * HOUR)).toBe('film font chime ground over')
  })

  it('right after what is due now, in their order, where they are kept to be shown at once; then the letters', () => {
    const manifest = plan(
      { font: 1, later: 2, film: 3, fire: 40, siren: 5, next: 6 },
      [[entry('film')], [entry('later')]],
      { ready: [8, 7, 9], uses: { 7: [use('siren')], 8: [use('fire'), use('next', 5 * HOUR)] } },
    )
    expect(order(manifest)).toBe('film fire siren font later next')
    expect(order({ ...manifest, ready: [] })).toBe('film later font siren next fire')
  })

  it('at once for a sign, which shows in every gap, and with its times what they show', () => {
    const times = [
      aSignTime(-HOUR, 0, { icon: 5 }),
      aSignTime(-HOUR, HOUR, { icon: 8 }),
      aSignTime(HOUR, 2 * HOUR, { icon: 9, background: 10 }),
    ]
    const manifest = plan(
      { over: 1, font: 20, ground: 30, now: 40, later: 2, next: 50, film: 3 },
      [[], [], [entry('film')]],
      {
        sign: aSign(times, { background: 7 }),
        uses: { 5: [use('over')], 7: [use('ground')], 8: [use('now')], 9: [use('next')], 10: [use('later')] },
      },
    )
    expect(order(manifest)).toBe('font ground now later next film over')
    expect(order(manifest, HOUR)).toBe('later font ground next film over now')
  })

  it('last, where nothing is known to need them', () => {
    expect(order(plan({ other: 1, film: 9 }, [[entry('film')]]))).toBe('film other')
  })
})
