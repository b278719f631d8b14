import { renderUi } from '@marquee/testkit/renderUi'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DayField } from './DayField'

const chosen = vi.fn<(day: string) => void>()

function Field({ first }: { first: string }) {
  const [day, setDay] = useState(first)
  const choose = (next: string) => {
    chosen(next)
    setDay(next)
  }
  return <DayField aria-label="Last day" value={day} onChange={choose} />
}

test.each([
  ['en', 'Nov 5, 2026'],
  ['ja', '2026/11/05'],
  ['zh-Hans', '2026年11月5日'],
  ['zh-Hant', '2026年11月5日'],
] as const)('in %s a day is shown as %s, and typed as that or as a computer writes it', async (locale, text) => {
  const { user } = await renderUi(<Field first="2026-11-05" />, { locale })
  const field = screen.getByRole('textbox', { name: 'Last day' })
  expect(field).toHaveValue(text)
  await user.clear(field)
  await user.type(field, '2026-12-31')
  await user.tab()
  expect(chosen).toHaveBeenLastCalledWith('2026-12-31')
  await user.clear(field)
  await user.type(field, text)
  await user.tab()
  expect(chosen).toHaveBeenLastCalledWith('2026-11-05')
  expect(field).toHaveValue(text)
})

test('a day that is taken away is none', async () => {
  const { user } = await renderUi(<Field first="2026-11-05" />)
  await user.clear(screen.getByRole('textbox', { name: 'Last day' }))
  await user.tab()
  expect(chosen).toHaveBeenLastCalledWith('')
})

test('a finger is shown the calendar alone, and what is typed is taken all the same', async () => {
  vi.stubGlobal('matchMedia', (query: string) => {
    return { matches: query === '(hover: none)', addEventListener() {}, removeEventListener() {} }
  })
  const { user } = await renderUi(<Field first="" />)
  const field = screen.getByRole('textbox', { name: 'Last day' })
  expect(field).toHaveAttribute('inputmode', 'none')
  await user.type(field, '2026-12-31{Tab}')
  expect(chosen).toHaveBeenLastCalledWith('2026-12-31')
})

test('what is typed is known before the field is left, so that it can be saved at once', async () => {
  const { user } = await renderUi(<Field first="" />)
  await user.type(screen.getByRole('textbox', { name: 'Last day' }), '2027-02-28')
  expect(chosen).toHaveBeenLastCalledWith('2027-02-28')
})

test('Enter takes the day, and sends no form', async () => {
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  const { user } = await renderUi(
    <form onSubmit={send}>
      <Field first="" />
      <button type="submit">Send</button>
    </form>,
  )
  await user.type(screen.getByRole('textbox', { name: 'Last day' }), '2027-02-28{Enter}')
  expect(chosen).toHaveBeenLastCalledWith('2027-02-28')
  expect(send).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(send).toHaveBeenCalledOnce()
})
