import { duplicateItems } from '@marquee/model/program/clipboard'
import { itemKinds } from '@marquee/model/program/defaults'
import type { PageNaming } from '@marquee/model/program/names'
import { appendPage, copyPage, insertPage, movePage, removePage } from '@marquee/model/program/pages'
import type { ItemKind, NewId, PageKey, Program } from '@marquee/model/program/program'
import { everything, neighbour, nothing } from '../core/selection'
import {
  copy,
  cut,
  paste,
  programOf,
  redo,
  type State,
  select,
  selected,
  showPage,
  undo,
  viewOf,
  zoomTo,
} from '../core/state'
import { zoomedIn, zoomedOut } from '../core/zoom'
import { alignments, byKeys, fullScreen, groups, locks, remove, reorders, turns } from './arrange'
import { type Command, command, type DialogId, isActive, isAny } from './command'

const pageAt = (state: State) => programOf(state).order.indexOf(viewOf(state).page)
const pageCount = (state: State) => programOf(state).order.length

const dialog = (id: string, which: DialogId, kinds: readonly ItemKind[], shortcut?: string) =>
  command({ id, shortcut, when: isActive(...kinds), run: ({ open }) => open(which) })

const duplicate = command({
  id: 'duplicate',
  shortcut: 'Mod+D',
  when: isAny,
  run({ editor }) {
    const keys = selected(editor.get())
    editor.run('designer.step.duplicate', (program, newId) => duplicateItems(program, keys, newId))
  },
})

const properties = command({
  id: 'properties',
  shortcut: 'Alt+Enter',
  when: isAny,
  run: ({ open }) => open('editItemProperty'),
})

/** What an item shows. */
const open = command({ id: 'open', shortcut: 'Enter', when: isAny, run: ({ openItem }) => openItem() })

/**
 * The menu of an item, in the order of the specification (R218). Those of one kind are there for items of that kind.
 */
export const contextMenu: readonly Command[] = [
  dialog('selectContent', 'selectContent', ['media']),
  duplicate,
  fullScreen,
  properties,
  remove,
  reorders.up,
  reorders.down,
  locks.lock,
  locks.unlock,
  dialog('editClock', 'selectClock', ['clock']),
  dialog('editText', 'selectText', ['text']),
  dialog('editTouch', 'selectTouch', itemKinds),
  dialog('editWebsite', 'selectLink', ['link']),
]

const clipboard = [
  command({ id: 'copy', shortcut: 'Mod+C', when: isAny, run: ({ editor }) => editor.go(copy) }),
  command({ id: 'cut', shortcut: 'Mod+X', when: remove.when, run: ({ editor }) => editor.go(cut) }),
  command({
    id: 'paste',
    shortcut: 'Mod+V',
    when: (state) => state.clipboard !== null,
    run: ({ editor }) => editor.go((state, newId) => paste(state, newId)),
  }),
]

const history = [
  command({
    id: 'undo',
    shortcut: 'Mod+Z',
    when: ({ editing }) => editing.history.past.length > 0,
    run: ({ editor }) => editor.go(undo),
  }),
  command({
    id: 'redo',
    shortcut: 'Mod+Shift+Z',
    alsoBy: ['Mod+Y'],
    when: ({ editing }) => editing.history.future.length > 0,
    run: ({ editor }) => editor.go(redo),
  }),
]

const next = (by: 1 | -1) => (state: State) => {
  const { page, selection } = viewOf(state)
  return select(state, neighbour(programOf(state), page, selection, by))
}

const selecting = [
  command({
    id: 'selectAll',
    shortcut: 'Mod+A',
    run: ({ editor }) => editor.go((state) => select(state, everything(programOf(state), viewOf(state).page))),
  }),
  command({
    id: 'deselect',
    shortcut: 'Escape',
    when: isAny,
    run: ({ editor }) => editor.go((state) => select(state, nothing)),
  }),
  command({ id: 'selectNext', shortcut: 'Tab', run: ({ editor }) => editor.go(next(1)) }),
  command({ id: 'selectPrevious', shortcut: 'Shift+Tab', run: ({ editor }) => editor.go(next(-1)) }),
]

const zooms = [
  command({
    id: 'zoomIn',
    shortcut: 'Mod+=',
    alsoBy: ['Mod+Plus', 'Mod+Shift+Plus'],
    when: ({ zoom }) => zoomedIn(zoom) !== zoom,
    run: ({ editor }) => editor.go((state) => zoomTo(state, zoomedIn(state.zoom))),
  }),
  command({
    id: 'zoomOut',
    shortcut: 'Mod+-',
    when: ({ zoom }) => zoomedOut(zoom) !== zoom,
    run: ({ editor }) => editor.go((state) => zoomTo(state, zoomedOut(state.zoom))),
  }),
  command({ id: 'zoomWhole', shortcut: 'Mod+Alt+0', run: ({ editor }) => editor.go((state) => zoomTo(state, 100)) }),
  command({ id: 'zoomFit', shortcut: 'Mod+0', run: ({ fit }) => fit() }),
]

/** What helps to place things. */
export const aids = [
  command({ id: 'snaps', shortcut: 'N', run: ({ toggle }) => toggle('snaps') }),
  command({ id: 'rulers', shortcut: 'U', run: ({ toggle }) => toggle('rulers') }),
  command({ id: 'safeArea', shortcut: 'B', run: ({ toggle }) => toggle('safeArea') }),
]

/** A command on the page that is shown. */
function onPage(
  id: string,
  change: (program: Program, page: PageKey, newId: NewId, called: PageNaming) => Program,
  { step = id, ...rest }: Partial<Pick<Command, 'shortcut' | 'when'>> & { step?: string } = {},
): Command {
  return command({
    id,
    ...rest,
    run({ editor, pageName }) {
      const { page } = viewOf(editor.get())
      editor.run(`designer.step.${step}`, (program, newId) => change(program, page, newId, pageName))
    },
  })
}

const turned = (id: string, by: 1 | -1, shortcut: string) =>
  command({
    id,
    shortcut,
    when: (state) => pageAt(state) + by >= 0 && pageAt(state) + by < pageCount(state),
    run: ({ editor }) =>
      editor.go((state) => showPage(state, programOf(state).order[pageAt(state) + by] ?? viewOf(state).page)),
  })

const moved = (by: 1 | -1) => (program: Program, page: PageKey) =>
  movePage(program, page, program.order.indexOf(page) + by)

const inserted = (by: 0 | 1) => (program: Program, page: PageKey, newId: NewId, called: PageNaming) =>
  insertPage(program, program.order.indexOf(page) + by, newId, called)

const pages = [
  onPage('insertPageAfter', inserted(1), { step: 'insertPage', shortcut: 'Mod+Enter' }),
  onPage('insertPage', inserted(0), { shortcut: 'Mod+Shift+Enter' }),
  onPage('appendPage', (program, _, ...made) => appendPage(program, ...made), { shortcut: 'Mod+Alt+Enter' }),
  onPage('copyPage', copyPage, { shortcut: 'Mod+Shift+D' }),
  onPage('removePage', removePage, { when: (state) => pageCount(state) > 1 }),
  onPage('movePageBack', moved(-1), { shortcut: 'Alt+PageUp', when: (state) => pageAt(state) > 0 }),
  onPage('movePageOn', moved(1), {
    shortcut: 'Alt+PageDown',
    when: (state) => pageAt(state) < pageCount(state) - 1,
  }),
  turned('previousPage', -1, 'PageUp'),
  turned('nextPage', 1, 'PageDown'),
]

/** Everything that can be done, each once. */
export const commands: readonly Command[] = [
  ...history,
  ...clipboard,
  open,
  ...contextMenu,
  reorders.top,
  reorders.bottom,
  ...groups,
  ...alignments,
  ...byKeys,
  ...turns,
  ...selecting,
  ...zooms,
  ...aids,
  ...pages,
]
