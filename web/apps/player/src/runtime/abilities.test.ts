import { describe, expect, it } from 'vitest'
import { abilitiesOf } from './abilities'

const isH264 = (type: string) => type.includes('avc1.64')
const canPlayType = (type: string) => (isH264(type) || type.includes('vp8') ? 'probably' : '')

describe('what a browser plays', () => {
  it('is what its video element or its media source says', async () => {
    const isTypeSupported = (type: string) => type.includes('hvc1')
    expect((await abilitiesOf({ canPlayType, isTypeSupported })).codecs).toEqual(['h264', 'hevc', 'vp8'])
  })

  it('is told of H.264 of 10 bits and of finer colours by its own name', async () => {
    const canPlayType = (type: string) => (/avc1\.(64|6E|F4)/.test(type) ? 'probably' : '')
    expect((await abilitiesOf({ canPlayType })).codecs).toEqual(['h264', 'h264-high10', 'h264-high444'])
  })

  it('does not count what may be', async () => {
    expect(await abilitiesOf({ canPlayType: () => 'maybe' })).toEqual({ codecs: [] })
  })

  it.each([
    ['a codec is smooth in 4K', async () => ({ supported: true, smooth: true }), 3840, 2160],
    ['none is smooth in 4K', async () => ({ supported: true, smooth: false }), 1920, 1080],
    ['none plays in 4K', async () => ({ supported: false, smooth: true }), 1920, 1080],
    ['it cannot tell', () => Promise.reject(new TypeError('unknown type')), 1920, 1080],
  ])('has a size: when %s', async (_, decodingInfo, maxWidth, maxHeight) => {
    expect(await abilitiesOf({ canPlayType, decodingInfo })).toMatchObject({ maxWidth, maxHeight })
  })

  it('has a size in an old browser too, by the level of H.264', async () => {
    expect(await abilitiesOf({ canPlayType: (type) => (isH264(type) ? 'probably' : '') })).toMatchObject({
      maxWidth: 3840,
    })
    expect(await abilitiesOf({ canPlayType: (type) => (type.includes('640028') ? 'probably' : '') })).toMatchObject({
      maxWidth: 1920,
    })
  })
})
