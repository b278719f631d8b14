import type { Folder } from '@marquee/ui/folders/model'

/** A name as it is compared: letters in either case and of either width are the same. */
const plain = (name: string) => name.normalize('NFKC').toLowerCase()

/** The folders whose names hold what was typed, each with all that are above it; none when nothing matches. */
export function matching(folders: readonly Folder[], typed: string): readonly Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const kept = new Set<number>()
  for (const folder of folders) {
    if (!plain(folder.name).includes(plain(typed))) continue
    for (let at: Folder | undefined = folder; at && !kept.has(at.id); at = byId.get(at.parentId)) kept.add(at.id)
  }
  return folders
    .filter(({ id }) => kept.has(id))
    .map((folder) => ({ ...folder, children: folder.children.filter((id) => kept.has(id)) }))
}
