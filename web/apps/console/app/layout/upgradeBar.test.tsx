import { makeSelf } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'

const servedBy = (build: string) =>
  http.get('*/api/self', () => HttpResponse.json(makeSelf(), { headers: { 'X-Marquee-Build': build } }))

test('R274 an upgraded server offers to load the console anew, on the same page', async () => {
  const { user, leave } = await renderApp({ path: '/profile?x=1', handlers: [servedBy('newer')] })
  await user.click(await screen.findByRole('button', { name: 'Load it now' }))
  expect(leave).toHaveBeenCalledExactlyOnceWith('/profile?x=1')
})

test('the offer can wait, and nothing is offered by the server that served the page', async () => {
  const { user } = await renderApp({ handlers: [servedBy('newer')] })
  await user.click(await screen.findByRole('button', { name: 'Later' }))
  await waitFor(() => expect(screen.queryByText(/A newer version/)).toBeNull())
})

test('the build that served the page offers nothing', async () => {
  await renderApp({ handlers: [servedBy('test')] })
  await screen.findByRole('main')
  expect(screen.queryByText(/A newer version/)).toBeNull()
})
