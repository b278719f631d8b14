import { useT } from '@marquee/i18n/react'
import { InstantField } from '@marquee/ui/form/InstantField'
import { Muted } from '@marquee/ui/page/Muted'
import { Alert, Tabs } from 'antd'
import { useId, useState } from 'react'
import type { Device } from '../device'
import { now } from '../screen/instant'
import { Contents } from './Contents'
import css from './download.module.css'
import { Messages } from './Messages'
import { dayBefore, MOST_DAYS, spanOf } from './span'

/** What a screen was to have in a span of time, by the clock on its wall; the last day at first (R362). */
export function Downloads({ device }: { device: Device }) {
  const t = useT('control')
  const id = useId()
  const { zone } = device
  const [from, setFrom] = useState(() => dayBefore(now(), zone))
  const [to, setTo] = useState('')
  const span = spanOf(from, to, zone, now())
  return (
    <>
      <div className={css.span}>
        <label htmlFor={`${id}-from`}>{t('downloads.from')}</label>
        <InstantField id={`${id}-from`} required value={from} onChange={setFrom} />
        <label htmlFor={`${id}-to`}>{t('downloads.to')}</label>
        <InstantField id={`${id}-to`} value={to} placeholder={t('downloads.now')} onChange={setTo} />
      </div>
      <Muted as="p" className={css.clock}>
        {t('power.zone', { zone })}
      </Muted>
      {typeof span === 'string' ? (
        <Alert type="warning" showIcon title={t(`downloads.${span}`, { days: MOST_DAYS })} />
      ) : (
        <Tabs
          key={`${span.from} ${span.to}`}
          items={[
            { key: 'contents', label: t('downloads.contents'), children: <Contents device={device} span={span} /> },
            { key: 'messages', label: t('downloads.messages'), children: <Messages device={device} span={span} /> },
          ]}
        />
      )}
    </>
  )
}
