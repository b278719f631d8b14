import { useT } from '@marquee/i18n/react'
import { useGivenName } from '../../../session/useGivenName'
import type { EventGroup } from './queries'

export interface SignText {
  text: string
  /** Where the sign is that its screens show; below: only groups below it have some. */
  where: 'here' | 'below' | 'nowhere'
  /** Events are on its signs, and neither it nor a group below it has one that would show them. */
  isMissed: boolean
}

/** Which sign a device group has: its own, that of a group above, or only groups below have some. */
export function useSignText(): (group: EventGroup) => SignText {
  const t = useT('event')
  const given = useGivenName()
  return ({ signLayout, signDeviceGroupId, signBelow, signEvents, above }) => {
    if (signLayout !== '') {
      const layout = t(`sign.layout.${signLayout}`)
      const from = above.find(({ id }) => id === signDeviceGroupId)
      const text = from ? t('group.sign.from', { layout, group: given(from.title) }) : layout
      return { text, where: 'here', isMissed: false }
    }
    if (signBelow) return { text: t('group.sign.below'), where: 'below', isMissed: false }
    return { text: t('group.sign.none'), where: 'nowhere', isMissed: signEvents > 0 }
  }
}
