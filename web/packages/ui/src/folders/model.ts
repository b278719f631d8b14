/** The deepest level of a folder; the root is level 0 (R153, G89). */
export const MAX_FOLDER_LEVEL = 3

/** One folder as the trees show it. */
export interface Folder {
  id: number
  /** What is shown: the name, for device groups followed by how many devices it holds. */
  label: string
  /** What is edited when it is renamed. */
  name: string
  parentId: number
  children: readonly number[]
  /** It is kept for others: to look at, not to change (R156, R157, G90). */
  disabled?: boolean
}

/** The name of a folder, as lines of a text: none for one that is not known. */
export function namesIn(folders: readonly Folder[], id: number): string[] {
  return folders.filter((folder) => folder.id === id).map(({ name }) => name)
}

/** A name that no folder below a parent has: the wanted one, or that with a number. */
export function freeName(folders: readonly Folder[], parentId: number, wanted: string): string {
  const taken = new Set(folders.filter((folder) => folder.parentId === parentId).map(({ name }) => name))
  let name = wanted
  for (let n = 2; taken.has(name); n++) name = `${wanted} (${n})`
  return name
}

export interface FolderRow {
  folder: Folder
  /** 0 for the root. */
  level: number
  isExpanded: boolean
  /** Place among its siblings, from 1, and how many they are. */
  place: number
  siblings: number
}

/** The rows that are on the screen, from top to bottom: a folder's children follow it when it is expanded. */
export function visibleRows(folders: readonly Folder[], rootId: number, expanded: ReadonlySet<number>): FolderRow[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const rows: FolderRow[] = []
  function add(ids: readonly number[], level: number) {
    const present = ids.map((id) => byId.get(id)).filter((folder) => folder !== undefined)
    present.forEach((folder, index) => {
      const isExpanded = expanded.has(folder.id)
      rows.push({ folder, level, isExpanded, place: index + 1, siblings: present.length })
      if (isExpanded) add(folder.children, level + 1)
    })
  }
  add([rootId], 0)
  return rows
}

export type FolderAction = 'add' | 'rename' | 'delete' | 'advanced' | 'showNow'

interface ActionContext {
  level: number
  disabled: boolean
  /** Write permission on the tree's feature (R167). */
  canWrite: boolean
  /** Device groups have one more action, at any level (R168, G94). */
  hasAdvanced: boolean
  /** Messages can be shown at once on what lies in them. */
  hasShowNow?: boolean
}

/** What a folder's menu offers (R154–R158). */
export function folderActions({ level, disabled, canWrite, hasAdvanced, hasShowNow }: ActionContext): FolderAction[] {
  if (!canWrite || disabled) return []
  const actions: FolderAction[] = []
  if (level < MAX_FOLDER_LEVEL) actions.push('add')
  actions.push('rename')
  if (level > 0) actions.push('delete')
  if (hasAdvanced) actions.push('advanced')
  if (hasShowNow) actions.push('showNow')
  return actions
}

/** A folder and all folders above it, from the folder up to the root. */
export function pathTo(folders: readonly Folder[], id: number): number[] {
  const folder = folders.find((f) => f.id === id)
  if (!folder) return []
  return [
    id,
    ...pathTo(
      folders.filter((f) => f.id !== id),
      folder.parentId,
    ),
  ]
}

/** Where the keyboard goes from a row; null when there is nowhere to go. */
export function neighbour(rows: readonly FolderRow[], id: number, key: string): number | null {
  const at = rows.findIndex((row) => row.folder.id === id)
  const row = rows[at]
  if (!row) return null
  const targets: Record<string, FolderRow | undefined> = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
    ArrowRight: row.isExpanded && rows[at + 1]?.level === row.level + 1 ? rows[at + 1] : undefined,
    ArrowLeft: rows.find((r) => r.folder.id === row.folder.parentId),
  }
  return targets[key]?.folder.id ?? null
}

/** The folder that all records are in, told by the folder of each, or 0. */
export function commonFolder([first, ...others]: readonly number[]): number {
  return others.every((folder) => folder === first) ? (first ?? 0) : 0
}
