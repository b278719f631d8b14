import { isTyping } from '@marquee/editing/keys'
import { readClipboard, textAsItems } from '@marquee/model/program/clipboard'
import type { ItemKey } from '@marquee/model/program/program'
import { itemsOfPage } from '@marquee/model/program/records'
import { useEffect } from 'react'
import { always } from '../commands/command'
import { commandOf } from '../commands/keys'
import { copy, cut, paste, programOf, type State, selected, viewOf } from '../core/state'
import { actions } from './actions'
import type { Desk } from './desk'
import { handKeys, kindNames, kinds } from './kinds'

/** What the system's clipboard keeps items as, for other windows. */
const format = 'application/x-marquee-items'

/** Keys: those of the canvas while it has the focus, those with Ctrl everywhere but in texts and dialogs. */
export function useKeys(desk: Desk): void {
  useEffect(() => {
    const end = new AbortController()
    const { signal } = end
    document.addEventListener('keydown', (event) => press(desk, event), { signal })
    for (const name of ['copy', 'cut', 'paste'] as const) {
      document.addEventListener(name, (event) => carry(desk, name, event), { signal })
    }
    return () => end.abort()
  }, [desk])
}

function isElsewhere(desk: Desk): boolean {
  const { dialog, menu } = desk.look()
  return dialog !== null || menu !== null || document.querySelector('[role=dialog][aria-modal=true]') !== null
}

function press(desk: Desk, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || isElsewhere(desk)) return
  if (isTyping(event.target) && event.key !== 'F6') return
  if (isTaken(desk, event)) event.preventDefault()
}

/** Whether a key press is meant for the designer; then it has done what it says. */
function isTaken(desk: Desk, event: KeyboardEvent): boolean {
  const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey
  if (isHelp) desk.set({ help: true })
  if (event.key === 'F6') goRound(event.shiftKey ? -1 : 1)
  if (isHelp || event.key === 'F6') return true
  const stage = document.querySelector('[data-stage]')
  const isOnCanvas = event.target === stage || event.target === document.body
  if (isOnCanvas && pressOnCanvas(desk, event)) return true
  const isForAll = event.ctrlKey || event.metaKey || /^Page/.test(event.key)
  if (!isOnCanvas && !isForAll) return false
  const state = desk.editor.get()
  if (event.key === 'Tab' && (event.target !== stage || leaves(state, event.shiftKey))) return false
  const meant = commandOf(known, event, state)
  // Copies go by the events of the clipboard, which other windows hear as well.
  if (!meant || /^(copy|cut|paste)$/.test(meant.id)) return false
  const command = commandOf(actions, event, state)
  if (command) desk.run(command)
  // What cannot be done now is nothing else either: Ctrl D makes no bookmark.
  return command !== undefined || isForAll
}

const known = actions.map((command) => ({ ...command, when: always }))

/** Escape, what is in hand, and the letters of tools; false when it is none of these. */
function pressOnCanvas(desk: Desk, event: KeyboardEvent): boolean {
  const { tool } = desk.look()
  if (event.key === 'Escape') {
    if (desk.surface?.cancel()) return true
    if (tool === 'select') return false
    desk.take('select')
    return true
  }
  if (desk.readOnly) return false
  if (event.key === 'Enter' && tool !== 'select' && tool !== 'pan') {
    desk.insert(tool)
    return true
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false
  const letter = event.key.toUpperCase()
  const hand = (['select', 'pan'] as const).find((one) => handKeys[one] === letter)
  const kind = kindNames.find((one) => kinds[one].key === letter)
  if (!hand && !kind) return false
  desk.take(hand ?? kind ?? 'select')
  return true
}

/** Whether Tab goes on to what is next in the window: at the last item, backwards at the first, and where there are none. */
function leaves(state: State, isBack: boolean): boolean {
  const { page, selection } = viewOf(state)
  const there = programOf(state).pages.get(page)
  const keys = there ? itemsOfPage(there) : []
  if (keys.length === 0) return true
  const at = keys.indexOf(selection.primary as ItemKey)
  return isBack ? at <= 0 : at === keys.length - 1
}

/** Goes to the next part of the window, or the one before. */
function goRound(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-part]')]
  const at = all.findIndex((part) => part.contains(document.activeElement))
  const next = all[(at + by + all.length) % all.length]
  // Where arrow keys lead on, one is the place at which they were last.
  const place = next?.querySelector<HTMLElement>('[data-stage], [tabindex="0"]')
  const first = place ?? next?.querySelector<HTMLElement>('button:not(:disabled), input')
  first?.focus()
}

function carry(desk: Desk, name: 'copy' | 'cut' | 'paste', event: ClipboardEvent): void {
  if (event.defaultPrevented || isTyping(event.target) || isElsewhere(desk)) return
  if (desk.readOnly && name !== 'copy') return
  if (name === 'paste') takeIn(desk, event)
  else giveOut(desk, name, event)
}

/**
 * Lays on the page what was copied last: items of this or another window, or a text from anywhere. What was copied here
 * is kept by the editor for when the system's clipboard has nothing; files are not for the page.
 */
function takeIn({ editor }: Desk, event: ClipboardEvent): void {
  const from = event.clipboardData
  if (from && from.files.length > 0) return
  const items = readClipboard(parsed(from?.getData(format) ?? ''))
  const words = from?.getData('text/plain') ?? ''
  event.preventDefault()
  editor.go((state, newId) => paste(state, newId, items ?? textAsItems(programOf(state), words) ?? state.clipboard))
}

function giveOut({ editor }: Desk, name: 'copy' | 'cut', event: ClipboardEvent): void {
  const isOfText = (document.getSelection()?.toString() ?? '') !== ''
  if (isOfText || selected(editor.get()).length === 0) return
  event.preventDefault()
  editor.go((state, newId) => (name === 'cut' ? cut(state, newId) : copy(state)))
  event.clipboardData?.setData(format, JSON.stringify(editor.get().clipboard))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
