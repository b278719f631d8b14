import { expect, it, vi } from 'vitest'
import { createDisposables } from './disposables'
import { framesDrawn } from './frames'
import { usePage } from './stage.fake'

usePage()

it('waiting for frames leaves no timer when what waits ends', () => {
  const disposables = createDisposables()
  void framesDrawn(disposables, 3, 1_000)
  disposables.end()
  expect(vi.getTimerCount()).toBe(0)
})
