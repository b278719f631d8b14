import { Problem } from '@marquee/api/problem'
import { renderUi } from '@marquee/testkit/renderUi'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { folderOptions, pathText } from './FolderSelect'
import { MoveDialog } from './MoveDialog'
import type { Folder } from './model'

const folder = (id: number, name: string, parentId: number, children: number[] = []): Folder => {
  return { id, name, label: name, parentId, children }
}
const folders = [
  folder(1, 'Default', 0, [2, 3]),
  folder(2, 'Window', 1),
  folder(3, 'Lobby', 1, [4]),
  folder(4, 'Desk', 3),
]

function setUp(onMove: (id: number) => Promise<void>) {
  const onClose = vi.fn()
  const dialog = <MoveDialog title="Move" folders={folders} rootId={1} from={2} onMove={onMove} onClose={onClose} />
  return { onClose, rendered: renderUi(dialog) }
}

test('D089 records move to the chosen folder, and the dialog closes', async () => {
  const onMove = vi.fn(async () => {})
  const { onClose, rendered } = setUp(onMove)
  const { user } = await rendered
  const button = screen.getByRole('button', { name: 'Move here' })
  expect(button).toBeDisabled() // they are in that folder
  expect(screen.getByRole('treeitem', { name: 'Window (it is here)', selected: true })).toBeVisible()
  await user.click(screen.getByRole('treeitem', { name: 'Lobby' }))
  await user.click(button)
  expect(onMove).toHaveBeenCalledWith(3)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})

test('R169 nothing moves to a folder that is kept for others, and the dialog says so', async () => {
  const vault = { ...folder(5, 'Vault', 1), disabled: true }
  const all = [folder(1, 'Default', 0, [2, 5]), folder(2, 'Window', 1), vault]
  const dialog = <MoveDialog title="Move" folders={all} rootId={1} from={2} onMove={vi.fn()} onClose={vi.fn()} />
  const { user } = await renderUi(dialog)
  await user.click(screen.getByRole('treeitem', { name: 'Vault (kept for others)' }))
  expect(screen.getByRole('button', { name: 'Move here' })).toBeDisabled()
  expect(screen.getByText(/kept for another user group\. Choose one/)).toBeVisible()
  expect(folderOptions(all).map((option) => option.disabled)).toEqual([undefined, true, undefined])
})

test('what went wrong is said, and the choice is kept', async () => {
  const { onClose, rendered } = setUp(() => Promise.reject(new Problem({ kind: 'offline' })))
  const { user } = await rendered
  await user.click(screen.getByRole('treeitem', { name: 'Lobby' }))
  await user.click(screen.getByRole('button', { name: 'Move here' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server cannot be reached.')
  expect(screen.getByRole('treeitem', { name: 'Lobby', selected: true })).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
})

test('a folder is named by its path', () => {
  expect(pathText(folders, 4)).toBe('Default / Lobby / Desk')
  expect(pathText(folders, 9)).toBe('')
  expect(folderOptions(folders).map(({ label }) => label)).toEqual([
    'Default',
    'Default / Lobby',
    'Default / Lobby / Desk',
    'Default / Window',
  ])
})
