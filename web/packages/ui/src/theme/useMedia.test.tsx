import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useMedia } from './useMedia'

test('the first paint knows how wide the window is, and later ones follow it', () => {
  let width = 800
  let changed = () => {}
  vi.stubGlobal('matchMedia', () => ({
    matches: width < 1200,
    addEventListener: (_: string, listener: () => void) => {
      changed = listener
    },
    removeEventListener() {},
  }))
  const rendered: boolean[] = []
  function Part() {
    rendered.push(useMedia('(max-width: 1199px)'))
    return null
  }
  render(<Part />)
  expect(rendered).toEqual([true])
  width = 1440
  act(() => changed())
  expect(rendered).toEqual([true, false])
  vi.unstubAllGlobals()
})
