import { expect, it } from 'vitest'
import { installGuard } from './guard'

it('keys and touches get through as they may, and each that does is heard of once', () => {
  let locked = false
  let keys = true
  let acts = 0
  const heard: string[] = []
  installGuard(
    window,
    (what) => !locked && (what === 'touch' || keys),
    () => {
      acts += 1
    },
  )
  const field = document.body.appendChild(document.createElement('input'))
  for (const type of ['keydown', 'mousedown', 'click']) field.addEventListener(type, () => heard.push(type))
  const act = () => {
    heard.length = 0
    acts = 0
    const events = [
      new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }),
      new MouseEvent('mousedown', { bubbles: true, cancelable: true }),
      new MouseEvent('click', { bubbles: true, cancelable: true }),
    ]
    return events.map((event) => field.dispatchEvent(event))
  }
  expect(act()).toEqual([true, true, true])
  expect([heard, acts]).toEqual([['keydown', 'mousedown', 'click'], 2])
  keys = false
  expect(act()).toEqual([false, true, true])
  expect([heard, acts]).toEqual([['mousedown', 'click'], 1])
  locked = true
  expect(act()).toEqual([false, false, false])
  expect([heard, acts]).toEqual([[], 0])
  locked = false
  keys = true
  field.remove()
})
