import { CheckCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import type { Device } from '../device'
import { connectingQuery } from '../queries'
import own from './add.module.css'

interface ConnectStepProps {
  /** The screen as it was activated. */
  device: Device
  onAnother(): void
  onClose(): void
}

/** Waits, with the person, until the new screen is online. */
export function ConnectStep({ device, onAnother, onClose }: ConnectStepProps) {
  const t = useT('device')
  const cache = useQueryClient()
  const companyId = useCompanyId()
  const name = device.deviceName
  const { data } = useQuery(connectingQuery(useApi(), companyId, device.id))
  const isOnline = data?.online ?? false

  useEffect(() => {
    if (isOnline) void cache.invalidateQueries({ queryKey: [companyId, 'device', 'list'] })
  }, [isOnline, cache, companyId])

  return (
    <>
      <div className={own.connect} role="status">
        <span className={own.connectIcon} data-online={isOnline} aria-hidden>
          {isOnline ? <CheckCircleFilled /> : <LoadingOutlined />}
        </span>
        <div>
          <h2>{isOnline ? t('add.connected', { name }) : t('add.connecting', { name })}</h2>
          <Muted as="p">{isOnline ? t('add.connectedText') : t('add.connectingText')}</Muted>
        </div>
      </div>
      <div className={own.steps}>
        <Link className={own.stepLink} to="/device/my-devices/$deviceId" params={{ deviceId: String(device.id) }}>
          {t('add.see')}
        </Link>
        <Button onClick={onAnother}>{t('add.another')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('add.done')}
        </Button>
      </div>
    </>
  )
}
