/** The player's own files, as the build names them. */
export interface ShellFiles {
  /** Changes when any of the files does. */
  version: string
  /** Absolute paths; the page itself is `/player/`. */
  paths: string[]
}

const PREFIX = 'marquee-shell-'
const PAGE = '/player/'

/**
 * The player's own files, kept together: a version is stored whole or not at all, is answered from the cache first,
 * and is replaced as a whole by the worker of the next version, which the browser fetches in the background.
 */
export function createShell(caches: CacheStorage, origin: string, { version, paths }: ShellFiles) {
  const name = PREFIX + version

  return {
    /** Stores this version; rejects, and leaves the one before in charge, when a file cannot be had. */
    async install(): Promise<void> {
      const cache = await caches.open(name)
      await cache.addAll(paths.map((path) => new Request(origin + path, { cache: 'reload' })))
    },

    /** Deletes every other version. */
    async activate(): Promise<void> {
      const names = await caches.keys()
      await Promise.all(names.filter((n) => n.indexOf(PREFIX) === 0 && n !== name).map((n) => caches.delete(n)))
    },

    /** The path under which a request's answer is stored, or null when it is none of the player's files. */
    pathOf(request: Request): string | null {
      const { pathname } = new URL(request.url)
      const path = request.mode === 'navigate' && pathname === `${PAGE}index.html` ? PAGE : pathname
      return paths.indexOf(path) < 0 ? null : path
    },

    /** The stored file; fetched when the browser dropped it. */
    async answer(path: string, request: Request, fetch: (request: Request) => Promise<Response>): Promise<Response> {
      const stored = await (await caches.open(name)).match(path)
      return stored || fetch(request)
    },
  }
}
