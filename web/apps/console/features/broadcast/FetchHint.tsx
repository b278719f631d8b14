import { useLocale, useT } from '@marquee/i18n/react'
import type { Message } from '@marquee/model/message/message'
import { Muted } from '@marquee/ui/page/Muted'
import type { Template } from '../../session/templates'
import { fetchedOf } from './values'

interface FetchHintProps {
  message: Message
  /** What it was begun with. */
  template: Template | undefined
}

/** Says what screens show until they have what the look of an emergency takes; nothing where they keep all of it. */
export function FetchHint({ message, template }: FetchHintProps) {
  const t = useT('broadcast')
  const locale = useLocale()
  const fetched = fetchedOf(message, template)
  if (fetched.length === 0) return null
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).format(fetched.map((file) => t(`file.${file}`)))
  return <Muted as="p">{t(message.content.trim() === '' ? 'fetched.alone' : 'fetched', { parts })}</Muted>
}
