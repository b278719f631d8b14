import { expect, it } from 'vitest'
import { kindOf, shownAt } from './kinds'

it.each([
  ['Image', '', 'image'],
  ['Video', '', 'video'],
  ['Video', 'https://example.com/live.m3u8', 'stream'],
  ['Audio', '', 'audio'],
  ['Program', '', 'web'],
  ['Web', 'https://example.com', 'web'],
  ['Document', '', null],
  ['Template', '', null],
])('a content of the type %s with the link "%s" is shown as %s', (type, url, kind) => {
  expect(kindOf(type, url)).toBe(kind)
})

it('a link is opened as it is, and of a YouTube video the player alone', () => {
  expect(shownAt('https://example.com/watch?v=x')).toBe('https://example.com/watch?v=x')
  expect(shownAt('https://www.youtube.com/watch?v=dQw4w9WgXcQ')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&mute=1&controls=0&loop=1&playlist=dQw4w9WgXcQ&playsinline=1&rel=0',
  )
})
