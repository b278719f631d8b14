import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { LOCALE_COOKIE } from '@marquee/i18n/cookie'
import { test as base } from '@playwright/test'

/** A running server with the demo company in it. */
export interface Server {
  /** `http://127.0.0.1:PORT`, also after it was started again. */
  url: string
  /** The folder in which it keeps everything. */
  data: string
  /** The password of every demo sign-in. */
  password: string
  /** Ends the server in good order, as an operator would. Whoever stops it starts it again before the test ends. */
  stop(): Promise<void>
  /** Ends it at once, in the middle of whatever it does. Whoever kills it starts it again before the test ends. */
  kill(): Promise<void>
  /** Starts it again at the same address with the same records. */
  start(): Promise<void>
}

const binary = fileURLToPath(new URL('../../bin/marquee', import.meta.url))
const password = 'Window-Seat-42'

/** How long a start may take: the first one migrates and writes the demo company with its pictures. */
const STARTS_WITHIN_MS = 60_000

/** The variable that tells the workers where the demo company lies. */
const DEMO_FOLDER = 'MARQUEE_E2E_DEMO'

/** Writes the demo company once, for the servers of all workers; the returned function removes it. */
export default async function writeDemo(): Promise<() => Promise<void>> {
  const data = await mkdtemp(join(tmpdir(), 'marquee-e2e-demo-'))
  const child = launch(data, '127.0.0.1:0')
  await address(child, 'Sign in as ')
  await stop(child)
  process.env[DEMO_FOLDER] = data
  return () => rm(data, { recursive: true, force: true })
}

/**
 * `test` with a server of its own for each worker, at `baseURL`, and a browser that speaks its project's language. Tests of a worker share its records: a test makes what
 * it changes, under a name that no other test uses, and counts on the demo company's own records only for reading.
 */
export const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), 'marquee-e2e-'))
      await cp(process.env[DEMO_FOLDER] ?? '', data, { recursive: true })
      let child = launch(data, '127.0.0.1:0')
      try {
        const url = await address(child, 'Marquee ')
        await use({
          url,
          data,
          password,
          stop: () => stop(child),
          kill: () => stop(child, 'SIGKILL'),
          async start() {
            child = launch(data, new URL(url).host)
            await address(child, 'Marquee ')
          },
        })
      } finally {
        await stop(child)
        await rm(data, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: STARTS_WITHIN_MS + 15_000 },
  ],
  baseURL: ({ server }, use) => use(server.url),
  context: async ({ context, server }, use, { project }) => {
    await context.addCookies([{ name: LOCALE_COOKIE, value: project.use.locale ?? '', url: server.url }])
    await use(context)
  },
})

export { expect } from '@playwright/test'

function launch(data: string, listen: string): ChildProcess {
  return spawn(binary, ['serve', '--demo', '--addr', listen, '--data', data], {
    // A company's sign-in provider stands on this machine in the tests, which servers do not reach unless they are told to.
    env: { ...process.env, MARQUEE_DEMO_PASSWORD: password, MARQUEE_REACH: '127.0.0.1', MARQUEE_WEATHER_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Waits until the server has said where it listens, and a line that begins with `ready`: who may sign in is only said
 * once the demo company is written. Fails with all that it said when it ends instead.
 */
function address(child: ChildProcess, ready: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const said: string[] = []
    let port: string | undefined
    const fail = (why: string) => reject(new Error(`marquee serve ${why}:\n${said.join('\n')}`))
    const late = setTimeout(() => fail(`was not ready within ${STARTS_WITHIN_MS} ms`), STARTS_WITHIN_MS)
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line)
        port ??= /127\.0\.0\.1:([1-9]\d*)/.exec(line)?.[1]
        if (!port || !line.startsWith(ready)) return
        clearTimeout(late)
        resolve(`http://127.0.0.1:${port}`)
      })
    }
    child.once('error', (error) => {
      clearTimeout(late)
      fail(`did not start (${error.message}); \`make build\` makes it`)
    })
    child.once('exit', (code) => {
      clearTimeout(late)
      fail(`ended with ${code}`)
    })
  })
}

/** Ends the server in good order, or within ten seconds without. */
async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const forced = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(forced)
}
