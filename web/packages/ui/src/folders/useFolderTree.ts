import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useConfirm } from '../feedback/useConfirm'
import { useToast } from '../feedback/useToast'
import type { Dragged } from './dropInto'
import {
  type Folder,
  type FolderAction,
  type FolderRow,
  folderActions,
  freeName,
  neighbour,
  pathTo,
  visibleRows,
} from './model'

/** Changes to a tree. Each resolves when the tree has been loaded again, and throws a `Problem`. */
export interface FolderCommands {
  /** Resolves with the id of the new folder. */
  create(parentId: number, name: string): Promise<number>
  rename(id: number, name: string): Promise<void>
  /**
   * Refused with the code `in-use` and what uses it when playlists, schedules or programs do, unless it is forced. `going`
   * says that it holds so much that it goes little by little.
   */
  remove(id: number, force?: boolean): Promise<'going' | undefined>
  /** Moves a folder, with all below it, into another one. */
  move(id: number, parentId: number): Promise<void>
  /** With a folder goes what says where events are shown. */
  endsEvents?: boolean
  /** The extra action of device groups (R168). */
  advanced?(id: number): void
  /** Shows a message at once on the screens of a device group; absent for who may not. */
  showNow?(id: number): void
}

/** What uses something that lies in a folder. */
interface Use {
  type: 'playlist' | 'schedule' | 'program' | 'message' | 'broadcast' | 'emergency' | 'event' | 'sign' | 'eventgroup'
  /** Empty: it has none, or none to be told. */
  name: string
}

export interface FolderTreeProps {
  /** What the tree is called when it is read out. */
  label: string
  folders: readonly Folder[]
  rootId: number
  /** What lies in the folders, in a word; only that is dropped on them. Absent: nothing but folders of this very tree. */
  tree?: string
  /** 0: nothing is selected. */
  selected: number
  onSelect(id: number): void
  /** Where several are selected: these are, and `onSelect` adds or takes away another. */
  chosen?: ReadonlySet<number>
  /** The folder that holds what the tree is about; it is marked. */
  marked?: number
  /** Shows every folder, whatever is folded: as while only what was searched for is there. */
  isUnfolded?: boolean
  /** Absent for a fixed tree, or without write permission (R167). */
  commands?: FolderCommands
  /** Asks for a new folder below this one from outside, as the sidebar entry does (R089); `onAsked` takes the wish back. */
  addBelow?: number
  onAsked?(): void
}

/** The state of a folder tree: what is expanded, focused, renamed, and what the keys and the menu do. */
export function useFolderTree(props: FolderTreeProps) {
  const { folders, rootId, selected, onSelect, commands, addBelow, onAsked } = props
  const t = useT('folder')
  const toast = useToast()
  const confirm = useConfirm()
  const [expanded, setExpanded] = useState<ReadonlySet<number>>(
    () => new Set([rootId, ...[selected, ...(props.chosen ?? [])].flatMap((id) => pathTo(folders, id))]),
  )
  const [focused, setFocused] = useState(selected || rootId)
  const [renaming, setRenaming] = useState(0)
  const [menuAt, setMenuAt] = useState(0)
  const [taken, setTaken] = useState(0)
  const items = useRef(new Map<number, HTMLElement>())
  const own = useId()

  const rows = visibleRows(folders, rootId, props.isUnfolded ? new Set(folders.map(({ id }) => id)) : expanded)
  const tabStop = rows.some((row) => row.folder.id === focused) ? focused : rootId

  useEffect(() => {
    const above = [rootId, ...pathTo(folders, selected).slice(1)]
    setExpanded((open) => (above.every((id) => open.has(id)) ? open : new Set([...open, ...above])))
  }, [folders, rootId, selected])

  const focus = (id: number) => {
    setFocused(id)
    items.current.get(id)?.focus()
  }

  const unfold = useCallback((id: number) => setExpanded((open) => new Set([...open, id])), [])

  const toggle = (id: number) => {
    setExpanded((open) => {
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }

  async function add(parentId: number) {
    try {
      const id = await commands?.create(parentId, freeName(folders, parentId, t('newFolder')))
      unfold(parentId)
      setRenaming(id ?? 0)
    } catch (error) {
      toast.problem(error)
    }
  }

  /** One wish makes one folder, however often the effect runs. */
  const granted = useRef<number>(undefined)
  useEffect(() => {
    if (granted.current === addBelow) return
    granted.current = addBelow
    if (!addBelow) return
    onAsked?.()
    void add(addBelow)
  })

  /** Saves a name. On failure what was typed stays in its box. */
  async function rename(folder: Folder, typed: string, refocus: boolean) {
    const name = typed.trim()
    try {
      if (name !== '' && name !== folder.name) await commands?.rename(folder.id, name)
      setRenaming(0)
      if (refocus) focus(folder.id)
    } catch (error) {
      toast.problem(error)
    }
  }

  async function remove(folder: Folder) {
    const all = t('delete.text')
    const text = commands?.endsEvents ? t('delete.withEvents', { text: all }) : all
    const question = { title: t('delete.title', { name: folder.name }), text }
    if (!(await confirm({ ...question, confirmLabel: t('delete.yes'), danger: true }))) return
    try {
      const outcome = await removed(folder)
      if (outcome === 'going') toast.warning(t('delete.going', { name: folder.name }))
      if (outcome !== 'gone') return
      toast.warning(t('delete.done'))
      if (selected === folder.id) onSelect(folder.parentId)
      focus(folder.parentId)
    } catch (error) {
      toast.problem(error)
    }
  }

  /** Removes a folder; it is kept when the person would rather not take away what is in use. */
  async function removed(folder: Folder): Promise<'gone' | 'going' | 'kept'> {
    try {
      return (await commands?.remove(folder.id)) ?? 'gone'
    } catch (error) {
      const problem = Problem.from(error)
      if (problem.code !== 'in-use') throw problem
      const affected = linesOf((problem.related ?? []) as Use[], ({ type, name }) =>
        t(`inUse.${type}`, { name: name || '…' }),
      )
      const what = props.tree === 'Device' ? 'inUse.group' : 'inUse'
      const question = { title: t(`${what}.title`, { name: folder.name }), text: t(`${what}.text`), affected }
      if (!(await confirm({ ...question, confirmLabel: t('inUse.yes'), danger: true }))) return 'kept'
      return (await commands?.remove(folder.id, true)) ?? 'gone'
    }
  }

  const canMove = (row: FolderRow) => row.level > 0 && commands !== undefined && !row.folder.disabled

  /** Moves a folder into another one, and shows it there. */
  async function move(id: number, parentId: number) {
    setTaken(0)
    if (id === 0 || id === parentId) return
    try {
      await commands?.move(id, parentId)
      unfold(parentId)
      focus(id)
    } catch (error) {
      toast.problem(error)
    }
  }

  const kind = props.tree ?? own
  /** A folder on its way: into another one, but not into itself, what is below it, or where it is. */
  function draggedFolder(row: FolderRow): Dragged | undefined {
    const { id, parentId } = row.folder
    if (!canMove(row)) return undefined
    return {
      tree: kind,
      refuses: (target) => target === parentId || pathTo(folders, target).includes(id),
      move: (target) => void move(id, target),
    }
  }

  /** Says why nothing was moved; what is dropped where it was needs no word. */
  function refuse(folder: Folder) {
    if (folder.disabled) toast.warning(t('kept.target'))
  }

  /** Ctrl X takes a folder, Ctrl V puts it into the one that has the focus. */
  function carry(key: string, row: FolderRow): boolean {
    if (key === 'x' && canMove(row)) {
      setTaken(row.folder.id)
      toast.success(t('taken', { name: row.folder.name }))
    } else if (key === 'v' && taken !== 0 && row.folder.disabled) refuse(row.folder)
    else if (key === 'v' && taken !== 0 && commands) void move(taken, row.folder.id)
    else return false
    return true
  }

  function act(action: FolderAction, folder: Folder) {
    setMenuAt(0)
    if (action === 'add') void add(folder.id)
    if (action === 'rename') setRenaming(folder.id)
    if (action === 'delete') void remove(folder)
    if (action === 'advanced') commands?.advanced?.(folder.id)
    if (action === 'showNow') commands?.showNow?.(folder.id)
  }

  const actionsOf = (row: FolderRow) =>
    folderActions({
      level: row.level,
      disabled: row.folder.disabled ?? false,
      canWrite: commands !== undefined,
      hasAdvanced: commands?.advanced !== undefined,
      hasShowNow: commands?.showNow !== undefined,
    })

  function press(event: KeyboardEvent, row: FolderRow) {
    const { folder } = row
    const actions = actionsOf(row)
    const isOpen = row.isExpanded && folder.children.length > 0
    if (event.ctrlKey || event.metaKey) {
      if (!carry(event.key.toLowerCase(), row)) return
    } else if (event.key === 'Enter' || event.key === ' ') onSelect(folder.id)
    else if (event.key === 'Escape' && taken !== 0) setTaken(0)
    else if (event.key === 'F2' && actions.includes('rename')) act('rename', folder)
    else if (event.key === 'Delete' && actions.includes('delete')) act('delete', folder)
    else if (event.key === 'ArrowRight' && !isOpen && folder.children.length > 0) toggle(folder.id)
    else if (event.key === 'ArrowLeft' && isOpen) toggle(folder.id)
    else {
      const next = neighbour(rows, folder.id, event.key)
      if (next === null) return
      focus(next)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    rows,
    tabStop,
    renaming,
    setRenaming,
    menuAt,
    setMenuAt,
    items,
    focus,
    toggle,
    unfold,
    rename,
    act,
    actionsOf,
    kind,
    canChange: commands !== undefined,
    draggedFolder,
    refuse,
    taken,
    press,
  }
}

export type FolderTreeState = ReturnType<typeof useFolderTree>

/** A line for each use. Those without a name say the same: they come last, and once, with how many they are. */
function linesOf(uses: readonly Use[], lineOf: (use: Use) => string): string[] {
  const counts = new Map<string, number>()
  for (const use of uses.toSorted((a, b) => Number(a.name === '') - Number(b.name === ''))) {
    const line = lineOf(use)
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return Array.from(counts, ([line, count]) => (count === 1 ? line : `${line} × ${count}`))
}
