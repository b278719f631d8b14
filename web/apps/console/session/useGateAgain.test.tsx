import { answer, pageOf } from '@marquee/testkit/answer'
import { makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

test('R495 rights that are taken away close the page that was open, without a reload', async () => {
  let self = makeSelf()
  const { channels } = await renderApp({
    path: '/manage/role',
    handlers: [answer('get', '/api/self', () => self), answer('get', '/api/roles', () => pageOf([]) as never)],
  })
  expect(await screen.findByText('No roles yet')).toBeVisible()
  self = makeSelf({ auth: rights('W', { Role: 'N' }) })
  act(() => channels.at(-1)?.fail())
  act(() => channels.at(-1)?.open())
  expect(await screen.findByRole('alert')).toHaveTextContent(/right/)
})
