import { useT } from '@marquee/i18n/react'
import type { Translate } from '@marquee/i18n/texts'
import { itemsOfPage } from '@marquee/model/program/records'
import { useEffect, useState } from 'react'
import { draftOfState, programOf, type State, viewOf } from '../core/state'
import { aidNames } from './aids'
import { commandText, kindText, stepText } from './labels'
import { useDesk } from './useDesk'

/** Tells those who do not see the canvas what has become of it. */
export function Teller() {
  const t = useT('author')
  const desk = useDesk()
  const [told, setTold] = useState('')

  useEffect(() => {
    let before = desk.editor.get()
    return desk.editor.subscribe(() => {
      const now = desk.editor.get()
      const words = changeOf(before, now, t)
      before = now
      if (words) setTold(words)
    })
  }, [desk, t])

  useEffect(() => {
    let before = desk.look().aids
    return desk.subscribe(() => {
      const now = desk.look().aids
      const other = aidNames.find((name) => now[name] !== before[name])
      before = now
      if (other) setTold(t(now[other] ? 'editor.told.on' : 'editor.told.off', { name: t(commandText({ id: other })) }))
    })
  }, [desk, t])

  return (
    <p role="status" className="mq-hidden">
      {told}
    </p>
  )
}

function changeOf(before: State, now: State, t: Translate<'author'>): string {
  const [was, is] = [before.editing.history.past.length, now.editing.history.past.length]
  const parts: string[] = []
  if (draftOfState(before).program !== draftOfState(now).program) {
    const { label } = draftOfState(is < was ? before : now)
    const step = t(stepText(label), { count: label.count })
    parts.push(is < was ? t('editor.told.undone', { step }) : step)
  }
  if (viewOf(before).page !== viewOf(now).page) {
    const { order, pages } = programOf(now)
    const { page } = viewOf(now)
    const place = order.indexOf(page) + 1
    parts.push(t('editor.told.page', { name: pages.get(page)?.name ?? '', place, all: order.length }))
  }
  if (viewOf(before).selection !== viewOf(now).selection) parts.push(selectionOf(now, t))
  return parts.join('. ')
}

function selectionOf(state: State, t: Translate<'author'>): string {
  const { page, selection } = viewOf(state)
  const { items, pages } = programOf(state)
  if (selection.keys.length === 0) return t('editor.told.none')
  if (selection.keys.length > 1) return t('editor.told.several', { count: selection.keys.length })
  const [key] = selection.keys
  const item = key && items.get(key)
  const there = pages.get(page)
  if (!item || !there) return ''
  const all = itemsOfPage(there)
  const { name, x, y, w, h, lock } = item
  const text = t('editor.told.item', {
    name,
    kind: t(kindText(item.type)),
    x,
    y,
    w,
    h,
    place: all.indexOf(key) + 1,
    all: all.length,
  })
  return lock ? `${text}, ${t('editor.locked')}` : text
}
