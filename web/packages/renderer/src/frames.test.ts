import { expect, it, vi } from 'vitest'
import { createEnds } from './ends'
import { framesDrawn } from './frames'
import { usePage } from './stage.fake'

usePage()

it('waiting for frames leaves no timer when what waits ends', () => {
  const ends = createEnds()
  void framesDrawn(ends, 3, 1_000)
  ends.end()
  expect(vi.getTimerCount()).toBe(0)
})
