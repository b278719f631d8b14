import { CheckCircleFilled, DesktopOutlined } from '@ant-design/icons'
import { formatBytes } from '@marquee/i18n/bytes'
import { useLocale, useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { codecName, dimensions, isTriedAgain } from '../figures'
import { type Content, contentScreens, type Playability } from '../queries'
import { useMayChange } from '../useContentCommands'
import { Convert } from './Convert'
import css from './detail.module.css'

/** Screens that are named; it says how many more there are. */
const NAMED = 5

/** Says plainly which of the company's screens cannot play a content, and offers to make it play there. */
export function Screens({ item }: { item: Content }) {
  const t = useT('content')
  const locale = useLocale()
  const mayChange = useMayChange()(item) && item.active
  const { data } = useQuery(contentScreens(useApi(), useCompanyId(), item.id))
  if (!data) return null
  const isFilm = item.type === 'Video' && item.url === ''
  return (
    <section aria-labelledby="content-screens">
      <h3 id="content-screens" className={css.heading}>
        {t('screens')}
      </h3>
      <div className={css.screens}>
        {data.total === 0 && <p className={css.aside}>{t('screens.none')}</p>}
        {data.total > 0 && data.reason !== '' && (
          <Alert
            type="warning"
            showIcon
            styles={{ title: { fontSize: 14, fontWeight: 600 } }}
            title={t(`screens.${data.reason}`)}
          />
        )}
        {data.total > 0 && data.reason === '' && data.cannot.length === 0 && (
          <p>
            <CheckCircleFilled className={css.good} aria-hidden /> {t('screens.all', { count: data.total })}
          </p>
        )}
        {data.get && (
          <p className={css.aside}>
            {t('screens.get', { size: dimensions(data.get), bytes: formatBytes(data.get.fileSize, locale) })}
          </p>
        )}
        {item.type === 'Image' && item.state === 'ready' && item.problem !== '' && (
          <Alert
            type="warning"
            showIcon
            styles={{ title: { fontSize: 14, fontWeight: 600 } }}
            title={t('screens.large')}
            description={t(isTriedAgain(item.problem) ? 'screens.large.again' : 'screens.large.text')}
          />
        )}
        {(['codec', 'size'] as const).map((reason) => (
          <Cannot key={reason} reason={reason} playability={data} />
        ))}
        {isFilm && mayChange && <Convert item={item} isNeeded={data.cannot.length > 0} />}
      </div>
    </section>
  )
}

function Cannot({ reason, playability }: { reason: 'codec' | 'size'; playability: Playability }) {
  const t = useT('content')
  const screens = playability.cannot.filter((screen) => screen.reason === reason)
  if (screens.length === 0) return null
  const count = screens.length
  const rest = count - NAMED
  const values = { count, total: playability.total, codec: codecName(playability.codec), size: dimensions(playability) }
  const named = screens.slice(0, NAMED).filter(({ name }) => name !== '') // names are for who may see screens
  return (
    <Alert
      type="warning"
      showIcon
      styles={{ title: { fontSize: 14, fontWeight: 600 } }}
      title={t(`screens.${reason}`, values)}
      description={
        named.length > 0 && (
          <ul className={css.named}>
            {named.map(({ deviceId, name }) => (
              <li key={deviceId}>
                <DesktopOutlined aria-hidden />{' '}
                <Link to="/device/my-devices/$deviceId" params={{ deviceId: String(deviceId) }}>
                  {name}
                </Link>
              </li>
            ))}
            {rest > 0 && <li className={css.aside}>{t('screens.more', { count: rest })}</li>}
          </ul>
        )
      }
    />
  )
}
