import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** How long and how often a question that closes is waited for, which has the focus until then, in milliseconds. */
const PATIENCE_MS = 1_000
const LOOK_MS = 50

/**
 * What has the focus in a list of cards may go with its card, or before it: then what comes next has it, the first button
 * of the card, or of the one that has come in its place, or what `after` finds where there is none. `list` changes
 * whenever the cards do. Returns handlers for what holds the list.
 */
export function useFocusOnward(
  holder: RefObject<HTMLElement | null>,
  list: unknown,
  after: () => HTMLElement | null | undefined,
) {
  const last = useRef<{ element: HTMLElement; card: Element | null; at: number }>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each list may lack what had the focus
  useEffect(() => {
    const until = Date.now() + PATIENCE_MS
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const lost = last.current
      if (!lost || lost.element.isConnected) return
      const active = document.activeElement
      if (active !== null && active !== document.body) {
        if (active.closest('[role=dialog]') && Date.now() < until) timer = setTimeout(look, LOOK_MS)
        else last.current = null
        return
      }
      last.current = null
      const cards = cardsOf(holder.current)
      const card = lost.card?.isConnected ? lost.card : (cards[lost.at] ?? cards.at(-1))
      const next = card?.querySelector<HTMLElement>('button') ?? after()
      next?.focus()
    }
    look()
    return () => clearTimeout(timer)
  }, [list])

  return {
    onFocus({ target }: FocusEvent<HTMLElement>) {
      const card = target.closest('[data-card]')
      if (card) last.current = { element: target, card, at: cardsOf(holder.current).indexOf(card) }
    },
    onBlur({ relatedTarget, target }: FocusEvent<HTMLElement>) {
      // Who goes on outside, but for a question, or clicks beside it has left it. What goes has not, nor has a window.
      const hasLeft = relatedTarget
        ? !holder.current?.contains(relatedTarget) && !relatedTarget.closest('[role=dialog]')
        : target.isConnected && document.activeElement !== target
      if (hasLeft) last.current = null
    },
  }
}

function cardsOf(holder: HTMLElement | null): Element[] {
  return Array.from(holder?.querySelectorAll('[data-card]') ?? [])
}
