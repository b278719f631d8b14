import { useT } from '@marquee/i18n/react'
import type { Device } from './device'

/** What is set or asked, and of whom: screens, or a device group with all that hang in it and below. */
export type Subject = { readonly companyId: number } & (
  | {
      readonly kind: 'screens'
      readonly screens: readonly Pick<Device, 'id' | 'deviceName' | 'online' | 'readOnly'>[]
    }
  | { readonly kind: 'group'; readonly id: number; readonly name: string }
)

/** As operations name them. */
export function whose(subject: Subject): { deviceIds: number[] } | { groupId: number } {
  return subject.kind === 'group' ? { groupId: subject.id } : { deviceIds: subject.screens.map(({ id }) => id) }
}

/** Says who they are. */
export function useSubjectText(): (subject: Subject) => string {
  const t = useT('control')
  return (subject) => {
    if (subject.kind === 'group') return subject.name
    const [first, ...others] = subject.screens
    return others.length > 0 ? t('setting.screens', { count: subject.screens.length }) : (first?.deviceName ?? '')
  }
}
