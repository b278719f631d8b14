import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDesigner } from './designer.fake'

test.each(['Aids for placing', 'Zoom 100 %'])('the menu "%s" gives the focus back', async (name) => {
  const { user } = await openDesigner()
  const opener = screen.getByRole('button', { name })
  opener.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menu')).toContainElement(document.activeElement as HTMLElement))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(opener).toHaveFocus())
})

test('who deletes by a button goes on at the canvas', async () => {
  const { user, stage, item } = await openDesigner({ pages: [[{ name: 'a' }]] })
  stage.focus()
  await user.keyboard('{Tab}')
  const properties = within(screen.getByRole('region', { name: 'Properties' }))
  properties.getByRole('button', { name: 'Delete' }).focus()
  await user.keyboard('{Enter}')
  expect(item('a')).toBeNull()
  await waitFor(() => expect(stage).toHaveFocus())
})

test('who removes the last page but one by a button goes on at the canvas, and by a key at the page before', async () => {
  const { user, stage } = await openDesigner({ pages: [[], [], []] })
  screen.getByRole('button', { current: 'page' }).focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(screen.getByRole('button', { current: 'page' })).toHaveFocus())
  screen.getByRole('button', { name: 'Remove the page' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(stage).toHaveFocus())
})
