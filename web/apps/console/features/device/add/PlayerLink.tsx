import { useT } from '@marquee/i18n/react'
import { Typography } from 'antd'
import { invitation } from '../device'
import css from '../device.module.css'
import own from './add.module.css'

/** The address that makes a player the registered screen of a code (G113). */
export function PlayerLink({ code }: { code: string }) {
  const t = useT('device')
  const address = invitation(code)
  return (
    <div className={`${own.found} ${own.address}`}>
      <p className={css.muted}>{t('register.link')}</p>
      <Typography.Text code copyable={{ text: address }}>
        {address}
      </Typography.Text>
      <p className={css.muted}>{t('register.linkText')}</p>
    </div>
  )
}
