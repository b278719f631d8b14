import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { EntryLink } from '../../navigation/EntryLink'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { uploadUrl } from '../../session/uploads'
import css from './wall.module.css'
import { standingOf, WALL_SIZE, type WallScreen, wallQuery } from './wallQuery'

/** What each of the company's screens shows now, the worst first; for those who may see screens. Until it is known, their room. */
export function Wall({ count }: { count: number }) {
  const t = useT('dashboard')
  const id = useId()
  const { mayRead } = useRights('Device')
  const isShown = mayRead && count > 0
  const { data: screens, isError } = useQuery({ ...wallQuery(useApi(), useCompanyId()), enabled: isShown })
  if (!isShown || (isError && !screens) || screens?.length === 0) return null
  return (
    <section className={css.wall} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{t('wall')}</h2>
        <EntryLink entry="MyDevices">{t('wall.all')}</EntryLink>
      </div>
      <ul className={css.screens}>
        {screens
          ? screens.map((screen) => <WallTile key={screen.id} screen={screen} />)
          : Array.from({ length: Math.min(count, WALL_SIZE) }, (_, place) => <WallTile key={place} />)}
      </ul>
    </section>
  )
}

function WallTile({ screen }: { screen?: WallScreen }) {
  const t = useT('dashboard')
  if (!screen) {
    return (
      <li className={css.screen} aria-hidden>
        <span className={css.picture} />
        <span className={css.name}>&nbsp;</span>
        <span className={css.playing} />
      </li>
    )
  }
  const { covered, playing, contentName, contentSrc } = screen.reported
  const content = playing ? contentName : t('wall.standby')
  const standing = standingOf(screen)
  return (
    <li>
      <Link className={css.screen} to="/device/my-devices/$deviceId" params={{ deviceId: String(screen.id) }}>
        <span className={css.picture} data-standing={standing} data-covered={(screen.online && covered) || undefined}>
          {screen.online && playing && !covered && contentSrc && (
            <img src={uploadUrl(contentSrc)} alt="" loading="lazy" decoding="async" />
          )}
          {standing !== 'online' && <span className={css.standing}>{t(`state.${standing}`)}</span>}
        </span>
        <span className={css.name}>{screen.deviceName}</span>
        <span className={css.playing}>{screen.online && (covered ? t(`wall.covered.${covered}`) : content)}</span>
      </Link>
    </li>
  )
}
