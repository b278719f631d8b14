import type { Point } from '@marquee/model/program/geometry'
import { addItem, renameItem } from '@marquee/model/program/items'
import type { ItemKey, ItemKind, NewId, PageKey, Program } from '@marquee/model/program/program'
import type { ProgramHost } from '@marquee/renderer/program/host'
import type { ComponentType } from 'react'
import { activeItem, type Command, type DialogId, type Host } from '../commands/command'
import type { Editor } from '../core/editor'
import { programOf, viewOf } from '../core/state'
import type { Tool } from '../tools/gesture'
import { type Aids, rememberAids, rememberContents, rememberedAids, rememberedContents } from './aids'
import type { Surface } from './canvas/surface'
import { kinds } from './kinds'
import { createSurroundings, type KnownSurroundings } from './surroundings'

/** Where the designer draws: what it did not know at once, it tells of when it does. */
export interface DesignerHost extends ProgramHost {
  /** Calls back when what contents show has changed, until the function that it returns is called. */
  onChange?(listener: () => void): () => void
  /** Whether some screens cannot play a content. */
  leftOut?(contentId: number): boolean
  /**
   * Those of the characters that a company's family has not in a typeface, or, without a family, no screen; '' until
   * that is known.
   */
  lacking?(characters: string, family?: string, typeface?: string): string
}

/** What a dialog is opened with; `ports` are what whoever shows the designer gives to them. */
export interface DialogProps<P> {
  program: Program
  page: PageKey
  /** What it is about; null for the dialogs of pages and of the whole. */
  item: ItemKey | null
  ports: P
  newId: NewId
  /** What the canvas shows while the dialog is open; no step of the history. */
  change(next: Program): void
  /**
   * The dialog is over, and has made this; null is nothing. Kept, as it is unless told otherwise, that is one step of the
   * history; else everything is as it was, and it can be done again like a step that was undone.
   */
  close(made: Program | null, isKept?: boolean): void
}

/** The dialogs that there are: what opens another one cannot be done. */
export type DialogTable<P> = { readonly [K in DialogId]?: ComponentType<DialogProps<P>> }

/** The panels that stand beside the canvas, and come up as sheets where there is no room for that. */
export type Panel = 'insert' | 'contents' | 'pages' | 'properties' | 'layers' | 'more'

/** The dialog that is open, with the program and its page as they were when it was opened. */
export interface OpenedDialog {
  readonly id: DialogId
  readonly item: ItemKey | null
  readonly program: Program
  readonly page: PageKey
  /** The item was put on the page for this: while it shows nothing, it goes with what is not kept. */
  readonly isOfNew: boolean
}

/** What a person has before them, besides the program. */
export interface Look {
  readonly tool: Tool
  readonly aids: Aids
  /** Whether the contents of the company stand beside the canvas. */
  readonly contents: boolean
  readonly dialog: OpenedDialog | null
  /** What the open dialog makes of the program. */
  readonly live: Program | null
  /** Where the menu of the item is open, in the browser's window. */
  readonly menu: Point | null
  /** The panel that is up as a sheet. */
  readonly panel: Panel | null
  /** The item whose name is typed. */
  readonly renaming: ItemKey | null
  readonly help: boolean
  readonly findings: boolean
}

/** The designer as it stands before a person. */
export interface Desk extends Host {
  readonly editor: Editor
  readonly host: DesignerHost
  readonly surroundings: KnownSurroundings
  readonly readOnly: boolean
  /** What new items speak; '' is English. */
  readonly locale: string
  readonly newId: NewId
  look(): Look
  subscribe(listener: () => void): () => void
  set(part: Partial<Look>): void
  /** Takes a tool in hand. */
  take(tool: Tool): void
  /** Puts an item of a kind in the middle of the page. */
  insert(kind: ItemKind): void
  /** Something has just been put on the page: what it has to know at once is asked for. */
  inserted(): void
  can(command: Command): boolean
  run(command: Command): void
  /** Brings the contents beside the canvas, or takes them away. */
  showContents(isShown: boolean): void
  has(dialog: DialogId): boolean
  /** Gives an item a name; false when it is not to be had. */
  rename(key: ItemKey, name: string): boolean
  /** The canvas, while it is on the screen. */
  surface: Surface | null
}

interface DeskOptions {
  readonly editor: Editor
  readonly host: DesignerHost
  readonly dialogs: ReadonlySet<DialogId>
  readonly readOnly: boolean
  readonly locale: string
  readonly newId: NewId
  pageName(number: number): string
}

const first: Omit<Look, 'aids' | 'contents'> = {
  tool: 'select',
  dialog: null,
  live: null,
  menu: null,
  panel: null,
  renaming: null,
  help: false,
  findings: false,
}

/** What can be done where nothing may be changed. */
const harmless = /^(copy$|select(All|Next|Previous)$|deselect|zoom|previousPage|nextPage|rulers|safeArea)/

export function createDesk({ editor, host, dialogs, readOnly, locale, newId, pageName }: DeskOptions): Desk {
  let look: Look = { ...first, aids: rememberedAids(), contents: rememberedContents() }
  const listeners = new Set<() => void>()
  const set = (part: Partial<Look>) => {
    look = { ...look, ...part }
    for (const listener of [...listeners]) listener()
  }
  function open(id: DialogId, isOfNew: boolean): void {
    if (!dialogs.has(id) || (readOnly && id !== 'preview')) return
    desk.surface?.cancel()
    const { page, selection } = viewOf(editor.get())
    const dialog = { id, item: selection.primary, program: programOf(editor.get()), page, isOfNew }
    set({ dialog, menu: null, panel: null })
  }
  const desk: Desk = {
    editor,
    host,
    surroundings: createSurroundings(host, () => programOf(editor.get())),
    readOnly,
    locale,
    newId,
    pageName,
    surface: null,
    look: () => look,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set,
    take(tool) {
      desk.surface?.take(tool)
      set({ tool, panel: null })
    },
    insert(kind) {
      const { page } = viewOf(editor.get())
      const before = programOf(editor.get())
      editor.run('designer.step.insert', (program, id) => addItem(program, page, kind, id, undefined, locale))
      desk.take('select')
      if (programOf(editor.get()) !== before) desk.inserted()
    },
    inserted() {
      const item = activeItem(editor.get())
      if (item && kinds[item.type].asks) open(kinds[item.type].dialog, true)
    },
    openItem() {
      const item = activeItem(editor.get())
      if (item) desk.open(kinds[item.type].dialog)
    },
    open: (id) => open(id, false),
    toggle(aid) {
      const aids = { ...look.aids, [aid]: !look.aids[aid] }
      rememberAids(aids)
      set({ aids })
    },
    showContents(contents) {
      rememberContents(contents)
      set({ contents })
    },
    fit: () => desk.surface?.fit(),
    has: (dialog) => dialogs.has(dialog),
    can: (command) => (!readOnly || harmless.test(command.id)) && command.when(editor.get()),
    run(command) {
      if (desk.can(command)) command.run(desk)
    },
    rename(key, name) {
      const { items } = programOf(editor.get())
      if (items.get(key)?.name === name.trim()) return true
      editor.run('designer.step.rename', (program) => renameItem(program, key, name))
      return programOf(editor.get()).items !== items
    },
  }
  return desk
}
