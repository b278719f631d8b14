import { stopClock } from '@marquee/testkit/clock'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSettled } from './useSettled'

function Shown({ value }: { value: string }) {
  return <output>{useSettled(value, 250)}</output>
}

test('the first change counts at once, those right behind it when they rest', async () => {
  const clock = stopClock()
  const { rerender } = render(<Shown value="a" />)
  const show = (value: string) => rerender(<Shown value={value} />)
  const pass = (ms: number) => act(() => clock.pass(ms))
  const shown = () => screen.getByRole('status').textContent

  await pass(250)
  show('b')
  expect(shown()).toBe('b')
  show('c')
  await pass(249)
  expect(shown()).toBe('b')
  show('d')
  await pass(249)
  expect(shown()).toBe('b')
  await pass(1)
  expect(shown()).toBe('d')
  show('e')
  await pass(250)
  show('f')
  expect(shown()).toBe('f')
})
