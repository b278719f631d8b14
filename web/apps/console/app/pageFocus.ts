import type { AnyRouter } from '@tanstack/react-router'

/**
 * Puts the focus on the heading of a page where it would be lost: after a way to another page that took its place, such as a
 * pick of the finder, and after a sign-in.
 */
export function focusPages(router: AnyRouter, { hasSignedIn = false } = {}): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const isNew = fromLocation ? pathChanged : hasSignedIn
    if (!isNew || document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
    heading?.focus({ preventScroll: true })
  })
}
