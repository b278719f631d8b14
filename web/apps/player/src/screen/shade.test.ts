import { afterEach, beforeEach, expect, it } from 'vitest'
import { createShade, type Shade } from './shade'

let shade: Shade

const parts = () => Array.from(document.body.children, (part) => part.className)

beforeEach(() => {
  shade = createShade(document.body)
})

afterEach(() => {
  document.body.textContent = ''
})

it('nothing lies over a screen of full brightness, a veil over one of less, which is never quite dark', () => {
  shade.dim(100)
  expect(parts()).toEqual([])
  shade.dim(60)
  expect(parts()).toEqual(['shade'])
  expect(document.querySelector<HTMLElement>('.shade')?.style.opacity).toBe('0.36')
  shade.dim(0)
  expect(document.querySelector<HTMLElement>('.shade')?.style.opacity).toBe('0.9')
  shade.dim(100)
  expect(parts()).toEqual([])
})

it('black lies over all, with small words or none', () => {
  shade.blacken('')
  expect(parts()).toEqual(['shade shade-black'])
  shade.blacken('It is shut down.')
  expect(document.body).toHaveTextContent('It is shut down.')
  shade.blacken(null)
  expect(parts()).toEqual([])
})

it('a shield takes touches, and the keys from what had them', () => {
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  shade.shield(true)
  expect(parts()).toEqual(['', 'shade shade-shield'])
  expect(document.activeElement).toBe(document.body)
  shade.shield(false)
  expect(parts()).toEqual([''])
})
