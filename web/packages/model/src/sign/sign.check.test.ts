import { describe, expect, it } from 'vitest'
import { aManifest, anEntry } from '../fixtures'
import { dayMs } from '../hours'
import { parseManifest } from '../manifest.check'
import { readLists, readSign } from './sign.check'
import { aSign, aSignTime } from './sign.fake'

const start = 1_000_000

/** As it is sent: its times are since the horizon's start. */
const sent = (part: object = {}): Record<string, unknown> => ({
  ...JSON.parse(JSON.stringify(aSign([aSignTime(-10, 20), aSignTime(15, 30, { private: true, icon: 7 })]))),
  until: 900,
  ...part,
})

/** The sign of a manifest that has this one. */
function inManifest(sign: unknown) {
  const base = aManifest({}, [], { horizon: { from: start, to: start + 1e9 } })
  const listed = { ...base, channels: [], loops: [[0]], entries: [anEntry('1.0')], sign }
  return parseManifest(JSON.parse(JSON.stringify(listed)))
}

describe('the sign of a manifest', () => {
  it('has times that are instants', () => {
    const times = [aSignTime(start - 10, start + 20), aSignTime(start + 15, start + 30, { private: true, icon: 7 })]
    expect(inManifest(sent()).sign).toEqual(aSign(times, { until: start + 900 }))
  })

  it('is in order, whatever the order was', () => {
    const { times } = readSign(sent({ times: [aSignTime(50, 60), aSignTime(5, 6)] }), 0) ?? {}
    expect(times?.map(({ from }) => from)).toEqual([5, 50])
  })

  it.each([[undefined], [null], ['Door'], [7], [[]], [{}], [sent({ times: 'many' })]])(
    'is none where it is %j',
    (sign) => {
      const manifest = inManifest(sign)
      expect('sign' in manifest).toBe(false)
      expect(manifest.loops[0]).toHaveLength(1)
    },
  )

  it.each<[object, object]>([
    [{ layout: 'Hologram' }, { layout: 'Door' }],
    [{ language: 'tlh' }, { language: 'en' }],
    [{ covers: 'Mondays' }, { covers: 'Gaps' }],
    [{ days: 0 }, { days: 1 }],
    [{ days: 1e9 }, { days: 1 }],
    [{ beforeMs: -1 }, { beforeMs: 0 }],
    [{ beforeMs: Number.NaN }, { beforeMs: 0 }],
    [{ title: { a: 1 } }, { title: '' }],
    [{ background: -3 }, { background: 0 }],
    [{ mood: 'fine' }, {}],
    [{ until: 800 }, { until: 800 }],
    [{ until: 'spring' }, { until: 40 * 366 * dayMs }],
    [{ until: undefined }, { until: 40 * 366 * dayMs }],
  ])('with %j is read as %j', (part, wanted) => {
    expect(readSign(sent(part), 0)).toEqual({
      ...aSign([aSignTime(-10, 20), aSignTime(15, 30, { private: true, icon: 7 })], { until: 900 }),
      ...wanted,
    })
  })

  it.each<[string, unknown]>([
    ['from NaN', aSignTime(Number.NaN, 9)],
    ['to infinity', aSignTime(0, Number.POSITIVE_INFINITY)],
    ['that end before they begin', aSignTime(9, 9)],
    ['of other millennia', aSignTime(0, 9e15)],
    ['that are none', null],
    ['that are text', '9:00'],
  ])('leaves out times %s, and has the others', (_, wrong) => {
    expect(readSign(sent({ times: [wrong, aSignTime(5, 6)] }), 0)?.times).toEqual([aSignTime(5, 6)])
  })

  it('reads what is wrong in a time as nothing', () => {
    const wrong = { ...aSignTime(5, 6), name: 7, icon: 'x', private: 'yes', elsewhere: 'no', color: null, allDay: 1 }
    expect(readSign(sent({ times: [wrong] }), 0)?.times).toEqual([aSignTime(5, 6, { name: '' })])
  })

  it('has 2,000 times at most, however many there are', () => {
    const times = new Array(1_000_000).fill(aSignTime(1, 2))
    expect(readSign(sent({ times }), 0)?.times).toHaveLength(2_000)
  })
})

describe('the lists of events of a manifest', () => {
  const list = { until: 900, times: [aSignTime(15, 30), aSignTime(-10, 20, { name: 'Fair' })] }
  const read = (lists: unknown) => {
    const listed = { ...aManifest({}, [], { horizon: { from: start, to: start + 1e9 } }), channels: [], loops: [] }
    return parseManifest(JSON.parse(JSON.stringify({ ...listed, entries: [], lists }))).lists
  }

  it('have times that are instants, in order', () => {
    const times = [aSignTime(start - 10, start + 20, { name: 'Fair' }), aSignTime(start + 15, start + 30)]
    expect(read({ '-': list, '3,4-17': { times: [] } })).toEqual({
      '-': { until: start + 900, times },
      '3,4-17': { until: start + 40 * 366 * dayMs, times: [] },
    })
  })

  it('cost themselves alone where they are none', () => {
    expect(Object.keys(read({ '-': list, '3-': null, '4-': { times: 'many' }, '5-': [] }) ?? {})).toEqual(['-'])
    expect(read({ '-': { ...list, times: [null, list.times[0]] } })?.['-']?.times).toHaveLength(1)
    for (const lists of [undefined, null, 'many', 7]) expect(read(lists)).toBeUndefined()
  })

  it('have 2,000 times at most', () => {
    expect(readLists({ '-': { times: new Array(5_000).fill(aSignTime(1, 2)) } }, 0)?.['-']?.times).toHaveLength(2_000)
  })
})
