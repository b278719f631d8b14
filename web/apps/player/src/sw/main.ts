import files from 'virtual:marquee-shell'
import { CLAIM, type Word } from '../runtime/shell'
import { parsePath } from '../storage/chunks'
import { answerMedia } from './media'
import type { WorkerScope } from './scope'
import { createShell, isPage } from './shell'

const scope = self as unknown as WorkerScope
const shell = createShell(scope.caches, scope.location.origin, files)

/** How long the page of a version on trial has to show something, in milliseconds. */
const TRIAL = 60_000

scope.addEventListener('install', (event) => {
  event.waitUntil(shell.install().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate().then(() => scope.clients.claim()))
})

scope.addEventListener('message', (event) => {
  if (event.data === CLAIM) event.waitUntil(scope.clients.claim())
  const { shown, again } = Object(event.data) as Word
  if (shown) event.waitUntil(shell.shown(shown))
  if (again) event.waitUntil(shell.again(again))
})

/** Loads the player again when the page of a version on trial shows nothing: it may not be able to do so itself. */
async function watchTrial(): Promise<void> {
  if (!shell.onTrial) return
  await new Promise((resolve) => setTimeout(resolve, TRIAL))
  if (!shell.onTrial) return
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  await Promise.all(pages.filter(({ url }) => isPage(new URL(url).pathname)).map((page) => page.navigate(page.url)))
}

/**
 * Answers for the player's own files and its media; everything else, the API above all, goes to the network
 * untouched.
 */
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  const asset = parsePath(pathname)
  if (asset && asset.chunk === null) event.respondWith(answerMedia(scope.caches, request, asset.sha256))
  else if (shell.owns(request)) {
    const answer = shell.answer(request, (missing) => scope.fetch(missing))
    event.respondWith(answer)
    if (request.mode === 'navigate') event.waitUntil(answer.then(watchTrial))
  }
})
