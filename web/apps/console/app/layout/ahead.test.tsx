import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'

test('a page without a desk around it, too, fetches ahead what says that something went wrong', async () => {
  const whenIdle = vi.fn(() => 1)
  vi.stubGlobal('requestIdleCallback', whenIdle)
  vi.stubGlobal('cancelIdleCallback', () => {})
  onTestFinished(() => void vi.unstubAllGlobals())
  sessionStorage.setItem('marquee.mode', 'tool')
  await renderApp({ path: '/profile' })
  await screen.findByRole('main')
  await waitFor(() => expect(whenIdle).toHaveBeenCalled())
})
