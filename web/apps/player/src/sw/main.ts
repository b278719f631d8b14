import files from 'virtual:marquee-shell'
import { CLAIM } from '../runtime/shell'
import { parsePath } from '../storage/chunks'
import { answerMedia } from './media'
import type { WorkerScope } from './scope'
import { createShell } from './shell'

const scope = self as unknown as WorkerScope
const shell = createShell(scope.caches, scope.location.origin, files)

scope.addEventListener('install', (event) => {
  event.waitUntil(shell.install().then(() => scope.skipWaiting()))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(shell.activate().then(() => scope.clients.claim()))
})

scope.addEventListener('message', (event) => {
  if (event.data === CLAIM) event.waitUntil(scope.clients.claim())
})

/**
 * Answers for the player's own files and its media; everything else, the API above all, goes to the network
 * untouched.
 */
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  const asset = parsePath(pathname)
  const path = shell.pathOf(request)
  if (asset && asset.chunk === null) event.respondWith(answerMedia(scope.caches, request, asset.sha256))
  else if (path !== null) event.respondWith(shell.answer(path, request, (missing) => scope.fetch(missing)))
})
