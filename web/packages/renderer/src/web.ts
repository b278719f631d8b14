import type { Shown } from '@marquee/model/shown'
import type { Disposables } from './disposables'
import { framesDrawn } from './frames'
import { fill, type Medium } from './medium'
import { linkOf, reach } from './network'
import { Unshowable } from './problem'

/**
 * The page that becomes a program. It has an origin of its own by the policy that it is served with, so a program
 * reaches no cookie, storage or API; and it has that policy also when the player's service worker serves it, without
 * a network. (A `blob:` page would be under the policy of the page that makes it, where no script of its own runs.)
 */
export const programPage = '/player/program.html'

/** What the page of a program says to the one around it. */
export const programReady = 'marquee:program-ready'
export const programLoaded = 'marquee:program-loaded'

/** How long a page that was reached may take to be loaded. It is prepared ahead. */
const loadingMs = 10_000

/** How long a program may be busy: when it begins, and later. So often it is asked whether it is there. */
const beginningMs = 30_000
const busyMs = 10_000

/** So often is the page of a program opened within a minute; one that ends it as often is broken. */
const mostOpenings = 10
const openingMs = 60_000

/** Only so long is a frame waited for: a page that is not seen draws none. */
const drawMs = 250

/** Shows a page in a frame, of which nothing is left when the layer ends: no timer, no sound, no node. */
export function createWeb(
  shown: Shown,
  sounds: boolean,
  broke: (reason: Unshowable) => void,
  disposables: Disposables,
): Medium {
  const frame = fill(document.createElement('iframe'))
  frame.title = shown.name
  frame.style.border = '0'
  frame.style.backgroundColor = '#fff' // what pages count on that have no background of their own
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
  if (sounds) frame.setAttribute('allow', 'autoplay')
  let left: Unshowable | undefined

  return {
    element: frame,
    loadingMs: shown.url ? loadingMs : undefined,
    load: shown.url ? loadLink : loadProgram,
    // With the first frame the browser begins to draw this page.
    begin: () => (left ? Promise.reject(left) : framesDrawn(disposables, 2, drawMs)),
    leave() {},
    freeze() {},
  }

  async function loadLink(url: string): Promise<void> {
    const address = linkOf(url)
    await reach(address, disposables)
    if (disposables.ended) return
    // Scripts with the origin of the page around them could undo their own sandbox.
    const ownOrigin = address.origin === location.origin ? '' : ' allow-same-origin'
    frame.setAttribute('sandbox', `allow-scripts allow-forms${ownOrigin}`)
    await new Promise<void>((resolve) => {
      disposables.listen(frame, 'load', () => resolve())
      frame.src = address.href
    })
  }

  async function loadProgram(url: string): Promise<void> {
    const answer = await fetch(url)
    if (!answer.ok) throw new Unshowable('missing', `the program was answered with ${answer.status}`)
    const program = await answer.text()
    if (disposables.ended) return
    await new Promise<void>((resolve) => {
      let port: MessagePort | undefined
      let openings = 0
      let patience = beginningMs
      let isAsked = false
      let cancel = () => {}
      const open = () => {
        openings++
        disposables.later(openingMs, () => openings--)
        patience = beginningMs
        disposables.later(beginningMs, () => {
          patience = busyMs
        })
        frame.src = programPage
      }
      /** Whatever page is in the frame by now ends with it. */
      const end = () => {
        cancel()
        isAsked = false
        port?.close()
        port = undefined
        frame.remove()
      }
      const leave = () => {
        end()
        left = new Unshowable('decode', 'the program has left its page')
        broke(left)
      }
      /** The page ends: it is loaded anew, or leads elsewhere. Nobody can tell which: it is opened again from here. */
      const again = () => {
        const { parentNode, nextSibling } = frame
        if (disposables.ended) return
        if (openings === mostOpenings) return leave()
        end()
        parentNode?.insertBefore(frame, nextSibling)
        open()
      }
      /** Another page does not answer, however it came into the frame. What is asked is not asked anew meanwhile. */
      const ask = () => {
        if (!port || isAsked) return
        isAsked = true
        cancel()
        cancel = disposables.later(patience, leave)
        port.postMessage('')
      }
      const answered = () => {
        isAsked = false
        cancel()
        cancel = disposables.later(busyMs, ask)
      }
      disposables.add(() => port?.close())
      disposables.listen(frame, 'load', ask)
      disposables.listen(window, 'message', (event) => {
        const { data, source } = event as MessageEvent
        if (source !== frame.contentWindow) return
        if (data === programLoaded) resolve()
        if (data !== programReady) return
        if (port) return again() // it may be another page that says the same
        const channel = new MessageChannel()
        port = channel.port1
        port.onmessage = ({ data: word }) => (word ? again() : answered())
        frame.contentWindow?.postMessage(program, '*', [channel.port2])
        ask()
      })
      // A service worker serves only frames that have its origin; the page's own policy takes that away.
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
      open()
    })
  }
}
