import { Problem } from '@marquee/api/problem'
import { renderUi } from '@marquee/testkit/renderUi'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { FolderTree } from './FolderTree'
import type { Folder } from './model'
import type { FolderCommands } from './useFolderTree'

const folder = (id: number, name: string, parentId: number, children: number[] = []): Folder => {
  return { id, name, label: name, parentId, children }
}
const start = [
  folder(1, 'Default', 0, [2, 3]),
  folder(2, 'Lobby', 1, [4]),
  folder(3, 'Window', 1),
  folder(4, 'Desk', 2),
]

let commands: { [K in 'create' | 'rename' | 'remove' | 'move']: ReturnType<typeof vi.fn<FolderCommands[K]>> }
const selected = vi.fn()

beforeEach(() => {
  commands = {
    create: vi.fn<FolderCommands['create']>(),
    rename: vi.fn<FolderCommands['rename']>(),
    remove: vi.fn<FolderCommands['remove']>(),
    move: vi.fn<FolderCommands['move']>(async () => {}),
  }
  selected.mockReset()
})

/** A tree over folders that change as the server's would. */
function Tree({ canWrite = true }: { canWrite?: boolean }) {
  const [folders, setFolders] = useState(start)
  const [chosen, setChosen] = useState(0)
  commands.create.mockImplementation(async (parentId, name) => {
    const id = 8 + commands.create.mock.calls.length
    setFolders((all) =>
      [...all, folder(id, name, parentId)].map((f) =>
        f.id === parentId ? { ...f, children: [...f.children, id] } : f,
      ),
    )
    return id
  })
  return (
    <FolderTree
      label="Folders"
      folders={folders}
      rootId={1}
      selected={chosen}
      commands={canWrite ? commands : undefined}
      onSelect={(id) => {
        setChosen(id)
        selected(id)
      }}
    />
  )
}

const item = (name: string) => screen.getByRole('treeitem', { name })
const openMenu = (name: string) => fireEvent.contextMenu(item(name))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }))

test('the root is expanded and its folders are announced with level and place', async () => {
  await renderUi(<Tree />)
  expect(screen.getByRole('tree', { name: 'Folders' })).toBeInTheDocument()
  expect(item('Default')).toHaveAttribute('aria-expanded', 'true')
  expect(item('Window')).toHaveAttribute('aria-level', '2')
  expect(item('Window')).toHaveAttribute('aria-posinset', '2')
  expect(item('Window')).toHaveAttribute('aria-setsize', '2')
  expect(item('Window')).not.toHaveAttribute('aria-expanded')
  expect(screen.queryByRole('treeitem', { name: 'Desk' })).toBeNull()
})

test('R141 selecting a folder selects it alone', async () => {
  const { user } = await renderUi(<Tree />)
  await user.click(item('Lobby'))
  await user.click(item('Window'))
  expect(screen.getAllByRole('treeitem', { selected: true })).toEqual([item('Window')])
  expect(selected.mock.calls).toEqual([[2], [3]])
})

test('the keyboard walks, opens, closes and selects; one item takes the Tab key', async () => {
  const { user } = await renderUi(<Tree />)
  await user.tab()
  expect(item('Default')).toHaveFocus()
  await user.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
  expect(item('Desk')).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(selected).toHaveBeenCalledWith(4)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(item('Lobby')).toHaveAttribute('aria-expanded', 'false')
  expect(screen.getAllByRole('treeitem').filter((row) => row.tabIndex === 0)).toEqual([item('Lobby')])
})

test('R138 R149 a new folder is called New Folder and is renamed in place', async () => {
  const { user } = await renderUi(<Tree />)
  openMenu('Lobby')
  await choose('Add')
  expect(commands.create).toHaveBeenCalledWith(2, 'New Folder')
  const box = await screen.findByRole('textbox', { name: 'New name for New Folder' })
  await waitFor(() => expect(box).toHaveFocus())
  expect(item('Lobby')).toHaveAttribute('aria-expanded', 'true')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('Front{Enter}')
  await waitFor(() => expect(commands.rename).toHaveBeenCalledWith(9, 'Front'))
})

test('a second new folder in the same place is numbered', async () => {
  await renderUi(<Tree />)
  for (const name of ['New Folder', 'New Folder (2)']) {
    openMenu('Lobby')
    await choose('Add')
    await waitFor(() => expect(commands.create).toHaveBeenLastCalledWith(2, name))
    fireEvent.keyDown(await screen.findByRole('textbox', { name: `New name for ${name}` }), { key: 'Escape' })
  }
})

test('R150 leaving the box saves', async () => {
  const { user } = await renderUi(<Tree />)
  act(() => item('Window').focus())
  await user.keyboard('{F2}')
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus())
  await user.keyboard('Street')
  await new Promise(requestAnimationFrame) // until the next frame the focus may still be a closing menu's
  await user.click(item('Lobby'))
  await waitFor(() => expect(commands.rename).toHaveBeenCalledWith(3, 'Street'))
  expect(commands.rename).toHaveBeenCalledTimes(1)
})

test.each([
  ['Escape gives up', 'Street{Escape}'],
  ['the same name is not saved', '{Enter}'],
  ['an empty name is not saved', '{Backspace}{Enter}'],
])('%s', async (_, keys) => {
  const { user } = await renderUi(<Tree />)
  act(() => item('Window').focus())
  await user.keyboard('{F2}')
  await user.keyboard(keys)
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(item('Window')).toHaveFocus()
  expect(commands.rename).not.toHaveBeenCalled()
})

test('a name that is refused stays in its box', async () => {
  commands.rename.mockRejectedValue(new Problem({ kind: 'conflict', status: 409 }))
  const { user } = await renderUi(<Tree />)
  act(() => item('Window').focus())
  await user.keyboard('{F2}')
  await user.keyboard('Lobby{Enter}')
  expect(await screen.findByText(/Something else stands in the way/)).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveValue('Lobby')
})

test('R159 R161 R162 R163 R164 deleting asks with the exact words, then says so', async () => {
  const { user } = await renderUi(<Tree />)
  openMenu('Window')
  await choose('Delete')
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(
    'Are you sure you want to delete this group? Deleting the group will also delete all of its sub information.',
  )
  expect(commands.remove).not.toHaveBeenCalled()
  const button = within(dialog).getByRole('button', { name: 'Delete' })
  expect(button).toHaveClass('ant-btn-dangerous')
  await user.click(button)
  await waitFor(() => expect(commands.remove).toHaveBeenCalledWith(3))
  const toast = await screen.findByText('Group has been successfully deleted!')
  expect(toast.closest('.mq-toast-warning')).not.toBeNull()
})

test('R160 a cancelled deletion does nothing', async () => {
  const { user } = await renderUi(<Tree />)
  act(() => item('Window').focus())
  await user.keyboard('{Delete}')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(commands.remove).not.toHaveBeenCalled()
})

test('G92 a deletion that failed says no success', async () => {
  commands.remove.mockRejectedValue(new Problem({ kind: 'forbidden', status: 403 }))
  const { user } = await renderUi(<Tree />)
  act(() => item('Window').focus())
  await user.keyboard('{Delete}')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(/You do not have the right/)).toBeInTheDocument()
  expect(screen.queryByText('Group has been successfully deleted!')).toBeNull()
})

test('R158 the root cannot be deleted, by menu or by key', async () => {
  const { user } = await renderUi(<Tree />)
  openMenu('Default')
  await screen.findByRole('menu')
  expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(['Add', 'Rename'])
  await user.keyboard('{Escape}')
  act(() => item('Default').focus())
  await user.keyboard('{Delete}')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a folder is taken with a key and put into another one; the root stays', async () => {
  await renderUi(<Tree />)
  const press = (name: string, key: string) => fireEvent.keyDown(item(name), { key, ctrlKey: true })
  press('Window', 'v')
  press('Default', 'x')
  press('Window', 'v')
  expect(commands.move).not.toHaveBeenCalled()
  press('Window', 'x')
  expect(await screen.findByText('“Window” is taken. Go to a folder and press Ctrl V.')).toBeVisible()
  press('Lobby', 'v')
  await waitFor(() => expect(commands.move.mock.calls).toEqual([[3, 2]]))
  press('Lobby', 'v')
  expect(commands.move).toHaveBeenCalledTimes(1)
})

test('a move that is refused says why', async () => {
  await renderUi(<Tree />)
  commands.move.mockRejectedValue(new Problem({ kind: 'conflict', status: 409 }))
  fireEvent.keyDown(item('Lobby'), { key: 'x', ctrlKey: true })
  fireEvent.keyDown(item('Window'), { key: 'v', ctrlKey: true })
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('R167 without write permission there is no menu and no key changes anything', async () => {
  const { user } = await renderUi(<Tree canWrite={false} />)
  openMenu('Lobby')
  act(() => item('Lobby').focus())
  await user.keyboard('{F2}{Delete}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
