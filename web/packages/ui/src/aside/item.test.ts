import { expect, test } from 'vitest'
import { type AsideItem, payloadOf } from './item'

const item: AsideItem = {
  kind: 'content',
  id: 4,
  name: 'Menu',
  type: 'Image',
  contentSrc: '/img/uploads/a.small',
  durationMs: 0,
}

test('R109 R110 R111 the payload holds title, duration, editable, itemId, type and image', () => {
  expect(payloadOf(item)).toEqual({
    title: 'Menu',
    duration: '02:00',
    editable: true,
    itemId: 4,
    type: 'content',
    image: '/img/uploads/a.small',
  })
})

test.each([
  ['content', 'Image', 'content'],
  ['playlist', 'Sync Play', 'playlist-Sync Play'],
  ['playlist', 'General', 'playlist-General'],
] as const)('R112 a %s of type %s travels as %s', (kind, type, expected) => {
  expect(payloadOf({ ...item, kind, type }).type).toBe(expected)
})
