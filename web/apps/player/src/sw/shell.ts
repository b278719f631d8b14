/** The player's own files, as the build names them. */
export interface ShellFiles {
  /** Changes when any of the files does. */
  version: string
  /** Absolute paths; the page itself is `/player/`. */
  paths: string[]
}

/** Which builds of the player are here, and what is known of them. */
interface Trial {
  /** The build that was seen to work last; '' = none yet. */
  good: string
  /** The build that is tried, and how often it was loaded without being seen to work. */
  version: string
  loads: number
}

export interface Shell {
  /** Stores this version; rejects, and leaves the one before in charge, when a file cannot be had. */
  install(): Promise<void>
  /** Deletes every other version, but for the last good one while this one is tried. */
  activate(): Promise<void>
  /** Whether a request is for one of the player's files, of this or of the last good version. */
  owns(request: Request): boolean
  /** The stored file; fetched when the browser dropped it. */
  answer(request: Request, fetch: (request: Request) => Promise<Response>): Promise<Response>
  /** The page that has this script shows something: its version is good. */
  shown(script: string): Promise<void>
  /** Tries this version again, if the page that has this script is of another. */
  again(script: string): Promise<void>
  /** Whether the page that was handed out last is on trial, and nothing of it was seen yet. */
  readonly onTrial: boolean
}

const PREFIX = 'marquee-shell-'
const PAGE = '/player/'
const ASSETS = '/player/assets/'
/** Whether a path is the page's, in whichever way it is written. */
export const isPage = (path: string) => /^\/player(\/(index\.html)?)?$/.test(path)
/** Where it is kept what is known of the versions. */
const TRIALS = 'marquee-trials'
/** How often a version is loaded without being seen to work, before the last good one comes back. */
export const TRIES = 2

/**
 * The player's own files, kept together: a version is stored whole or not at all, is answered from the cache first,
 * and is replaced as a whole by the worker of the next version, which the browser fetches in the background.
 *
 * The version before it stays until the page of the new one has shown something. If that does not come about twice,
 * the old one is answered again, until there is a newer one or somebody wants this one tried again.
 */
export function createShell(caches: CacheStorage, origin: string, { version, paths }: ShellFiles): Shell {
  const name = PREFIX + version
  let onTrial = false

  async function read(): Promise<Trial> {
    const stored = await (await caches.open(TRIALS)).match(PAGE)
    const trial: Trial = stored ? JSON.parse(await stored.text()) : { good: '', version, loads: 0 }
    return trial.version === version ? trial : { good: trial.good, version, loads: 0 }
  }

  async function write(good: string, loads: number): Promise<void> {
    const trial: Trial = { good, version, loads }
    await (await caches.open(TRIALS)).put(PAGE, new Response(JSON.stringify(trial)))
  }

  /** The caches of versions that are here. */
  async function stored(): Promise<string[]> {
    return (await caches.keys()).filter((one) => one.indexOf(PREFIX) === 0)
  }

  async function removeAllBut(kept: string[]): Promise<void> {
    const doomed = (await stored()).filter((one) => kept.indexOf(one) < 0)
    await Promise.all(doomed.map((one) => caches.delete(one)))
  }

  /** The version before this one that is known to work, or else any that is here; null = there is none. */
  async function before({ good }: Trial): Promise<string | null> {
    const others = (await stored()).filter((one) => one !== name)
    return others.find((one) => one === PREFIX + good) || others[0] || null
  }

  /** The version that answers; that of a page is about to be loaded. */
  async function chosen(ofPage: boolean): Promise<string> {
    const trial = await read()
    const old = trial.good === version ? null : await before(trial)
    const isTried = old !== null && trial.loads < TRIES
    if (ofPage) {
      onTrial = isTried
      // A page that is not counted, such as for lack of room, is better than none.
      if (isTried) await write(trial.good, trial.loads + 1).catch(() => undefined)
    }
    return old !== null && !isTried ? old : name
  }

  function pathOf(request: Request): string {
    const { pathname } = new URL(request.url)
    return request.mode === 'navigate' && isPage(pathname) ? PAGE : pathname
  }

  async function has(version: string, path: string): Promise<boolean> {
    return (await (await caches.open(version)).match(path)) !== undefined
  }

  return {
    get onTrial() {
      return onTrial
    },

    async install() {
      const cache = await caches.open(name)
      await cache.addAll(paths.map((path) => new Request(origin + path, { cache: 'reload' })))
    },

    async activate() {
      const trial = await read()
      const old = trial.good === version ? null : await before(trial)
      await removeAllBut(old === null ? [name] : [name, old])
    },

    owns(request) {
      const path = pathOf(request)
      return paths.indexOf(path) >= 0 || path.indexOf(ASSETS) === 0
    },

    async answer(request, fetch) {
      const path = pathOf(request)
      const first = await chosen(path === PAGE && request.mode === 'navigate')
      // Other versions have other names for what lies there.
      const others = path.indexOf(ASSETS) === 0 ? await stored() : []
      for (const one of [first].concat(others)) {
        const file = await (await caches.open(one)).match(path)
        if (file) return file
      }
      return fetch(request)
    },

    async shown(script) {
      if (!(await has(name, script))) return
      onTrial = false
      await write(version, 0)
      await removeAllBut([name])
    },

    async again(script) {
      if (!(await has(name, script))) await write((await read()).good, 0)
    },
  }
}
