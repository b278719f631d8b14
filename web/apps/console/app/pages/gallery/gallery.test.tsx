import { renderApp } from '@marquee/testkit/renderApp'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

test.each([
  ['/base/cards', 'Base', 'Fields'],
  ['/buttons', 'Buttons', 'Kinds'],
  ['/icons/coreui/free', 'Icons', 'Menu icons'],
  ['/notifications/toasts', 'Notifications', 'Toasts'],
  ['/theme/colors', 'Theme', 'Colours'],
])('R024 RT68 RT69 RT70 RT71 RT72 G20 %s shows the family %s', async (path, family, part) => {
  await renderApp({ path })
  expect(await screen.findByRole('heading', { name: family, level: 1 })).toBeVisible()
  expect(screen.getByRole('region', { name: part })).toBeVisible()
  expect(screen.getByRole('link', { name: family })).toHaveAttribute('aria-current', 'page')
})

test('the gallery’s notifications are the console’s own', async () => {
  const { user } = await renderApp({ path: '/notifications' })
  await user.click(await screen.findByRole('button', { name: 'Success' }))
  const toast = await screen.findByText('Saved.', { selector: '.mq-toast-success *' })
  expect(toast).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('dialog', { name: 'Delete this?' })).toBeVisible()
})
