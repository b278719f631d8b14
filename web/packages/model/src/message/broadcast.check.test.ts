import { expect, it } from 'vitest'
import type { Broadcast } from './broadcast'
import { type BroadcastHint, hinted, readBroadcasts } from './broadcast.check'
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

it.each<[string, BroadcastHint, string]>([
  ['an emergency goes before all', { order: { id: 'new', urgency: 'emergency' } }, 'new e1 e2 d1 m1'],
  ['a drill covers no emergency', { order: { id: 'new', urgency: 'emergency', label: 'Drill' } }, 'e1 e2 new d1 m1'],
  ['a message goes before the other messages', { order: { id: 'new', urgency: 'message' } }, 'e1 e2 d1 new m1'],
  ['one that is there already goes to its place', { order: { id: 'e2', urgency: 'emergency' } }, 'e2 e1 d1 m1'],
  ['those that ended are gone', { ended: ['e1', 'm1', 'none'] }, 'e2 d1'],
  ['no order changes nothing', { order: 'e1' }, 'e1 e2 d1 m1'],
  ['no list of ids neither', { ended: { e1: true } }, 'e1 e2 d1 m1'],
])('of a hint, %s', (_, hint, ids) => {
  const known = ['e1', 'e2', 'd1', 'm1'].map((id) => ({
    id,
    urgency: id[0] === 'm' ? 'message' : 'emergency',
    label: id[0] === 'd' ? 'Drill' : '',
  }))
  expect(hinted({ broadcasts: known }, hint).map((one) => (one as { id: string }).id)).toEqual(ids.split(' '))
})

it.each([[null], [[]], [{}], [{ broadcasts: {} }], ['no']])('%j is refused: it says nothing of broadcasts', (input) => {
  expect(() => readBroadcasts(input)).toThrow('no list')
})
