import { useT } from '@marquee/i18n/react'
import css from './audit.module.css'
import type { Entry } from './queries'

/** Who it was, and from where. */
export function Actor({ entry }: { entry: Entry }) {
  const t = useT('audit')
  const { username, deviceId: id, ip, names } = entry
  const screen = () => names.deviceId?.[id] ?? t('screen', { id: String(id) })
  return (
    <span className={css.actor}>
      <span>{username || (id ? screen() : t(ip ? 'nobody' : 'system'))}</span>
      {ip && <span className={css.ip}>{ip}</span>}
    </span>
  )
}
