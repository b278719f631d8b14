import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDisposables, type Disposables } from '../disposables'
import { watchGestures } from './gestures'

let element: HTMLElement
let disposables: Disposables
let told: string[]

beforeEach(() => {
  element = document.body.appendChild(document.createElement('div'))
  disposables = createDisposables()
  told = []
  const gestures = {
    touched: () => told.push('touched'),
    tap: () => told.push('tap'),
    swipe: (_: EventTarget | null, by: number) => told.push(`swipe ${by}`),
    pinch: (_: EventTarget | null, scale: number, x: number, y: number) => told.push(`pinch ${scale} ${x} ${y}`),
  } as never
  watchGestures(element, gestures, disposables)
})

afterEach(() => {
  disposables.end()
  element.remove()
})

type Finger = [x: number, y: number]

/** The fingers that are on the screen, or the one that has just left it. */
function touch(type: string, fingers: Finger[], at: number, left: Finger[] = []): void {
  const points = (all: Finger[]) => all.map(([clientX, clientY]) => ({ clientX, clientY }))
  const event = new Event(type, { bubbles: true })
  Object.defineProperty(event, 'timeStamp', { value: at })
  element.dispatchEvent(Object.assign(event, { touches: points(fingers), changedTouches: points(left) }))
}

function mouse(type: string, clientX: number, clientY: number, at: number): void {
  const event = new MouseEvent(type, { bubbles: true, clientX, clientY })
  Object.defineProperty(event, 'timeStamp', { value: at })
  element.dispatchEvent(event)
}

describe('one finger', () => {
  it.each<[string, Finger, number, string[]]>([
    ['that stays taps', [105, 95], 200, ['tap']],
    ['that stays for long does not', [100, 100], 1_500, []],
    ['that goes to the left asks for the next', [20, 110], 200, ['swipe 1']],
    ['that goes to the right asks for the one before', [180, 90], 200, ['swipe -1']],
    ['that goes up does nothing', [110, 10], 200, []],
    ['that goes aside a little does nothing', [125, 100], 200, []],
  ])('%s', (_, end, at, expected) => {
    touch('touchstart', [[100, 100]], 0)
    touch('touchend', [], at, [end])
    expect(told).toEqual(['touched', ...expected])
  })

  it('that the browser takes away does nothing', () => {
    touch('touchstart', [[100, 100]], 0)
    touch('touchcancel', [], 10)
    touch('touchend', [], 20, [[100, 100]])
    expect(told).toEqual(['touched'])
  })

  it('on a screen that is turned goes as whoever stands before it sees it', () => {
    element.style.transform = 'matrix(0, 1, -1, 0, 0, 0)'
    touch('touchstart', [[100, 100]], 0)
    touch('touchend', [], 100, [[110, 20]])
    expect(told).toEqual(['touched', 'swipe 1'])
  })

  it('does not tap once more as a mouse', () => {
    touch('touchstart', [[100, 100]], 5_000)
    touch('touchend', [], 5_100, [[100, 100]])
    mouse('mousedown', 100, 100, 5_400)
    mouse('mouseup', 100, 100, 5_400)
    expect(told).toEqual(['touched', 'tap'])
  })
})

describe('two fingers', () => {
  it('part and move, and neither tap nor swipe', () => {
    touch('touchstart', [[100, 100]], 0)
    touch(
      'touchstart',
      [
        [100, 100],
        [200, 100],
      ],
      10,
    )
    touch(
      'touchmove',
      [
        [50, 110],
        [250, 110],
      ],
      20,
    )
    touch('touchend', [[50, 110]], 30, [[250, 110]])
    touch('touchend', [], 40, [[50, 110]])
    expect(told).toEqual(['touched', 'touched', 'pinch 2 0 10'])
  })
})

describe('a mouse', () => {
  it('taps and swipes', () => {
    mouse('mousedown', 100, 100, 0)
    mouse('mouseup', 101, 100, 50)
    mouse('mousedown', 100, 100, 100)
    mouse('mouseup', 10, 100, 150)
    expect(told).toEqual(['touched', 'tap', 'touched', 'swipe 1'])
  })

  it('is not listened to at the end', () => {
    disposables.end()
    mouse('mousedown', 100, 100, 0)
    expect(told).toEqual([])
  })
})
