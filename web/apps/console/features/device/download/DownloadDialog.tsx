import { useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { InstantField } from '@marquee/ui/form/InstantField'
import { Muted } from '@marquee/ui/page/Muted'
import { Alert, Modal } from 'antd'
import { useId, useState } from 'react'
import type { Device } from '../device'
import { now } from '../screen/instant'
import css from './download.module.css'
import { Messages } from './Messages'
import { dayBefore, MOST_DAYS, spanOf } from './span'

interface DownloadDialogProps {
  device: Device
  onClose(): void
}

/** What a screen has fetched in a span of time, by the clock on its wall; the last day at first (D048). */
export function DownloadDialog({ device, onClose }: DownloadDialogProps) {
  const t = useT('control')
  const { modal, close } = useClosing(onClose)
  const id = useId()
  const { deviceName, zone } = device
  const [from, setFrom] = useState(() => dayBefore(now(), zone))
  const [to, setTo] = useState('')
  const span = spanOf(from, to, zone, now())
  return (
    <Modal {...modal} title={t('downloads.title', { name: deviceName })} width={640} footer={null} onCancel={close}>
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
        <Messages key={`${span.from} ${span.to}`} device={device} span={span} />
      )}
    </Modal>
  )
}
