import { expect, test, vi } from 'vitest'
import { isHidden, MOST_FILES, pickFiles, readDrop } from './picked'

const fileOf = (name: string, webkitRelativePath = '') =>
  Object.defineProperty(new File(['x'], name), 'webkitRelativePath', { value: webkitRelativePath })

type Tree = { [name: string]: Tree | null }

/** Entries of a file system; a folder is told in parts of two. */
function entry(name: string, inside: Tree | null): FileSystemEntry {
  if (inside === null) {
    return { name, isDirectory: false, file: (done: (file: File) => void) => done(fileOf(name)) } as never
  }
  return {
    name,
    isDirectory: true,
    createReader() {
      const rest = Object.entries(inside).map(([child, below]) => entry(child, below))
      return { readEntries: (done: (part: FileSystemEntry[]) => void) => done(rest.splice(0, 2)) }
    },
  } as never
}

function transfer(tree: Tree): DataTransfer {
  const entries = Object.entries(tree).map(([name, inside]) => entry(name, inside))
  return { items: entries.map((one) => ({ kind: 'file', webkitGetAsEntry: () => one })), files: [] } as never
}

const shown = ({ files }: Awaited<ReturnType<typeof readDrop>>) =>
  files.map(({ file, path }) => [...path, file.name].join('/'))

test.each(['.DS_Store', 'Thumbs.db', 'desktop.ini', '~$Menu.pptx', '.git', '__MACOSX'])('%s is hidden', (name) => {
  expect(isHidden(name)).toBe(true)
})

test('a folder is read with all that is below it, without what is hidden', async () => {
  const tree: Tree = {
    Shop: { 'a.png': null, '.DS_Store': null, Window: { 'b.png': null, Deep: { 'c.png': null } }, '.git': { x: null } },
    'loose.png': null,
  }
  expect(shown(await readDrop(transfer(tree), vi.fn()))).toEqual([
    'Shop/a.png',
    'Shop/Window/b.png',
    'Shop/Window/Deep/c.png',
    'loose.png',
  ])
})

test('so many are taken at most', async () => {
  const folder: Tree = {}
  for (let index = 0; index < MOST_FILES + 5; index++) folder[`${index}.png`] = null
  const dropped = await readDrop(transfer({ folder }), vi.fn())
  expect(dropped.files).toHaveLength(MOST_FILES)
  expect(dropped.isCut).toBe(true)
})

test('a chosen folder names the place of its files', () => {
  const files = [fileOf('a.png', 'Shop/Window/a.png'), fileOf('Thumbs.db', 'Shop/Thumbs.db'), fileOf('b.png')]
  expect(shown(pickFiles(files))).toEqual(['Shop/Window/a.png', 'b.png'])
})
