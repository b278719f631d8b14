import { renderUi } from '@marquee/testkit/renderUi'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FolderPicker } from './FolderPicker'
import type { Folder } from './model'

const folder = (id: number, name: string, parentId: number, children: number[] = []): Folder => {
  return { id, name, label: `${name} (2)`, parentId, children }
}
const folders = [folder(1, 'Default', 0, [2, 3]), folder(2, 'Lobby', 1), folder(3, 'Window', 1)]

function Picker({ start = 0, clearLabel }: { start?: number; clearLabel?: string }) {
  const [value, setValue] = useState(start)
  return (
    <FolderPicker
      label="Device group"
      folders={folders}
      rootId={1}
      value={value}
      onChange={setValue}
      placeholder="Choose"
      clearLabel={clearLabel}
    />
  )
}

test('the button says what is chosen, and the tree chooses', async () => {
  const { user } = await renderUi(<Picker />)
  await user.click(screen.getByRole('button', { name: 'Device group: Choose' }))
  await user.click(await screen.findByRole('treeitem', { name: 'Window (2)' }))
  expect(await screen.findByRole('button', { name: 'Device group: Default / Window' })).toHaveFocus()
})

test('with the keyboard: the tree takes the focus, Enter chooses, Escape goes back', async () => {
  const { user } = await renderUi(<Picker start={2} />)
  const button = screen.getByRole('button', { name: 'Device group: Default / Lobby' })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('treeitem', { name: 'Lobby (2)' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{Escape}')
  expect(button).toHaveFocus()
  expect(button).toHaveAccessibleName('Device group: Default / Lobby')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('treeitem', { name: 'Lobby (2)' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{Enter}')
  expect(button).toHaveAccessibleName('Device group: Default / Window')
})

test('a choice can be taken back where that makes sense', async () => {
  const { user } = await renderUi(<Picker start={3} clearLabel="Any group" />)
  await user.click(screen.getByRole('button', { name: 'Any group' }))
  expect(screen.getByRole('button', { name: 'Device group: Choose' })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Any group' })).not.toBeInTheDocument()
})
