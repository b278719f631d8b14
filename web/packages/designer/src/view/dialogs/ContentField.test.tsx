import { TextsProvider } from '@marquee/i18n/react'
import { renderUi } from '@marquee/testkit/renderUi'
import { textsFor } from '@marquee/testkit/texts'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PortsProvider } from '../asked'
import { makePorts } from '../ports.fake'
import { ContentField } from './ContentField'

function Picture() {
  const [picture, setPicture] = useState(-1)
  return (
    <PortsProvider value={makePorts()}>
      <ContentField label="Picture" types={['Image']} value={picture} onChange={setPicture} />
    </PortsProvider>
  )
}

const choose = () => screen.getByRole('button', { name: 'Choose' })

test('once a content is chosen its finder closes, and the focus is where another is chosen; so it is without one', async () => {
  const { user } = await renderUi(<Picture />, { areas: ['author', 'media'] })
  act(() => choose().focus())
  await user.keyboard('{Enter}')
  expect(choose()).toHaveFocus()
  expect(choose()).toHaveAttribute('aria-expanded', 'true')
  const tile = await screen.findByRole('button', { name: /^Menu/ })
  act(() => tile.focus())
  await user.keyboard('{Enter}')
  expect(choose()).toHaveFocus()
  expect(choose()).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(await screen.findByText('Menu')).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Take it off' }).focus())
  await user.keyboard('{Enter}')
  expect(choose()).toHaveFocus()
  expect(screen.getByText('Nothing is chosen yet.')).toBeVisible()
})

test('while the texts of the finder are on their way, the field stays in sight', async () => {
  const texts = await textsFor(['common', 'author', 'media'])
  const { load } = texts
  let come = () => {}
  const coming = new Promise<void>((resolve) => {
    come = resolve
  })
  texts.load = (area) => (area === 'media' ? coming : load(area))
  await renderUi(
    <TextsProvider value={texts}>
      <Picture />
    </TextsProvider>,
  )
  await act(async () => {
    choose().focus()
    choose().click()
  })
  expect(screen.getByText('One moment…')).toBeVisible()
  expect(screen.getByText('Choose')).toBeVisible() // what is hidden meanwhile loses the focus
  await act(async () => {
    come()
    await coming
  })
  expect(screen.getByRole('searchbox')).toBeVisible()
  expect(choose()).toHaveFocus()
})
