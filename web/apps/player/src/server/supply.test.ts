import { aManifest, anEntry } from '@marquee/model/fixtures'
import type { Entry, Manifest } from '@marquee/model/manifest'
import { standardMessage } from '@marquee/model/message/message'
import { aSign, aSignTime } from '@marquee/model/sign/sign.fake'
import type { Use } from '@marquee/model/uses'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSupply, type Supply } from './supply'

let here: Set<string>
let refused: Set<string>
let preparing: boolean

beforeEach(() => {
  here = new Set()
  refused = new Set()
  preparing = false
})

/** An image of a content, in one of its versions. */
function picture(contentId: number, version = 1): Entry {
  return anEntry(`1.${contentId}`, { contentId, asset: `${contentId}v${version}` })
}

/** A manifest that plays `due` all day, and beneath that these. */
function over(due: Entry[], ...beneath: Entry[][]): Manifest {
  const manifest = plan(due)
  const loops: Record<string, readonly Entry[]> = { ...manifest.loops }
  beneath.forEach((loop, i) => {
    loops[`beneath ${i}`] = loop
  })
  const layers = beneath.map((_, i) => [{ from: 0, to: 86_400_000, anchor: 0, loop: `beneath ${i}` }])
  const channels = manifest.channels.map((channel) => ({ ...channel, beneath: layers }))
  return { ...manifest, loops, channels }
}

/** A manifest that plays these all day. */
function plan(due: Entry[], later: Entry[] = [], part: Partial<Manifest> = {}): Manifest {
  const loops = { due, later }
  const segments = [
    { from: 0, to: 86_400_000, anchor: 0, loop: 'due' },
    { from: 86_400_000, to: 172_800_000, anchor: 0, loop: 'later' },
  ]
  return aManifest(loops, segments, part)
}

function supply(manifest: Manifest, ...formers: Manifest[]): Supply {
  return createSupply({
    manifest,
    formers,
    here: (asset) => here.has(asset),
    refused: (asset) => refused.has(asset),
    unready: () => preparing,
  })
}

/** The contents that can be shown, of what is due at the start. */
function shown(manifest: Manifest, ...formers: Manifest[]): number[] {
  const own = supply(manifest, ...formers)
  const place = own.at(0)
  return place.kind === 'gap' ? [] : place.loop.filter((one) => own.has(one, 0)).map(({ contentId }) => contentId)
}

describe('what shows while files come (G183)', () => {
  it.each<[string, Manifest, Manifest | null, string[], number[]]>([
    ['what is here', plan([picture(1), picture(2)]), null, ['1v1'], [1]],
    ['nothing, where nothing is here and nothing was', plan([picture(1)]), null, [], []],
    ['what was, where it is due later', plan([picture(1)], [picture(2)]), plan([picture(2)]), ['2v1'], [2]],
    ['not what was withdrawn', plan([picture(1)]), plan([picture(2)]), ['2v1'], []],
    [
      'of what was only what is left',
      plan([picture(1)], [picture(3)]),
      plan([picture(2), picture(3)]),
      ['2v1', '3v1'],
      [3],
    ],
    [
      'not what was, where something that is due is here',
      plan([picture(1), picture(2)], [picture(3)]),
      plan([picture(3)]),
      ['2v1', '3v1'],
      [2],
    ],
    ['the version before of what is due', plan([picture(1, 2)]), plan([picture(1, 1)]), ['1v1'], [1]],
    ['no version before of what is due later', plan([picture(2)], [picture(1, 2)]), plan([picture(1, 1)]), ['1v1'], []],
    ['nothing, where nothing is due', plan([], [picture(1)]), plan([picture(1)]), ['1v1'], []],
    ['what lies beneath', over([picture(1)], [picture(2), picture(3)]), null, ['3v1'], [3]],
    ['the first beneath that is here', over([picture(1)], [picture(2)], [picture(3)]), null, ['3v1'], [3]],
    [
      'not what lies beneath, where something that is due is here',
      over([picture(1)], [picture(2)]),
      null,
      ['1v1', '2v1'],
      [1],
    ],
    ['what was, where it lies beneath now', over([picture(1)], [picture(2)]), plan([picture(2)]), ['2v1'], [2]],
    [
      'what lies beneath before what was',
      over([picture(1)], [picture(2)], [picture(3)]),
      plan([picture(3)]),
      ['2v1', '3v1'],
      [2],
    ],
    [
      'the version before of what is due before what lies beneath',
      over([picture(1, 2)], [picture(2)]),
      plan([picture(1)]),
      ['1v1', '2v1'],
      [1],
    ],
    ['a link, which has no file', plan([{ ...picture(1), asset: '', url: 'https://example.com' }]), null, [], [1]],
  ])('%s', (_, manifest, former, files, wanted) => {
    for (const file of files) here.add(file)
    expect(shown(manifest, ...(former ? [former] : []))).toEqual(wanted)
  })

  it('the newest of what was: the version before, not the one before that', () => {
    here = new Set(['1v1', '1v2'])
    const [one, two, three, four] = [1, 2, 3, 4].map((version) => plan([picture(1, version)])) as [
      Manifest,
      Manifest,
      Manifest,
      Manifest,
    ]
    const asset = (own: Supply) => {
      const place = own.at(0)
      return place.kind === 'playing' && place.entry.asset
    }
    expect(asset(supply(four, three, two, one))).toBe('1v2')
    here.add('1v3')
    expect(asset(supply(four, three, two, one))).toBe('1v3')
  })

  it('ends what was when the new plan has something else', () => {
    here.add('2v1')
    const own = supply(plan([picture(1)], [picture(2)]), plan([picture(2)]))
    expect(own.at(86_399_000)).toMatchObject({ kind: 'playing', endsAt: 86_400_000 })
  })
})

describe('a program is shown', () => {
  const program = anEntry('1.9', { contentId: 9, kind: 'program', asset: 'doc' })
  const use = (asset: string): Use[] => [{ from: 0, kind: 'image', asset, pages: [], url: '', durationMs: 0 }]
  const assets = Object.fromEntries(['doc', 'p1', 'p2', 'font'].map((name) => [name, { size: 1, type: '', url: name }]))
  const of = (uses: Manifest['uses']) => plan([program], [], { uses, programs: { 9: [1] }, assets })
  const one = of({ 1: use('p1') })
  const two = of({ 1: use('p2') })

  it('when its document, its contents and the fonts are here', () => {
    for (const file of ['doc', 'p1', 'font', 'p2']) {
      expect(shown(of({ 1: [{ ...(use('p1')[0] as Use), pages: ['p1', 'p2'] }] }))).toEqual([])
      here.add(file)
    }
    expect(shown(one)).toEqual([9])
  })

  it('without a font or a picture that cannot be had, not without its document', () => {
    here.add('doc')
    refused = new Set(['p1', 'font', 'p2'])
    expect(shown(one)).toEqual([9])
    here.clear()
    refused.add('doc')
    expect(shown(one)).toEqual([])
  })

  it('with the version before of a picture until the new one is here, and without one that was withdrawn', () => {
    for (const file of ['doc', 'p1', 'font', 'p2']) here.add(file)
    here.delete('p2')
    expect(shown(two, one)).toEqual([9])
    expect(supply(two, one).use(1, 0)?.asset).toBe('p1')
    here.add('p2')
    expect(supply(two, one).use(1, 0)?.asset).toBe('p2')
    const without = of({ 1: [{ ...(use('')[0] as Use), kind: null }] })
    expect(shown(without, one)).toEqual([9])
    expect(supply(without, one).use(1, 0)).toBeNull()
  })

  it('that is new when what changes by itself in it was asked for', () => {
    for (const file of ['doc', 'p1', 'font', 'p2']) here.add(file)
    preparing = true
    expect(shown(one)).toEqual([])
    expect(shown(one, one)).toEqual([9])
    preparing = false
    expect(shown(one)).toEqual([9])
  })
})

describe('the fonts that are built in', () => {
  const font = { family: 'Brand', weight: 400, italic: false, asset: 'brand' }
  const asset = { size: 1, type: '', url: '' }
  const assets = { sheet: asset, piece: asset, brand: asset }
  const manifest = plan([], [], { bundled: 'sheet', fonts: [font], assets })

  it.each<[string[], string[], string | undefined]>([
    [['sheet'], [], undefined],
    [['sheet', 'brand'], [], undefined],
    [['sheet', 'piece'], [], 'sheet'],
    [['sheet'], ['piece'], 'sheet'],
  ])('with %j here and %j not to be had, count by %s', (stored, lost, sheet) => {
    here = new Set(stored)
    refused = new Set(lost)
    expect(supply(manifest).sheet).toBe(sheet)
  })
})

describe('while a sign covers what is planned', () => {
  const sign = aSign([aSignTime(1_000, 2_000)], { covers: 'Events', beforeMs: 500 })
  const manifest = plan([picture(1)], [], { sign })

  it('nothing is due, and so nothing lacks', () => {
    const own = supply(manifest)
    expect(own.at(500)).toEqual({ kind: 'gap', from: 500, to: 2_000 })
    expect([own.lacking(500), own.isDark(500)]).toEqual([[], false])
    expect([own.lacking(499).length, own.isDark(499)]).toEqual([1, true])
  })

  it('all goes on until then, and afterwards', () => {
    here.add('1v1')
    expect(supply(manifest).at(499)).toMatchObject({ kind: 'playing', endsAt: 500 })
    expect(supply(manifest).at(2_000)).toMatchObject({ kind: 'playing', endsAt: 10_000 })
  })

  it('nothing of a manifest before goes on', () => {
    here.add('2v1')
    expect(supply(manifest, plan([picture(2)])).at(1_000).kind).toBe('gap')
  })

  it('the gap lasts, where that is always', () => {
    const always = { ...manifest, sign: { ...sign, covers: 'Always' as const } }
    expect(supply(always).at(5_000)).toEqual({ kind: 'gap', from: 5_000, to: 5_000 + 604_800_000 })
  })
})

describe('the messages of an instant', () => {
  const picture = (asset: string): Use => ({ from: 0, kind: 'image', asset, pages: [], url: '', durationMs: 0 })
  const notices = [
    {
      key: '2',
      scheduleItemId: 2,
      version: 'v1',
      spans: [{ from: 10, to: 20 }],
      message: { ...standardMessage, content: 'fire' },
    },
    {
      key: '1',
      scheduleItemId: 1,
      version: 'v1',
      spans: [{ from: 0, to: 15 }],
      message: { ...standardMessage, content: 'sale', bgImage: '7', audio: '8' },
    },
  ]
  const uses = { 7: [picture('ground')], 8: [{ ...picture('chime'), kind: 'audio' as const }] }
  const manifest = plan([], [], { messages: notices, uses })
  const said = (t: number, ...formers: Manifest[]) =>
    supply(manifest, ...formers)
      .messages(t)
      .showings.map(({ key, since, message: { content, bgImage, audio } }) =>
        [key, since, content, bgImage, audio].join(' ').trim(),
      )

  it('are all of them, the strongest first, until there are others', () => {
    expect([said(5), said(12), said(17), said(20)]).toEqual([
      ['1 0 sale'],
      ['2 10 fire', '1 0 sale'],
      ['2 10 fire'],
      [],
    ])
    expect(supply(manifest).messages(5).until).toBe(10)
  })

  it('show without what is still to come, and with it once it is here', () => {
    here.add('chime')
    expect(said(5)).toEqual(['1 0 sale  8'])
    here.add('ground')
    expect(said(5)).toEqual(['1 0 sale 7 8'])
  })

  it('show without what is not in the plan', () => {
    const message = { ...standardMessage, bgImage: '7', audio: '9' }
    here.add('ground')
    expect(supply(manifest).dressed(message, 5)).toEqual({ ...message, audio: '' })
  })

  it('show the picture of before until its new version is here', () => {
    here.add('before')
    expect(said(5, plan([], [], { uses: { 7: [picture('before')] } }))).toEqual(['1 0 sale 7'])
  })
})
