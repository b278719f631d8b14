import { describe, expect, it } from 'vitest'
import { aManifest, anEntry } from './fixtures'
import { ManifestError, parseManifest } from './manifest.check'

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

  it('may name an asset that it does not list', () => {
    expect(parseManifest(broken('assets', {})).assets).toEqual({})
  })

  it.each([
    ['horizon.to', undefined, 'horizon.to'],
    ['horizon.to', 0, 'horizon: ends before it starts'],
    ['horizon.from', 1.5, 'horizon.from'],
    ['device.orientation', 45, 'device.orientation'],
    ['device.volume', 101, 'device.volume'],
    ['standby.asset', undefined, 'standby.asset'],
    ['channels.0.segments.0.loop', 'x', 'channels.0.segments.0.loop: there is no loop "x"'],
    ['channels.0.segments.0.to', 0, 'channels.0.segments.0: ends before it starts'],
    ['channels.0.segments.1.from', 9, 'channels.0.segments.1: starts before the one in front of it ends'],
    ['loops.l.0.kind', 'hologram', 'loops.l.0.kind'],
    ['loops.l.0.durationMs', -1, 'loops.l.0.durationMs'],
    ['loops.l.1.key', '1.0', 'loops.l: has a key twice'],
    ['loops.l.0.effectIn', { id: -1, durationMs: 0 }, 'loops.l.0.effectIn.id'],
    ['assets.x', null, 'assets.x'],
  ])('with %s = %j is refused, and the message says where', (path, value, message) => {
    expect(() => parseManifest(broken(path, value))).toThrow(ManifestError)
    expect(() => parseManifest(broken(path, value))).toThrow(message)
  })

  it.each([[null], ['<html>'], [[]], [{}], [undefined]])('is not %j', (input) => {
    expect(() => parseManifest(input)).toThrow(ManifestError)
  })
})
