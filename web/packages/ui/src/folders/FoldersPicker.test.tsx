import { renderUi } from '@marquee/testkit/renderUi'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { FoldersPicker } from './FoldersPicker'
import type { Folder } from './model'

const folder = (id: number, name: string, children: number[] = [], disabled = false): Folder => {
  return { id, name, label: `${name} (2)`, parentId: id === 1 ? 0 : 1, children, disabled }
}
const folders = [folder(1, 'Default', [2, 3, 4]), folder(2, 'Lobby'), folder(3, 'Window'), folder(4, 'Vault', [], true)]

function Picker({ start }: { start: number[] }) {
  const [value, setValue] = useState(start)
  return (
    <FoldersPicker
      label="Groups"
      folders={folders}
      rootId={1}
      value={value}
      onChange={setValue}
      addLabel="Choose"
      removeLabel={(name) => `Remove ${name}`}
      goneLabel="Deleted"
    />
  )
}

async function open(start: number[]) {
  const { user } = await renderUi(<Picker start={start} />)
  const button = screen.getByRole('button', { name: 'Groups: Choose' })
  return { user, button, tree: () => user.click(button) }
}

test('the tree stays open while several are chosen, and takes one back', async () => {
  const { user, tree } = await open([2])
  await tree()
  const lobby = await screen.findByRole('treeitem', { name: 'Lobby (2)' })
  expect(lobby).toHaveAttribute('aria-selected', 'true')
  await user.click(screen.getByRole('treeitem', { name: 'Window (2)' }))
  expect(screen.getByTitle('Default / Window')).toBeVisible()
  await user.click(lobby)
  expect(screen.queryByTitle('Default / Lobby')).toBeNull()
})

test('with the keyboard: Enter chooses, Escape goes back to the button', async () => {
  const { user, button, tree } = await open([])
  await tree()
  await waitFor(() => expect(screen.getByRole('treeitem', { name: 'Default (2)' })).toHaveFocus())
  await user.keyboard('{ArrowDown}{Enter}{Escape}')
  expect(screen.getByTitle('Default / Lobby')).toBeVisible()
  expect(button).toHaveFocus()
})

test('one can be taken out without the tree, also what is gone', async () => {
  const { user } = await open([2, 99])
  await user.click(screen.getByRole('button', { name: 'Remove Deleted' }))
  expect(screen.queryByTitle('Deleted')).toBeNull()
  expect(screen.getByTitle('Default / Lobby')).toBeVisible()
})

test('R169 one that is kept for others is neither added nor left', async () => {
  const { user, tree } = await open([4])
  expect(screen.queryByRole('button', { name: 'Remove Default / Vault' })).toBeNull()
  await tree()
  await user.click(await screen.findByRole('treeitem', { name: 'Vault (2) (kept for others)' }))
  expect(screen.getByTitle('Default / Vault')).toBeVisible()
})
