/** A file that somebody chose, and the folders that it was in, the outermost first. */
export interface Picked {
  file: File
  path: readonly string[]
}

/** What was in folders that were dropped. */
export interface Dropped {
  files: Picked[]
  /** There were more files than are taken at a time. */
  isCut: boolean
}

/** Files of one drop or choice at most. */
export const MOST_FILES = 20_000

/** Files that are asked of the system at the same time. */
const AT_ONCE = 200

/** What systems put into folders for themselves: nobody means to upload it. */
export function isHidden(name: string): boolean {
  return /^(\.|~\$)|^(thumbs\.db|desktop\.ini|ehthumbs\.db|__macosx)$/i.test(name)
}

/** Files from an input: those of a chosen folder name their place in it, and hidden ones are left out. */
export function pickFiles(files: Iterable<File>): Dropped {
  const picked = [...files].map((file): Picked => {
    const place = file.webkitRelativePath || ''
    return { file, path: place.split('/').slice(0, -1) }
  })
  return cut(picked.filter(({ file, path }) => ![...path, file.name].some(isHidden)))
}

/**
 * Starts to read what was dropped, with everything in its folders; hidden files are left out. MUST be called while the
 * drop is handled: the browser takes it back afterwards. `found` is told how many files there are so far.
 */
export async function readDrop(transfer: DataTransfer, found: (count: number) => void): Promise<Dropped> {
  const items = [...transfer.items].filter((item) => item.kind === 'file')
  const entries = items.map((item) => item.webkitGetAsEntry?.())
  const loose = [...transfer.files]
  if (entries.length === 0 || entries.some((entry) => !entry)) return pickFiles(loose)

  const places: { entry: FileSystemFileEntry; path: string[] }[] = []
  async function walk(entry: FileSystemEntry, path: string[]): Promise<void> {
    if (isHidden(entry.name) || places.length > MOST_FILES) return
    if (!isDirectory(entry)) {
      places.push({ entry: entry as FileSystemFileEntry, path })
      return
    }
    for (const child of await entriesOf(entry)) await walk(child, [...path, entry.name])
    found(places.length)
  }
  for (const entry of entries as FileSystemEntry[]) await walk(entry, [])

  const picked: Picked[] = []
  for (let first = 0; first < places.length; first += AT_ONCE) {
    const some = places.slice(first, first + AT_ONCE)
    picked.push(...(await Promise.all(some.map(async ({ entry, path }) => ({ file: await fileOf(entry), path })))))
  }
  return cut(picked)
}

function cut(files: Picked[]): Dropped {
  return { files: files.slice(0, MOST_FILES), isCut: files.length > MOST_FILES }
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** Everything in a folder by name; a browser tells it in parts. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (part.length === 0) return all.sort((a, b) => a.name.localeCompare(b.name))
    all.push(...part)
  }
}
