import { aManifest, anEntry } from '@marquee/model/fixtures'
import { describe, expect, it } from 'vitest'
import { a, abc, advance, hour, play, useFakeTimers } from './playback.fake'

useFakeTimers()

describe('a broken entry', () => {
  it('is skipped at once when preparing it failed: the next one is prepared and stands in', async () => {
    const { playback, broken, log, reported } = play(abc())
    broken.add('b')
    playback.start()
    await advance(32_000)
    expect(log.filter((line) => !line.includes('entered'))).toEqual([
      '0 show a+0',
      '7000 prepare b',
      '7000 prepare c',
      '10000 show c+0',
      '10000 prepare a',
      '12000 show a+0',
      '19000 prepare c',
      '22000 show c+0',
      '22000 prepare a',
      '24000 show a+0',
      '27000 prepare c',
      '30000 show c+0',
      '30000 prepare a',
      '32000 show a+0',
    ])
    expect(reported()).toEqual([
      'a 0-10000 played',
      'b 10000-10000 skipped',
      'c 10000-12000 played',
      'a 12000-22000 played',
      'c 22000-24000 played',
      'a 24000-30000 cut',
      'c 30000-32000 played',
    ])
  })

  it('that fails when it is shown is skipped, once, and the next one stands in', async () => {
    const { playback, broken, state, said, reported } = play(abc())
    broken.add('a')
    state.delay = 2_900
    playback.start()
    await advance(6_000)
    expect(said('show')).toEqual(['0 show a+0', '2900 show b+0'])
    expect(said('entered')).toEqual(['5800 entered b'])
    expect(reported()).toEqual(['a 0-2900 skipped'])
  })

  it('that breaks off is cut, and the next one stands in', async () => {
    const { playback, stage, said, reported } = play(abc())
    playback.start()
    await advance(4_000)
    stage.failed?.(a)
    await advance(0)
    expect(said('show')).toEqual(['0 show a+0', '4000 show b+0'])
    expect(reported()).toEqual(['a 0-4000 cut'])
  })

  it('that breaks off is cut also when a new manifest came in the meantime', async () => {
    const { playback, stage, world, reported } = play(abc())
    playback.start()
    await advance(2_000)
    world.manifest = JSON.parse(JSON.stringify(abc()))
    playback.refresh()
    await advance(2_000)
    stage.failed?.(a)
    await advance(0)
    expect(reported()).toEqual(['a 0-4000 cut'])
  })

  it('leaves standby when there is no other, and is tried again in its next turn', async () => {
    const { playback, broken, said } = play(
      aManifest({ a: [a] }, [{ from: 0, to: hour, anchor: 0, loop: 'a' }], { standby: { asset: 'logo' } }),
    )
    broken.add('a')
    playback.start()
    await advance(1_000)
    expect(said('standby')).toEqual(['0 standby logo'])
    broken.clear()
    await advance(9_000)
    expect(said('show')).toEqual(['0 show a+0', '10000 show a+0'])
    expect(said('entered')).toEqual(['0 entered null', '10000 entered a'])
  })

  it('that failed three times rests an hour, and each missed turn is reported once', async () => {
    const loop = [a, anEntry('x', { durationMs: 10_000 })]
    const { playback, broken, said, reported } = play(
      aManifest({ ax: loop }, [{ from: 0, to: 9 * hour, anchor: 0, loop: 'ax' }]),
    )
    broken.add('x')
    playback.start()
    await advance(hour)
    const tries = () => [...said('prepare x'), ...said('show x')].length
    expect(tries()).toBe(3)
    expect(reported().filter((line) => line.startsWith('x'))).toHaveLength(180)
    await advance(100_000)
    expect(tries()).toBeGreaterThan(3)
  })

  it('that is a link never rests: it is there again in its next turn, once it can be reached', async () => {
    const link = anEntry('x', { durationMs: 10_000, kind: 'web', asset: '', url: 'https://example.com' })
    const other = anEntry('y', { durationMs: 10_000, kind: 'web', asset: '', url: 'https://example.com/other' })
    const { playback, broken, said } = play(
      aManifest({ axy: [a, link, other] }, [{ from: 0, to: 9 * hour, anchor: 0, loop: 'axy' }]),
    )
    broken.add('x')
    playback.start()
    await advance(hour - 10_000)
    expect(said('prepare x')).toHaveLength(120)
    expect(said('entered x')).toEqual([])
    broken.clear()
    await advance(30_000)
    expect(said('entered x')).toEqual([`${hour + 10_000} entered x`])
    expect(said('entered y')).not.toEqual([])
  })

  it('that is shown in between does not rest', async () => {
    const loop = [a, anEntry('x', { durationMs: 10_000 })]
    const { playback, broken, said } = play(aManifest({ ax: loop }, [{ from: 0, to: hour, anchor: 0, loop: 'ax' }]))
    playback.start()
    for (const isBroken of [true, true, false, true, true, true]) {
      if (isBroken) broken.add('x')
      else broken.delete('x')
      await advance(20_000)
    }
    expect(said('prepare x')).toHaveLength(6)
  })
})
