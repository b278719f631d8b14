import { beforeEach, describe, expect, it } from 'vitest'
import { FakeTimers } from '../../test/timers'
import { installDiagnostics } from './diagnostics'
import { hideRestingPointer } from './pointer'

let timers: FakeTimers
let page: Document
let offset: number

beforeEach(() => {
  timers = new FakeTimers()
  page = document.implementation.createHTMLDocument()
  offset = 12
})

describe('the diagnostics', () => {
  beforeEach(() => {
    installDiagnostics({ parent: page.body, timers, facts: () => [['Clock offset', `${offset} ms`]] })
  })

  const press = (init: KeyboardEventInit) => page.dispatchEvent(new KeyboardEvent('keydown', init))
  const text = () => page.body.textContent

  it('are opened and closed by the key i, and stay up to date in between', async () => {
    press({ key: 'i' })
    expect(text()).toBe('Clock offset12 ms')
    offset = 15
    await timers.advance(1_000)
    expect(text()).toBe('Clock offset15 ms')
    press({ key: 'i' })
    expect(text()).toBe('')
    expect(timers.count).toBe(0)
  })

  it.each([[{ key: 'x' }], [{ key: 'i', ctrlKey: true }], [{ key: 'i', repeat: true }]])('ignore %o', (init) => {
    press(init)
    expect(text()).toBe('')
  })

  it('are opened by a long press, not by a tap or a swipe', async () => {
    for (const end of ['touchend', 'touchmove']) {
      page.dispatchEvent(new Event('touchstart'))
      await timers.advance(400)
      page.dispatchEvent(new Event(end))
      await timers.advance(5_000)
      expect(text()).toBe('')
    }
    page.dispatchEvent(new Event('touchstart'))
    await timers.advance(1_500)
    expect(text()).toBe('Clock offset12 ms')
  })
})

it('the mouse pointer is hidden after 3 s without a movement', async () => {
  const root = page.documentElement
  const rests = () => root.classList.contains('pointer-rests')
  hideRestingPointer(root, timers)
  await timers.advance(2_900)
  page.dispatchEvent(new Event('mousemove'))
  await timers.advance(2_900)
  expect(rests()).toBe(false)
  await timers.advance(100)
  expect(rests()).toBe(true)
  page.dispatchEvent(new Event('mousemove'))
  expect(rests()).toBe(false)
})
