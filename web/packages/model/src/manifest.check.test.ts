import { describe, expect, it } from 'vitest'
import { aManifest, anEntry } from './fixtures'
import { ManifestError, parseManifest } from './manifest.check'
import { standardMessage } from './message/message'

const good = () =>
  aManifest(
    { l: [anEntry('1.0'), anEntry('1.1', { kind: 'video' })] },
    [
      { from: 0, to: 10, anchor: -5, loop: 'l' },
      { from: 10, to: 20, anchor: 10, loop: 'l' },
    ],
    { assets: { 'asset-1.0': { size: 1, type: 'image/png', url: '/m' } } },
  )

/** The JSON of a good manifest with one place of it set to something else. */
function broken(path: string, value: unknown): unknown {
  const json = JSON.parse(JSON.stringify(good()))
  const keys = path.split('.')
  const last = keys.pop() as string
  const target = keys.reduce((node, key) => node[key], json)
  if (value === undefined) delete target[last]
  else target[last] = value
  return json
}

describe('a manifest', () => {
  it('is taken as it was sent', () => {
    expect(parseManifest(JSON.parse(JSON.stringify(good())))).toEqual(good())
  })

  it('may hold keys of a newer server, which are dropped', () => {
    expect(parseManifest(broken('weather', 'fine'))).toEqual(good())
  })

  it.each(['audio', 'web', 'stream'] as const)('may hold an entry of the kind %s', (kind) => {
    expect(parseManifest(broken('loops.l.0.kind', kind)).loops.l?.[0]?.kind).toBe(kind)
  })

  it('may hold a link, which has no bytes, and fonts', () => {
    const page = anEntry('1.0', { kind: 'web', asset: '', url: 'https://example.com/page' })
    const fonts = [{ family: 'Noto Sans', weight: 700, italic: true, asset: 'asset-font' }]
    const manifest = { ...good(), loops: { l: [page] }, fonts }
    expect(parseManifest(JSON.parse(JSON.stringify(manifest)))).toEqual(manifest)
  })

  it('from before there were links and fonts has none', () => {
    const { fonts: _, ...old } = JSON.parse(JSON.stringify(good()))
    for (const entry of old.loops.l) delete entry.url
    expect(parseManifest(old)).toEqual(good())
  })

  it('says of a video wall which cell the screen shows, and each of its entries knows it', () => {
    const cell = { row: 1, column: 2, rows: 1, columns: 3 }
    const entries = [anEntry('1.0'), anEntry('2.0', { kind: 'program' })]
    const { wall: _, loops: __, ...rest } = good()
    const channels = [{ name: 'Channel 1', segments: [[0, 10, 0, 0]] }]
    const sent = { ...rest, channels, loops: [[0, -1]], entries }
    const read = parseManifest({ ...sent, device: { ...rest.device, cells: { 2: cell } } })
    expect(read.loops[0]?.map((one) => one.cell)).toEqual([undefined, cell])
    expect(read.device).toEqual(rest.device)
    expect(parseManifest(JSON.parse(JSON.stringify(read)))).toEqual(read)
    for (const outside of [{ row: 2 }, { column: 4 }, { row: 0 }, { columns: 1.5 }]) {
      const device = { ...rest.device, cells: { 2: { ...cell, ...outside } } }
      expect(() => parseManifest({ ...sent, device })).toThrow(ManifestError)
    }
  })

  it('has messages, whose spans are counted from the start of its horizon; one from before has none', () => {
    const { wall: _, loops: __, messages: ___, horizon, ...rest } = good()
    const message = { ...standardMessage, content: 'hello' }
    const later = { ...horizon, from: 1_000 }
    const listed = { ...rest, horizon: later, channels: [], loops: [], entries: [] }
    const sent = {
      key: '7',
      scheduleItemId: 7,
      version: '5f0c0123456789ab',
      priority: 1,
      spans: [
        [-50, 10],
        [20, 30],
      ],
      message,
    }
    expect(parseManifest(listed).messages).toEqual([])
    expect(parseManifest({ ...listed, messages: [sent] }).messages).toEqual([
      {
        key: '7',
        scheduleItemId: 7,
        version: '5f0c0123456789ab',
        spans: [
          { from: 950, to: 1_010 },
          { from: 1_020, to: 1_030 },
        ],
        message,
      },
    ])
    const { version: ____, ...older } = sent
    expect(parseManifest({ ...listed, messages: [older] }).messages).toMatchObject([{ key: '7', version: '' }])
    const unsorted = {
      ...sent,
      spans: [
        [20, 30],
        [0, 10],
      ],
    }
    expect(() => parseManifest({ ...listed, messages: [unsorted] })).toThrow('messages.0.spans.1: is out of order')
  })

  it('says what lies beneath its channels, in the same form, and one from before says nothing of that', () => {
    const { wall: _, loops: __, ...rest } = good()
    const entries = [anEntry('1.0'), anEntry('2.0')]
    const of = (channel: object) => ({ ...rest, channels: [channel], loops: [[0], [1]], entries })
    const channel = { name: 'Channel 1', segments: [[0, 10, 0, 0]] }
    const read = parseManifest(of({ ...channel, beneath: [[[5, 10, 2, 1]], []] }))
    expect(read.channels[0]?.beneath).toEqual([[{ from: 5, to: 10, anchor: 3, loop: '1' }], []])
    expect(parseManifest(of(channel)).channels[0]).not.toHaveProperty('beneath')
    for (const layer of [
      [[5, 5, 0, 1]],
      [[5, 10, 0, 2]],
      [
        [5, 10, 0, 1],
        [9, 12, 0, 1],
      ],
    ]) {
      expect(() => parseManifest(of({ ...channel, beneath: [layer] }))).toThrow(ManifestError)
    }
  })

  it('may say what it leaves out, and one from before that says nothing', () => {
    const leftOut = { 'not-for-screen': [7], expired: [8, 9] }
    expect(parseManifest(broken('leftOut', leftOut)).leftOut).toEqual(leftOut)
    expect(parseManifest(broken('leftOut', undefined))).toEqual(good())
  })

  it('may say what its programs use, and one from before there were any says nothing', () => {
    const image = { from: 0, kind: 'image', asset: 'asset-1.0', pages: [], url: '', durationMs: 10_000 }
    const nothing = { from: 50, kind: null, asset: '', pages: [], url: '', durationMs: 0 }
    const sent = { '7': [image, { from: 50 }], '8': [] }
    expect(parseManifest(broken('uses', sent)).uses).toEqual({ '7': [image, nothing], '8': [] })
    expect(parseManifest(broken('uses', undefined))).toEqual(good())
  })

  it('may say what is kept ready, and one from before that says nothing', () => {
    expect(parseManifest(broken('ready', [7, 8])).ready).toEqual([7, 8])
    expect(parseManifest(broken('ready', undefined)).ready).toEqual([])
    expect(() => parseManifest(broken('ready', ['7']))).toThrow(ManifestError)
  })

  it('from before there were clock changes has none', () => {
    expect(parseManifest(broken('wall', undefined))).toEqual(good())
  })

  it('may name an asset that it does not list', () => {
    expect(parseManifest(broken('assets', {})).assets).toEqual({})
  })

  it.each([
    ['horizon.to', undefined, 'horizon.to'],
    ['horizon.to', 0, 'horizon: is out of order'],
    ['horizon.from', 1.5, 'horizon.from'],
    ['device.orientation', 45, 'device.orientation'],
    ['device.volume', 101, 'device.volume'],
    ['standby.asset', undefined, 'standby.asset'],
    ['channels.0.segments.0.loop', 'x', 'channels.0.segments.0.loop: there is no loop "x"'],
    ['channels.0.segments.0.to', 0, 'channels.0.segments.0: is out of order'],
    ['channels.0.segments.1.from', 9, 'channels.0.segments.1: is out of order'],
    ['loops.l.0.kind', 'hologram', 'loops.l.0.kind'],
    ['loops.l.0.durationMs', -1, 'loops.l.0.durationMs'],
    ['loops.l.1.key', '1.0', 'loops.l: has a key twice'],
    ['loops.l.0.effectIn', { id: -1, durationMs: 0 }, 'loops.l.0.effectIn.id'],
    ['assets.x', null, 'assets.x'],
    ['loops.l.0.asset', '', 'loops.l.0: needs an asset or a url'],
    ['loops.l.0.url', 'https://example.com', 'loops.l.0: needs an asset or a url'],
    ['loops.l.0.url', 'javascript:alert(1)', 'loops.l.0.url'],
    ['fonts', [{ family: 'Noto Sans', weight: 'Bold', asset: 'x' }], 'fonts.0.weight'],
  ])('with %s = %j is refused, and the message says where', (path, value, message) => {
    expect(() => parseManifest(broken(path, value))).toThrow(ManifestError)
    expect(() => parseManifest(broken(path, value))).toThrow(message)
  })

  it.each([[null], ['<html>'], [[]], [{}], [undefined]])('is not %j', (input) => {
    expect(() => parseManifest(input)).toThrow(ManifestError)
  })
})

describe('a manifest that names everything once', () => {
  const entries = ['1.0', '1.1', '1.2', '2.0', '3.0'].map((key) => anEntry(key))
  const sent = (part: object = {}) => ({
    ...JSON.parse(JSON.stringify(aManifest({}, []))),
    horizon: { from: 1000, to: 100_000 },
    wall: [
      [1000, 3_600_000],
      [50_000, 7_200_000],
    ],
    channels: [
      {
        name: 'Channel 1',
        segments: [
          [0, 10, 400, 1],
          [10, 20, -5, 0],
        ],
      },
    ],
    loops: [[0, -2, 4], [3]],
    entries,
    ...part,
  })

  it('is the same as one that spells everything out', () => {
    const m = parseManifest(sent())
    expect(m.channels[0]?.segments).toEqual([
      { from: 1000, to: 1010, anchor: 600, loop: '1' },
      { from: 1010, to: 1020, anchor: 1015, loop: '0' },
    ])
    expect(m.loops['0']?.map((e) => e.key)).toEqual(['1.0', '1.1', '1.2', '3.0'])
    expect(m.loops['1']?.map((e) => e.key)).toEqual(['2.0'])
    expect(m.wall).toEqual([
      [1000, 3_600_000],
      [50_000, 7_200_000],
    ])
    expect(m).not.toHaveProperty('entries')
  })

  it('keeps an entry of several loops once', () => {
    const m = parseManifest(sent({ loops: [[0, -2, 4], [0]] }))
    expect(m.loops['1']?.[0]).toBe(m.loops['0']?.[0])
  })

  it.each([
    [{ loops: [[0, -2, 9], [3]] }, 'loops.0: there is no entry 9'],
    [{ loops: [[0, -9e15], [3]] }, 'loops.0: there is no entry 5'],
    [{ loops: [[0, 0], [3]] }, 'loops.0: has a key twice'],
    [{ loops: [[0]] }, 'channels.0.segments.0.loop: there is no loop "1"'],
    [{ channels: [{ name: '', segments: [[0, 10, 0]] }] }, 'channels.0.segments.0.3'],
    [{ entries: [{}] }, 'entries.0.key'],
    [{ wall: [[1]] }, 'wall.0.1'],
  ])('with %j is refused', (part, message) => {
    expect(() => parseManifest(sent(part))).toThrow(ManifestError)
    expect(() => parseManifest(sent(part))).toThrow(message)
  })
})
