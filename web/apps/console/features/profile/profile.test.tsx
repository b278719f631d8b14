import { answer, refuse } from '@marquee/testkit/answer'
import { makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { keeping } from './keeping.fake'

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested
  document.cookie = 'i18n_redirected=; path=/; max-age=0'
})

/** A server that keeps one person, with versions. */
function account(options: { refuseFirst?: () => Response } = {}) {
  let self = makeSelf()
  const sent: Record<string, unknown>[] = []
  const handlers = [
    ...keeping().handlers,
    answer('get', '/api/self', () => self),
    answer('post', '/api/self', ({ body }) => {
      const values = body as Record<string, unknown>
      sent.push(values)
      if (options.refuseFirst && sent.length === 1) {
        self = { ...self, email: 'newer@example.com', version: 4 }
        return options.refuseFirst()
      }
      self = { ...self, ...values, version: self.version + 1 } as typeof self
      return self
    }),
  ]
  return { handlers, sent }
}

test('R501 G09 the profile is saved with its version; a blank password stays blank', async () => {
  const { handlers, sent } = account()
  const { user } = await renderApp({ path: '/profile', handlers })
  await user.type(await screen.findByRole('textbox', { name: 'Display name' }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your profile has been saved')).toBeInTheDocument()
  expect(sent).toEqual([
    {
      username: 'hanako',
      displayName: 'Hanako Sato 2',
      email: 'hanako@example.com',
      password: '',
      keepTokens: false,
      language: 'en',
      theme: 'system',
      version: 3,
    },
  ])
  await user.type(screen.getByRole('textbox', { name: 'Display name' }), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[1]).toMatchObject({ displayName: 'Hanako Sato 2!', version: 4 }))
})

test('R008 G09 a new language shows at once, in the cookie too', async () => {
  const { handlers, sent } = account()
  const { user } = await renderApp({ path: '/profile', handlers })
  await user.click(await screen.findByRole('combobox', { name: 'Language' }))
  await user.click(await screen.findByTitle('日本語'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { name: 'マイプロフィール' })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  expect(document.cookie).toContain('i18n_redirected=ja')
  expect(sent[0]).toMatchObject({ language: 'ja' })
})

test('a new appearance shows at once', async () => {
  const { handlers } = account()
  const { user } = await renderApp({ path: '/profile', handlers })
  await user.click(await screen.findByRole('radio', { name: 'Dark' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
})

test('a name that is taken is said at its field', async () => {
  const refuseFirst = () => refuse(422, 'invalid', { errors: [{ location: 'body.username', code: 'taken' }] })
  const { user } = await renderApp({ path: '/profile', ...account({ refuseFirst }) })
  const name = await screen.findByRole('textbox', { name: 'User name' })
  await user.type(name, '2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(name).toBeInvalid())
  await waitFor(() => expect(name).toHaveAccessibleDescription(/already used/))
  expect(name).toHaveValue('hanako2')
})

test('somebody else saved first: my change goes on top of theirs', async () => {
  const { handlers, sent } = account({ refuseFirst: () => refuse(412, 'stale', { params: { by: 'Taro' } }) })
  const { user } = await renderApp({ path: '/profile', handlers })
  await user.type(await screen.findByRole('textbox', { name: 'Display name' }), ' 2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Save my changes on top' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ displayName: 'Hanako Sato 2', email: 'newer@example.com', version: 4 })
})
