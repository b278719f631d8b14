import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { REFRESH_CONTENT, useDesignerSignal } from './useDesignerSignal'

function Listener() {
  useDesignerSignal(2)
  return null
}

test('R152 G95 the designer’s window makes contents fetch again; other windows and other words do not', () => {
  const cache = new QueryClient()
  const invalidate = vi.spyOn(cache, 'invalidateQueries')
  const page = render(
    <QueryClientProvider client={cache}>
      <Listener />
    </QueryClientProvider>,
  )
  const say = (data: unknown, origin: string) => fireEvent(window, new MessageEvent('message', { data, origin }))
  say(REFRESH_CONTENT, 'https://evil.example')
  say('something-else', location.origin)
  expect(invalidate).not.toHaveBeenCalled()
  say(REFRESH_CONTENT, location.origin)
  expect(invalidate.mock.calls).toEqual([[{ queryKey: [2, 'content'] }]])
  page.unmount()
  say(REFRESH_CONTENT, location.origin)
  expect(invalidate).toHaveBeenCalledTimes(1)
})
