import { describe, expect, it } from 'vitest'
import { parseKnown } from './known.check'

const picture = { size: 9, type: 'image/png', url: '/api/player/media/ab?sig=1' }

describe('what is known of a key', () => {
  it.each([
    ['nothing', null],
    ['a text', 'news'],
    ['a list', []],
    ['no instant', { body: {}, assets: {} }],
    ['an instant that is none', { at: 'noon', body: {}, assets: {} }],
    ['half a millisecond', { at: 1.5, body: {}, assets: {} }],
    ['no body', { at: 1, assets: {} }],
    ['a body of text', { at: 1, body: 'news', assets: {} }],
    ['no assets', { at: 1, body: {} }],
    ['an asset without an address', { at: 1, body: {}, assets: { ab: { ...picture, url: '' } } }],
    ['an asset of no size', { at: 1, body: {}, assets: { ab: { ...picture, size: -1 } } }],
  ])('is not %s', (_, input) => {
    expect(() => parseKnown(input)).toThrow('nothing known')
  })

  it('is a body as it came, its instant and its pictures', () => {
    const body = { items: [{ title: 'Snow', image: 'ab' }], more: { of: [1] } }
    expect(parseKnown({ at: 7, body, assets: { ab: picture }, extra: 1 })).toEqual({
      at: 7,
      body,
      assets: { ab: picture },
    })
  })
})
