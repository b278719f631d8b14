import { answer } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { peopleServer } from './people.fake'

const row = { displayName: '', email: 'nina@example.com', role: 'Editor', groups: '', language: '' }
const preview = {
  new: 1,
  changed: 0,
  unchanged: 0,
  refused: 1,
  confirm: 'as seen',
  mailed: false,
  rows: [
    { ...row, line: 2, username: 'nina', outcome: 'new' as const, refusal: '' as const },
    { ...row, line: 3, username: 'boss', outcome: 'refused' as const, refusal: 'role-beyond' as const },
  ],
}
const link = 'https://signs.example.com/resetPassword?welcome=1#nina'
const invitation = { sent: false, problem: 'no-mail-server', link, until: '2026-11-30T09:00:00Z' }

/** The dialog of a title. */
async function dialogCalled(title: string) {
  const heading = await screen.findByText(title, { selector: '.ant-modal-title' })
  return within(heading.closest('[role=dialog]') as HTMLElement)
}

test('a file of people is looked at first; what was seen is saved, and its links are handed over', async () => {
  const sent: (string | undefined)[] = []
  const { user } = await renderApp({
    path: '/users',
    handlers: [
      answer('post', '/api/user/import', ({ body }) => {
        const confirm = /name="confirm"\r\n\r\n([^\r]*)/.exec(String(body))?.[1]
        sent.push(confirm)
        if (!confirm) return preview
        return { ...preview, invited: [{ username: 'nina', displayName: '', email: row.email, invitation }] }
      }),
      ...peopleServer().handlers,
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await dialogCalled('Import users')
  const save = dialog.getByRole('button', { name: 'Add users' })
  expect(save).toBeDisabled()
  const field = document.querySelector('input[type=file]') as HTMLInputElement
  await user.upload(field, new File(['username,email,role\nnina'], 'people.csv', { type: 'text/csv' }))
  expect(await dialog.findByText('New: 1 · changed: 0 · as before: 0 · left out: 1')).toBeVisible()
  expect(dialog.getByText('The role may do more than you')).toBeVisible()
  expect(sent).toEqual([''])
  await user.click(save)
  const links = await dialogCalled('Invitation link for “nina”')
  expect(links.getByText(link)).toBeVisible()
  expect(sent).toEqual(['', 'as seen'])
  await user.click(links.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(link)).toBeNull())
})

test('who may only read is not offered an import', async () => {
  await renderApp({ path: '/users', self: makeSelf({ auth: rights('R') }), handlers: peopleServer().handlers })
  await screen.findByRole('link', { name: 'Export' })
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
})
