import { renderUi } from '@marquee/testkit/renderUi'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ClockItem } from './ClockField'
import { FormDialog } from './FormDialog'

async function open() {
  const submit = vi.fn(async () => {})
  const ui = await renderUi(
    <FormDialog open title="Tour" initial={{ at: '10:00' }} onClose={() => {}} submit={submit}>
      <ClockItem name="at" label="Starts at" />
    </FormDialog>,
  )
  const field = screen.getByRole('textbox', { name: 'Starts at' })
  return {
    ...ui,
    submit,
    field,
    save: () => ui.user.click(screen.getByText('Save')),
    async type(text: string) {
      await ui.user.clear(field)
      await ui.user.type(field, text)
    },
  }
}

const wrong = () => screen.queryByText('Type a time such as 09:00')

test.each(['22:00', '99:99'])('Enter takes %s and does not save the form', async (text) => {
  const { field, submit, type } = await open()
  await type(`${text}{Enter}`)
  expect(field).toHaveValue(text)
  expect(submit).not.toHaveBeenCalled()
})

test.each([
  ['22:05', '22:05'],
  ['7:05', '07:05'],
])('%s is taken as %s', async (text, at) => {
  const { field, type, save, submit } = await open()
  await type(text)
  await waitFor(() => expect(field).toHaveValue(at))
  await save()
  await waitFor(() => expect(submit).toHaveBeenCalledWith({ at }, undefined))
})

test.each(['99:99', 'noon', ''])(
  'what is no time, “%s”, stays, is said at the field, and is not saved',
  async (text) => {
    const { user, field, type, save, submit } = await open()
    await type(`11:30{Backspace>5/}${text}`)
    await user.tab()
    await waitFor(() => expect(wrong()).toBeVisible())
    expect(field).toHaveValue(text)
    await save()
    expect(submit).not.toHaveBeenCalled()
    await type('12:15')
    await user.tab()
    await waitFor(() => expect(wrong()).toBeNull())
    await save()
    await waitFor(() => expect(submit).toHaveBeenCalledWith({ at: '12:15' }, undefined))
  },
)
