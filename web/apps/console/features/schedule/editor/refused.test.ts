import { Problem } from '@marquee/api/problem'
import { expect, test } from 'vitest'
import { newItem } from '../item/item'
import { channelAdded, itemAdded } from './changes'
import { newDraft } from './draft'
import { missingIn, refusedIn } from './refused'

const item = newItem(
  { itemId: 5, type: 'content', name: 'Menu', image: '' },
  { from: '2026-11-23T09:00', to: '2026-11-23T11:00', allDay: false },
)
const draft = [itemAdded(1, item), channelAdded('Channel 2'), itemAdded(3, item), itemAdded(3, item)].reduce(
  (value, change) => change(value),
  newDraft('2026-11-21 09:00:00', 4),
)

test('refused values find their item, their channel or the schedule', () => {
  const field = (name: string) => ({ name, code: 'required', message: '' })
  const problem = new Problem({
    kind: 'invalid',
    fields: [
      'content[1].items[1].end',
      'content[1].items[1].message.textSize',
      'content[0].name',
      'deviceGroup',
      'content[7].items[0].end',
    ].map(field),
  })
  const { items, channels, schedule } = refusedIn(problem, draft)
  expect([...items].map(([{ key }, fields]) => [key, fields.map(({ name }) => name)])).toEqual([
    [5, ['end', 'textSize']],
  ])
  expect([...channels].map(([key, fields]) => [key, fields.map(({ name }) => name)])).toEqual([[1, ['name']]])
  expect(schedule.map(({ name }) => name)).toEqual(['deviceGroup', 'content[7].items[0].end'])
})

test('a name and, at first, a device group must be there', () => {
  const names = (value: typeof draft, isNew: boolean) => missingIn(value, isNew).map(({ name }) => name)
  expect(names({ ...draft, name: ' ', deviceGroup: 0 }, true)).toEqual(['name', 'deviceGroup'])
  expect(names({ ...draft, deviceGroup: 0 }, false)).toEqual([])
  expect(names(draft, true)).toEqual([])
})
