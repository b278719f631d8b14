import { answer, pageOf } from '@marquee/testkit/answer'
import { makeCodes, makeGlobalAdmin, makeSelf, rights } from '@marquee/testkit/factories'
import { renderApp } from '@marquee/testkit/renderApp'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

const without = makeCodes({ settings: { EventList: 'N' } })
const withEvents = makeCodes({ settings: { EventList: 'Y' } })

test.each([
  ['a person with the right', makeSelf()],
  ['an operator of the platform', makeGlobalAdmin({ companyId: 1 })],
])('R093 the pages of a feature that the company is without are closed: to %s', async (_, self) => {
  let asked = 0
  const events = answer('get', '/api/event', () => {
    asked++
    return pageOf([])
  })
  await renderApp({ path: '/eventList', self, codes: without, handlers: [events] })
  expect(await screen.findByText(/This company does not use events/)).toBeVisible()
  expect(screen.getByText('403')).toBeVisible()
  expect(asked).toBe(0)
  expect(screen.queryByRole('button', { name: 'Event' })).toBeNull()
})

test('R294 a company that has the feature does not open them to who may not read it', async () => {
  await renderApp({ path: '/eventList', self: makeSelf({ auth: rights('W', { EventList: 'N' }) }), codes: withEvents })
  expect(await screen.findByText(/You do not have the right to do this/)).toBeVisible()
})
