import type { Place } from '@marquee/model/program/place'
import { picked } from '../../core/selection'
import { programOf, select, showPage } from '../../core/state'
import { useDesk, useOf } from '../useDesk'

/** What the places of the program are called, and the way to each; to one that is gone there is none. */
export function usePlaces() {
  const { editor } = useDesk()
  const program = useOf(programOf)

  const isThere = ({ page, item }: Place) =>
    page !== null && program.pages.has(page) && (item === null || program.items.has(item))

  function nameOf({ page, item }: Place): string {
    const name = (page && program.pages.get(page)?.name) ?? ''
    const of = item ? program.items.get(item) : undefined
    return of ? `${name} · ${of.alias || of.name}` : name
  }

  function go({ page, item }: Place): void {
    if (!page) return
    editor.go((state) => showPage(state, page))
    if (item) editor.go((state) => select(state, picked(programOf(state), item)))
    document.querySelector<HTMLElement>('[data-stage]')?.focus()
  }

  return { isThere, nameOf, go }
}
