import { CameraOutlined } from '@ant-design/icons'
import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useRights } from '../../../session/session'
import type { Device } from '../device'
import { abilityOf, captureUrl } from './command'
import css from './command.module.css'
import { abilitiesQuery, picturesQuery } from './queries'
import { useAsk } from './useAsk'

/** What a screen shows, as it photographs itself: the last picture, those of the day, and the way to another (D046). */
export function PictureSheet({ device }: { device: Device }) {
  const t = useT('control')
  const locale = useLocale()
  const api = useApi()
  const ask = useAsk()
  const { mayWrite } = useRights('Device')
  const { id, companyId, online, readOnly, deviceName } = device
  const [chosen, setChosen] = useState<number>()
  const { data } = useQuery(picturesQuery(api, companyId, id))
  const { data: control } = useQuery(abilitiesQuery(api, companyId, id))
  const pictures = data?.items ?? []
  const shown = pictures.find((one) => one.id === chosen) ?? pictures[0]
  const ability = control && abilityOf(control.abilities, 'screenCapture')

  return (
    <Sheet title={t('picture.title')} className={css.pictures}>
      {shown ? (
        <figure className={css.picture}>
          <a href={captureUrl(shown.src, companyId)} target="_blank" rel="noreferrer">
            <img
              src={captureUrl(shown.src, companyId)}
              width={shown.width}
              height={shown.height}
              alt={t('picture.of', { name: deviceName, at: formatInstant(shown.takenAt, locale) })}
            />
          </a>
          <figcaption>
            <TimeAgo at={shown.takenAt} />
          </figcaption>
        </figure>
      ) : (
        data && <Muted as="p">{t('picture.none')}</Muted>
      )}
      {pictures.length > 1 && (
        <ul className={css.strip} aria-label={t('picture.day')}>
          {pictures.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                aria-label={formatInstant(one.takenAt, locale)}
                title={formatInstant(one.takenAt, locale)}
                aria-pressed={one.id === shown?.id}
                onClick={() => setChosen(one.id)}
              >
                <img src={captureUrl(one.src, companyId)} alt="" loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && !readOnly && (
        <Button
          icon={<CameraOutlined aria-hidden />}
          loading={data?.underWay}
          disabled={ability !== 'ok'}
          onClick={() => {
            setChosen(undefined)
            void ask('screenCapture', { kind: 'screens', companyId, screens: [device] })
          }}
        >
          {t('picture.take')}
        </Button>
      )}
      {ability && ability !== 'ok' && <Muted as="p">{t(`ability.${ability}`)}</Muted>}
      <Muted as="p" role="status">
        {data?.underWay && t(online ? 'picture.underWay' : 'picture.waits')}
      </Muted>
    </Sheet>
  )
}
