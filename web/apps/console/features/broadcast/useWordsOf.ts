import { useT } from '@marquee/i18n/react'
import type { Broadcast } from './broadcast'

/** Says by which words people know a broadcast. A picture that stands alone has none of its own. */
export function useWordsOf(): (broadcast: Broadcast) => string {
  const t = useT('broadcast')
  return ({ message }) => message.content.trim() || t('pictureAlone')
}
