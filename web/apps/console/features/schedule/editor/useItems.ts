import type { ProblemField } from '@marquee/api/problem'
import { type Place, windowOf } from '@marquee/calendar/place'
import { useStable } from '@marquee/calendar/useStable'
import { type Span, wallOf } from '@marquee/calendar/wall'
import { firstWeekday } from '@marquee/calendar/wording'
import { useLocale, useT } from '@marquee/i18n/react'
import { type AsideItem, type AsidePayload, payloadOf } from '@marquee/ui/aside/item'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useCallback, useState } from 'react'
import type { Template } from '../../../session/templates'
import type { Bar } from '../calendar/bars'
import { type DraftItem, newItem, type ScheduleItem, sourceOf } from '../item/item'
import { landing, suggested } from '../item/landing'
import { reshaped } from '../item/reshape'
import { whenText } from '../item/wording'
import { itemAdded, itemChanged, itemRemoved } from './changes'
import type { DraftChannel } from './draft'
import { newMessage } from './templates'
import type { Editor } from './useEditor'

/** The item in the dialog; a new one is not in the schedule yet. */
type Opened =
  | { readonly isNew: false; readonly item: DraftItem }
  | { readonly isNew: true; readonly item: ScheduleItem }

/** What can be done with the items of a channel, by mouse or by dialog. */
export function useItems({ change, refused }: Editor, channel: DraftChannel | undefined, place: Place, zone: string) {
  const t = useT('schedule')
  const locale = useLocale()
  const confirm = useConfirm()
  const toast = useToast()
  const [opened, setOpened] = useState<Opened | null>(null)

  function addItem(item: ScheduleItem) {
    if (channel) change(itemAdded(channel.key, item))
  }

  /** Moves or resizes an occurrence; of an item that repeats every one changes, so that is asked. False when nothing changed. */
  async function reshape({ item, span }: Bar, now: Span): Promise<boolean> {
    if (!item) return false
    const next = reshaped(item, span, now)
    if (!next) toast.warning(t('reshape.tooLong'))
    if (!next || next === item) return false
    if (item.repeat !== 'None') {
      const question = {
        title: t('reshape.title', { name: item.name }),
        text: t('reshape.text', { when: whenText(next, t, locale) }),
        confirmLabel: t('reshape.yes'),
      }
      if (!(await confirm(question))) return false
    }
    change(itemChanged(item.key, next))
    return true
  }

  return {
    opened,
    open: useCallback((item: DraftItem) => setOpened({ isNew: false, item }), []),
    close: () => setOpened(null),
    reshape: useStable(reshape),
    drop: useStable((payload: AsidePayload, span: Span, hasTime: boolean) => {
      addItem(newItem(sourceOf(payload), landing(span, hasTime)))
    }),
    /** Asks when something is to play that was not dragged. */
    add(item: AsideItem) {
      const span = suggested(windowOf(place, firstWeekday(locale)), place.day, wallOf(Date.now(), zone))
      setOpened({ isNew: true, item: newItem(sourceOf(payloadOf(item)), span) })
    },
    /** Asks what is to be said and when: what a template says, or something new. */
    announce(template: Template | null) {
      const span = suggested(windowOf(place, firstWeekday(locale)), place.day, wallOf(Date.now(), zone))
      setOpened({ isNew: true, item: newMessage(template, span) })
    },
    apply(item: ScheduleItem) {
      if (opened?.isNew === false) change(itemChanged(opened.item.key, item))
      else addItem(item)
      setOpened(null)
    },
    /** Takes the item in the dialog out of the schedule. */
    remove() {
      if (opened?.isNew === false) change(itemRemoved(opened.item.key))
      setOpened(null)
    },
    /** What the server refused about the item in the dialog. */
    refused: (opened?.isNew === false && refused.items.get(opened.item)) || nothing,
  }
}

const nothing: readonly ProblemField[] = []
