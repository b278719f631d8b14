import { dragOver, dragTo, giveUp, goOver, letGo } from '@marquee/testkit/drag'
import { renderUi } from '@marquee/testkit/renderUi'
import { act, screen } from '@testing-library/react'
import type { Key } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ListTable } from '../list/ListTable'
import { useSelection } from '../list/useSelection'
import type { FolderDrops } from './dropInto'
import { UNFOLD_MS } from './FolderItem'
import { FolderPicker } from './FolderPicker'
import { FolderTree } from './FolderTree'
import type { Folder } from './model'
import type { FolderCommands } from './useFolderTree'

interface Film {
  id: number
  name: string
  folder: number
}

const folder = (id: number, name: string, parentId: number, part: Partial<Folder> = {}): Folder => {
  return { id, name, label: name, parentId, children: [], ...part }
}
const folders = [
  folder(1, 'Default', 0, { children: [2, 3, 5] }),
  folder(2, 'Lobby', 1, { children: [4] }),
  folder(3, 'Window', 1),
  folder(4, 'Desk', 2),
  folder(5, 'Vault', 1, { disabled: true }),
]
const films: Film[] = [
  { id: 7, name: 'Rain', folder: 1 },
  { id: 8, name: 'Snow', folder: 2 },
  { id: 9, name: 'Sun', folder: 3 },
]

const moved = vi.fn<(names: string[], folderId: number) => void>()
const moveFolder = vi.fn<FolderCommands['move']>(async () => {})
const commands: FolderCommands = {
  create: async () => 0,
  rename: async () => {},
  remove: async () => {},
  move: moveFolder,
}

beforeEach(() => {
  moved.mockReset()
  moveFolder.mockClear()
})

interface DeskProps {
  chosen?: number[]
  fixed?: string
  picker?: boolean
}

/** A list of films beside a tree of the same kind and one of another. */
function Desk({ chosen = [], fixed, picker = false }: DeskProps) {
  const selection = {
    ...useSelection({ items: films, keyOf: ({ id }: Film) => id, scope: '' }),
    keys: chosen,
    items: films.filter(({ id }) => chosen.includes(id)),
    has: (key: Key) => chosen.includes(Number(key)),
  }
  const drops: FolderDrops<Film> = {
    tree: 'Content',
    folderOf: (film) => film.folder,
    mayMove: (film) => film.name !== fixed,
    move: (items, folderId) => moved(items.map(({ name }) => name).sort(), folderId),
  }
  const place = { page: 1, pageSize: 10, sort: '', descending: false, q: '', folder: 0, filters: {} }
  return (
    <>
      <ListTable
        label="Films"
        items={films}
        columns={[{ key: 'name', title: 'Name', render: (film) => film.name }]}
        keyOf={(film) => film.id}
        nameOf={(film) => film.name}
        position={place as never}
        onMove={() => {}}
        selection={selection}
        drops={drops}
        busy={false}
      />
      {picker ? (
        <FolderPicker
          label="Folder"
          folders={folders}
          rootId={1}
          tree="Content"
          value={0}
          onChange={() => {}}
          placeholder="Any"
          commands={commands}
        />
      ) : (
        <FolderTree
          label="Contents"
          folders={folders}
          rootId={1}
          tree="Content"
          selected={0}
          onSelect={() => {}}
          commands={commands}
        />
      )}
      <FolderTree
        label="Groups"
        folders={[folder(21, 'Hall', 0)]}
        rootId={21}
        tree="Device"
        selected={0}
        onSelect={() => {}}
        commands={commands}
      />
    </>
  )
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const item = (name: string | RegExp) => screen.getByRole('treeitem', { name })

test('a row is dragged into a folder', async () => {
  await renderUi(<Desk />)
  await dragTo(row('Rain'), item('Window'))
  expect(moved.mock.calls).toEqual([[['Rain'], 3]])
  expect(item('Window')).not.toHaveAttribute('data-over')
})

test('with a row that is selected go all that are', async () => {
  await renderUi(<Desk chosen={[7, 8]} />)
  await dragTo(row('Snow'), item('Window'))
  await dragTo(row('Sun'), item('Lobby'))
  expect(moved.mock.calls).toEqual([
    [['Rain', 'Snow'], 3],
    [['Sun'], 2],
  ])
})

test('R169 a folder that is kept for others takes nothing, and says so', async () => {
  await renderUi(<Desk />)
  const vault = item('Vault (kept for others)')
  await dragOver(row('Rain'), vault)
  expect(vault).toHaveAttribute('data-over', 'refuses')
  await giveUp(row('Rain'))
  await dragTo(row('Rain'), vault)
  expect(await screen.findByText(/kept for another user group\. Choose one/)).toBeVisible()
  expect(moved).not.toHaveBeenCalled()
})

test('a folder refuses what lies in it already, and takes a selection of which a part does', async () => {
  await renderUi(<Desk chosen={[7, 8]} />)
  await dragOver(row('Sun'), item('Window'))
  expect(item('Window')).toHaveAttribute('data-over', 'refuses')
  await giveUp(row('Sun'))
  await dragTo(row('Sun'), item('Window'))
  expect(moved).not.toHaveBeenCalled()
  await dragTo(row('Snow'), item('Lobby'))
  expect(moved.mock.calls).toEqual([[['Rain', 'Snow'], 2]])
})

test('Escape leaves everything where it is', async () => {
  await renderUi(<Desk />)
  await dragOver(row('Rain'), item('Window'))
  expect(item('Window')).toHaveAttribute('data-over', 'takes')
  await giveUp(row('Rain'))
  expect(item('Window')).not.toHaveAttribute('data-over')
  expect(moved).not.toHaveBeenCalled()
})

test('a folder of another tree takes neither records nor folders', async () => {
  await renderUi(<Desk />)
  await dragTo(row('Rain'), item('Hall'))
  await dragTo(item('Window'), item('Hall'))
  expect(item('Hall')).not.toHaveAttribute('data-over')
  expect(moved).not.toHaveBeenCalled()
  expect(moveFolder).not.toHaveBeenCalled()
})

test('what may not be moved is not dragged, nor a selection with it', async () => {
  await renderUi(<Desk chosen={[7, 8]} fixed="Snow" />)
  await dragTo(row('Snow'), item('Window'))
  await dragTo(row('Rain'), item('Window'))
  expect(moved).not.toHaveBeenCalled()
  await dragTo(row('Sun'), item('Lobby'))
  expect(moved.mock.calls).toEqual([[['Sun'], 2]])
})

test('a folder refuses itself, what is above it, and its own folders', async () => {
  const { user } = await renderUi(<Desk />)
  await user.click(item('Lobby'))
  await user.keyboard('{ArrowRight}')
  for (const target of ['Default', 'Lobby', 'Desk']) {
    await dragTo(item('Lobby'), item(target))
  }
  expect(moveFolder).not.toHaveBeenCalled()
  await dragTo(item('Lobby'), item('Window'))
  expect(moveFolder.mock.calls).toEqual([[2, 3]])
})

test('a folded folder unfolds for what hovers over it', async () => {
  await renderUi(<Desk />)
  await dragOver(row('Rain'), item('Lobby'))
  await screen.findByRole('treeitem', { name: 'Desk' }, { timeout: UNFOLD_MS * 5 })
  await giveUp(row('Rain'))
})

test('a folder that was taken by key is left where it is with Escape', async () => {
  const { user } = await renderUi(<Desk />)
  act(() => item('Window').focus())
  await user.keyboard('{Control>}x{/Control}')
  expect(item('Window')).toHaveAttribute('data-taken')
  await user.keyboard('{Escape}')
  expect(item('Window')).not.toHaveAttribute('data-taken')
  act(() => item('Lobby').focus())
  await user.keyboard('{Control>}v{/Control}')
  expect(moveFolder).not.toHaveBeenCalled()
})

test('a tree behind a button opens for what is dragged over the button, and closes afterwards', async () => {
  await renderUi(<Desk picker />)
  const button = screen.getByRole('button', { name: /Folder/ })
  await dragOver(row('Rain'), button)
  const window = await screen.findByRole('treeitem', { name: 'Window' })
  await goOver(window)
  await letGo(window)
  expect(moved.mock.calls).toEqual([[['Rain'], 3]])
  expect(button).toHaveAttribute('aria-expanded', 'false')
})
