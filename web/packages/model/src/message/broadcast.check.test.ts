import { expect, it } from 'vitest'
import type { Broadcast } from './broadcast'
import { readBroadcasts } from './broadcast.check'
import { standardMessage } from './message'

const good: Broadcast = {
  id: 'a',
  urgency: 'emergency',
  layout: 'full',
  label: 'This is a drill',
  message: { ...standardMessage, content: 'Leave the building' },
  startedAt: 1_790_000_000_000,
  endsAt: 1_790_003_600_000,
}

it('has all in their order, without what is none of it', () => {
  const { label: _, ...plain } = { ...good, id: 'b', layout: 'band', urgency: 'message' }
  const { broadcasts, failed } = readBroadcasts({ broadcasts: [{ ...good, later: 1 }, plain] })
  expect(broadcasts).toEqual([good, { ...plain, label: '' }])
  expect(failed.size).toBe(0)
})

it.each<[string, object]>([
  ['urgency', { urgency: 'calm' }],
  ['layout', { layout: 'corner' }],
  ['label', { label: 5 }],
  ['message', { message: 'Leave the building' }],
  ['value', { message: { ...standardMessage, content: null } }],
  ['fontSize', { message: { ...standardMessage, textSize: '64' } }],
  ['textColor', { message: { ...standardMessage, textColor: 'url(x)' } }],
  ['direction', { message: { ...standardMessage, flow: 'around' } }],
  ['startedAt', { startedAt: '2026-11-29' }],
  ['endsAt', { endsAt: undefined }],
])('one with a wrong %s is left out with the reason, and the others are there', (field, part) => {
  const { broadcasts, failed } = readBroadcasts({ broadcasts: [{ ...good, id: 'wrong', ...part }, good] })
  expect(broadcasts).toEqual([good])
  expect(Array.from(failed.keys())).toEqual(['wrong'])
  expect(failed.get('wrong')).toContain(field)
})

it.each([[{ ...good, id: '' }], [{ ...good, id: 7 }], [null], ['a']])('%j, which has no name, is left out', (one) => {
  const { broadcasts } = readBroadcasts({ broadcasts: [one, good] })
  expect(broadcasts).toEqual([good])
})

it.each([[null], [[]], [{}], [{ broadcasts: {} }], ['no']])('%j is refused: it says nothing of broadcasts', (input) => {
  expect(() => readBroadcasts(input)).toThrow('no list')
})
