import { useT } from '@marquee/i18n/react'
import { Link } from '@tanstack/react-router'

/** Leads to where device groups are made: who begins has one, and does not look for more in the tree of the screens. */
export function GroupsMade() {
  const t = useT('event')
  const menu = useT('shell')
  const [before, after] = t('group.made', { place: '\n' }).split('\n')
  return (
    <span>
      {before}
      <Link to="/device/my-devices">{menu('menu.myDevices')}</Link>
      {after}
    </span>
  )
}
