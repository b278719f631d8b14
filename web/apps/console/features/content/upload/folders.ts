import { MAX_FOLDER_LEVEL } from '@marquee/ui/folders/model'
import type { Picked } from './picked'

/** A folder's name has so many characters at most. */
const NAME = 100

/** The folders that chosen files bring with them. */
export interface FolderPlan {
  /** Paths below the folder that is uploaded to; those above come before those below. */
  paths: string[][]
  /** Files from folders that are too deep: they go into the deepest that there can be. */
  tooDeep: number
}

/** Where a file goes below a folder of this level: no deeper than folders can be (R153). */
export function placeOf(path: readonly string[], level: number): string[] {
  return path.slice(0, Math.max(0, MAX_FOLDER_LEVEL - level)).map((name) => [...name.trim()].slice(0, NAME).join(''))
}

export function planOf(files: readonly Pick<Picked, 'path'>[], level: number): FolderPlan {
  const paths = new Map<string, string[]>()
  let tooDeep = 0
  for (const { path } of files) {
    const place = placeOf(path, level)
    if (place.length < path.length) tooDeep++
    for (let depth = 1; depth <= place.length; depth++) {
      const part = place.slice(0, depth)
      if (!paths.has(keyOf(part))) paths.set(keyOf(part), part)
    }
  }
  return { paths: [...paths.values()], tooDeep }
}

interface Node {
  id: number
  name: string
  parentId: number
}

/**
 * Makes the folders that are missing, one after the other, and says where each path leads. A folder of the same name
 * that is there already is used.
 */
export async function makeFolders(
  plan: FolderPlan,
  base: number,
  existing: readonly Node[],
  create: (parentId: number, name: string) => Promise<number>,
): Promise<(place: readonly string[]) => number> {
  const ids = new Map([[keyOf([]), base]])
  const known = new Map(existing.map(({ id, name, parentId }) => [`${parentId}/${name}`, id]))
  for (const path of plan.paths) {
    const parentId = ids.get(keyOf(path.slice(0, -1))) ?? base
    const name = path.at(-1) ?? ''
    ids.set(keyOf(path), known.get(`${parentId}/${name}`) ?? (await create(parentId, name)))
  }
  return (place) => ids.get(keyOf(place)) ?? base
}

/** No name holds a slash: they come out of paths. */
function keyOf(path: readonly string[]): string {
  return path.join('/')
}
