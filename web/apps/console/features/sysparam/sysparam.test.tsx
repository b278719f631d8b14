import { answer } from '@marquee/testkit/answer'
import { makeGlobalAdmin, makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

const parameters = [
  { id: 1, paramName: 'database', paramDesc: 'Where records are kept', paramValue: 'sqlite' },
  { id: 2, paramName: 'colour', paramDesc: 'A new one', paramValue: 'blue' },
]

test('R505 G68 operators read the settings, in words of their language where there are any', async () => {
  const { user } = await renderApp({
    path: '/manage/sysparam',
    self: makeGlobalAdmin(),
    locale: 'ja',
    handlers: [answer('get', '/api/sysparam', parameters)],
  })
  expect((await screen.findByText('database')).closest('tr')).toHaveTextContent('記録の保存先databasesqlite')
  expect(screen.getByText('A new one')).toBeVisible()
  await user.type(screen.getByRole('searchbox'), 'blue')
  await waitFor(() => expect(screen.queryByText('database')).toBeNull())
})

test('G25 nobody else gets in', async () => {
  await renderApp({
    path: '/manage/sysparam',
    self: makeSelf(),
    handlers: [answer('get', '/api/sysparam', parameters)],
  })
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText('database')).toBeNull()
})
