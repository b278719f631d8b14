import { renderUi } from '@marquee/testkit/renderUi'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { InstantField } from './InstantField'

const chosen = vi.fn<(at: string) => void>()

beforeEach(() => chosen.mockClear())

function Field({ first, required }: { first: string; required?: boolean }) {
  const [at, setAt] = useState(first)
  const choose = (next: string) => {
    chosen(next)
    setAt(next)
  }
  return (
    <>
      <InstantField aria-label="When" value={at} onChange={choose} required={required} />
      <button type="button">Next</button>
    </>
  )
}

const field = () => screen.getByRole('textbox', { name: 'When' })

test.each([
  ['what is no instant', '2026-02-30 25:00'],
  ['a day without a time', '2026-12-31'],
  ['nothing, where there has to be something,', ''],
])('%s is not taken, and what was there comes back', async (_, text) => {
  const { user } = await renderUi(<Field first="2026-11-05T09:30" required />)
  await user.clear(field())
  if (text) await user.type(field(), text)
  await user.tab()
  await waitFor(() => expect(field()).toHaveValue('Nov 5, 2026 09:30'))
  expect(chosen).not.toHaveBeenCalled()
})

test.each([
  ['en', 'Nov 5, 2026 09:30'],
  ['ja', '2026/11/05 09:30'],
  ['zh-Hans', '2026年11月5日 09:30'],
  ['zh-Hant', '2026年11月5日 09:30'],
] as const)('in %s an instant is shown as %s, and typed as that or as a computer writes it', async (locale, text) => {
  const { user } = await renderUi(<Field first="2026-11-05T09:30" />, { locale })
  expect(field()).toHaveValue(text)
  for (const [way, at] of [
    ['2026-12-31 18:05', '2026-12-31T18:05'],
    ['2026-12-31T18:06', '2026-12-31T18:06'],
    ['2026/12/31 00:00', '2026-12-31T00:00'],
  ] as const) {
    await user.clear(field())
    await user.type(field(), way)
    expect(chosen).toHaveBeenLastCalledWith(at)
  }
  await user.clear(field())
  await user.type(field(), text)
  await user.tab()
  expect(chosen).toHaveBeenLastCalledWith('2026-11-05T09:30')
  expect(field()).toHaveValue(text)
})

test('one that is taken away is none', async () => {
  const { user } = await renderUi(<Field first="2026-11-05T09:30" />)
  await user.clear(field())
  await user.tab()
  expect(chosen).toHaveBeenLastCalledWith('')
})

test('hour and minute are chosen beside the calendar, and the day stays', async () => {
  const { user } = await renderUi(<Field first="2026-11-05T09:30" />)
  await user.click(field())
  const [hours, minutes] = [...document.querySelectorAll('.ant-picker-time-panel-column')] as HTMLElement[]
  const cell = (column: HTMLElement | undefined, text: string) =>
    [...(column?.querySelectorAll<HTMLElement>('.ant-picker-time-panel-cell-inner') ?? [])].find(
      (one) => one.textContent === text,
    ) as HTMLElement
  await user.click(cell(hours, '18'))
  await user.click(cell(minutes, '05'))
  expect(chosen).toHaveBeenLastCalledWith('2026-11-05T18:05')
  expect(screen.queryByText('Now')).toBeNull()
})
