import { useT } from '@marquee/i18n/react'
import css from './audit.module.css'
import type { Entry } from './queries'

/** Who it was, and from where. */
export function Actor({ entry }: { entry: Entry }) {
  const t = useT('audit')
  return (
    <span className={css.actor}>
      <span>
        {entry.username || (entry.deviceId ? t('screen', { id: entry.deviceId }) : t(entry.ip ? 'nobody' : 'system'))}
      </span>
      {entry.ip && <span className={css.ip}>{entry.ip}</span>}
    </span>
  )
}
