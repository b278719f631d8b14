import { aManifest } from '@marquee/model/fixtures'
import { describe, expect, it, vi } from 'vitest'
import { a, abc, advance, b, c, hour, play, useFakeTimers } from './playback.fake'

useFakeTimers()

describe('playback', () => {
  it('shows each entry at its time, prepares the next, and reports each showing once', async () => {
    const { playback, log, reported } = play(abc())
    playback.start()
    await advance(32_000)
    expect(log).toEqual([
      '0 show a+0',
      '0 entered a',
      '7000 prepare b',
      '10000 show b+0',
      '10000 entered b',
      '25000 prepare c',
      '30000 show c+0',
      '30000 entered c',
      '30000 prepare a',
      '32000 show a+0',
      '32000 entered a',
    ])
    expect(reported()).toEqual(['a 0-10000 played', 'b 10000-30000 played', 'c 30000-32000 played'])
  })

  it('starts in the middle, where every other screen is', async () => {
    const { playback, log, reported } = play(abc(), 25_000)
    playback.start()
    await advance(5_000)
    expect(log[0]).toBe('25000 show b+15000')
    expect(log[2]).toBe('25000 prepare c')
    expect(reported()).toEqual(['b 25000-30000 cut'])
  })

  it('shows an entry that is alone again and again', async () => {
    const { playback, said, reported } = play(aManifest({ a: [a] }, [{ from: 0, to: hour, anchor: 0, loop: 'a' }]))
    playback.start()
    await advance(20_000)
    expect(said('show')).toEqual(['0 show a+0', '10000 show a+0', '20000 show a+0'])
    expect(reported()).toHaveLength(2)
  })

  it('lets what somebody uses stay beyond its time, and not what is no longer to play', async () => {
    const { playback, said, state, world, reported } = play(abc())
    playback.start()
    await advance(9_000)
    state.held = true
    await advance(14_500)
    expect(said('show')).toEqual(['0 show a+0'])
    state.held = false
    await advance(1_000)
    expect(said('show')).toEqual(['0 show a+0', '24000 show b+14000']) // where every other screen is
    expect(reported()).toEqual(['a 0-10000 played'])
    state.held = true
    world.manifest = aManifest({ c: [c] }, [{ from: 0, to: hour, anchor: 0, loop: 'c' }])
    playback.refresh()
    expect(said('show').at(-1)).toMatch(/show c/)
  })

  it('is on standby in gaps, with the company image, and without a manifest', async () => {
    const gapped = aManifest(
      { a: [a], b: [b] },
      [
        { from: 5_000, to: 8_000, anchor: 5_000, loop: 'a' },
        { from: 60_000, to: hour, anchor: 60_000, loop: 'b' },
      ],
      { standby: { asset: 'logo' } },
    )
    const { playback, log, world, reported } = play(null)
    playback.start()
    await advance(1_000)
    world.manifest = gapped
    playback.refresh()
    await advance(59_000)
    expect(log).toEqual([
      '0 standby null',
      '0 entered null',
      '1000 standby logo',
      '1000 entered null',
      '2000 prepare a',
      '5000 show a+0',
      '5000 entered a',
      '8000 standby logo',
      '8000 entered null',
      '47000 prepare b',
      '60000 show b+0',
      '60000 entered b',
    ])
    expect(reported()).toEqual(['a 5000-8000 cut'])
  })

  it('lets the others stand in for what is not there, and shows it as soon as it is', async () => {
    const { playback, said, world, next, reported } = play(abc())
    world.lacking.add('b')
    playback.start()
    await advance(15_000)
    expect(next.slice(0, 2)).toEqual(['0 c at 10000', '10000 a at 12000'])
    world.lacking.delete('b')
    playback.refresh()
    await advance(20_000)
    expect(said('show')).toEqual([
      '0 show a+0',
      '10000 show c+0',
      '12000 show a+0',
      '15000 show b+5000',
      '30000 show c+0',
      '32000 show a+0',
    ])
    expect(reported().slice(0, 5)).toEqual([
      'a 0-10000 played',
      'b 10000-10000 skipped',
      'c 10000-12000 played',
      'a 12000-15000 cut',
      'b 15000-30000 cut',
    ])
  })

  it('has one timer at a time, and none after stop', async () => {
    const { playback } = play(abc())
    playback.start()
    for (let i = 0; i < 50; i++) {
      await advance(777)
      expect(vi.getTimerCount()).toBe(1)
    }
    playback.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('wakes up within the hour, however far the next boundary is', async () => {
    const { playback, world, said } = play(aManifest({}, []))
    playback.start()
    await advance(0)
    world.manifest = aManifest({ a: [a] }, [{ from: 0, to: 9 * hour, anchor: 0, loop: 'a' }])
    await advance(hour - 1)
    expect(said('show')).toEqual([])
    await advance(1)
    expect(said('show')).toHaveLength(1)
  })

  describe('what follows', () => {
    it('is said with what is seen', async () => {
      const { playback, next } = play(abc())
      playback.start()
      await advance(30_000)
      expect(next).toEqual(['0 b at 10000', '10000 c at 30000', '30000 a at 32000'])
    })

    it('is said again when a new manifest leaves it out', async () => {
      const { playback, world, next } = play(abc())
      playback.start()
      await advance(5_000)
      playback.refresh()
      world.manifest = aManifest({ ac: [a, c] }, [{ from: 0, to: hour, anchor: 0, loop: 'ac' }])
      playback.refresh()
      world.manifest = aManifest({ a: [a] }, [{ from: 0, to: 10_000, anchor: 0, loop: 'a' }])
      playback.refresh()
      expect(next).toEqual(['0 b at 10000', '5000 c at 10000', '5000 null'])
    })

    it('is said again when it turns out to be broken, and not named again before it is prepared', async () => {
      const { playback, broken, next } = play(abc())
      broken.add('b')
      playback.start()
      await advance(10_000)
      expect(next.slice(0, 2)).toEqual(['0 b at 10000', '7000 c at 10000'])
      next.length = 0
      await advance(22_000) // the next round
      expect(next.at(-1)).toBe('32000 c at 42000')
      broken.delete('b')
      await advance(7_000)
      expect(next.at(-1)).toBe('39000 b at 42000')
    })
  })

  describe('refresh', () => {
    it('changes nothing while the same plays', async () => {
      const { playback, world, said, reported } = play(abc())
      playback.start()
      await advance(5_000)
      world.manifest = JSON.parse(JSON.stringify({ ...abc(), version: 'v2' }))
      playback.refresh()
      playback.refresh()
      await advance(4_000)
      expect(said('show')).toEqual(['0 show a+0'])
      expect(reported()).toEqual([])
    })

    it('cuts what a new manifest does not play any more', async () => {
      const { playback, world, said, reported } = play(abc())
      playback.start()
      await advance(5_000)
      world.manifest = aManifest({ b: [b] }, [{ from: 0, to: hour, anchor: 0, loop: 'b' }])
      playback.refresh()
      await advance(0)
      expect(said('show')).toEqual(['0 show a+0', '5000 show b+5000'])
      expect(reported()).toEqual(['a 0-5000 cut'])
    })

    it('prepares the next entry of a new manifest', async () => {
      const { playback, world, said } = play(abc())
      playback.start()
      await advance(8_000)
      world.manifest = aManifest({ ac: [a, c] }, [{ from: 0, to: hour, anchor: 0, loop: 'ac' }])
      playback.refresh()
      expect(said('prepare')).toEqual(['7000 prepare b', '8000 prepare c'])
    })

    it('follows the channel', async () => {
      const two = aManifest({ abc: [a, b, c], b: [b] }, [])
      const channel = (loop: string) => ({ name: loop, segments: [{ from: 0, to: hour, anchor: 0, loop }] })
      const { playback, world, said } = play({ ...two, channels: [channel('abc'), channel('b')] })
      playback.start()
      await advance(3_000)
      world.channel = 1
      playback.refresh()
      await advance(0)
      expect(said('show')).toEqual(['0 show a+0', '3000 show b+3000'])
    })

    it('prepares again what was given up in between', async () => {
      const { playback, world, said } = play(abc())
      playback.start()
      await advance(7_000)
      for (const number of [1, 0]) {
        world.channel = number
        playback.refresh()
        await advance(100)
      }
      expect(said('prepare')).toEqual(['7000 prepare b', '7100 prepare b'])
    })

    it('does not bring back what is over when the clock is set back a little', async () => {
      const { playback, world, said } = play(abc())
      playback.start()
      await advance(10_000)
      world.clockOffset = -40
      playback.refresh()
      await advance(100)
      expect(said('show')).toEqual(['0 show a+0', '10000 show b+0'])
    })

    it('does nothing before start and after stop', async () => {
      const { playback, log } = play(abc())
      playback.refresh()
      expect(log).toEqual([])
      playback.start()
      await advance(0)
      playback.stop()
      const said = log.length
      playback.refresh()
      await advance(hour)
      expect(log).toHaveLength(said)
    })
  })

  it('reports an entry whose time was over before it was there as skipped', async () => {
    const { playback, state, reported } = play(abc(), 30_000)
    state.delay = 2_500
    playback.start()
    await advance(4_600)
    expect(reported()).toEqual(['c 30000-32000 skipped'])
  })

  it('does not report more time than an entry had, when the screen slept', async () => {
    const { playback, reported } = play(abc())
    playback.start()
    await advance(1_000)
    vi.setSystemTime(500_000)
    playback.refresh()
    expect(reported()).toEqual(['a 0-10000 played'])
  })

  it('reports what is seen when it stops', async () => {
    const { playback, reported, stage } = play(abc())
    playback.start()
    await advance(9_500)
    playback.stop()
    playback.stop()
    expect(reported()).toEqual(['a 0-9500 played'])
    expect(stage.failed).toBeNull()
  })
})
