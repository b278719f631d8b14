import { renderUi } from '@marquee/testkit/renderUi'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CommandMenu } from './CommandMenu'
import { forOne } from './commands'

const peel = vi.fn()
const commands = [
  forOne<string>({ id: 'peel', label: 'Peel', icon: null, run: peel }),
  forOne<string>({ id: 'eat', label: 'Eat', icon: null, run() {} }),
]
const button = () => screen.getByRole('button', { name: 'Actions for Apple' })

test('a menu opens by key, again and again, and gives the focus back', async () => {
  const { user } = await renderUi(<CommandMenu item="apple" name="Apple" commands={commands} />)
  for (const _ of ['first', 'again']) {
    act(() => button().focus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: /Peel/ })).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(button()).toHaveFocus())
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  }
})

/** As browsers do, with the code of the key, by which menus go: the element that has the focus after it is pressed. */
function pressEnter() {
  const isPlain = fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', keyCode: 13 })
  if (isPlain) fireEvent.click(document.activeElement ?? document.body)
}

test('a command that is chosen by key closes its menu, and the focus is on its button', async () => {
  const { user } = await renderUi(<CommandMenu item="apple" name="Apple" commands={commands} />)
  act(() => button().focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('menuitem', { name: /Peel/ })).toHaveFocus())
  pressEnter()
  expect(peel).toHaveBeenCalledWith('apple')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(button()).toHaveFocus()
})

test('the focus stays on the button while its menu comes', async () => {
  const { user } = await renderUi(<CommandMenu item="apple" name="Apple" commands={commands} />)
  act(() => button().focus())
  await user.click(button())
  expect(button()).toHaveFocus()
  await user.click(await screen.findByRole('menuitem', { name: /Peel/ }))
  expect(peel).toHaveBeenCalledWith('apple')
})
