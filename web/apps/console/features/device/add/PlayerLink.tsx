import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
import { Typography } from 'antd'
import { invitation } from '../device'
import own from './add.module.css'

/** The address that makes a player the registered screen of a code (G113). */
export function PlayerLink({ code }: { code: string }) {
  const t = useT('device')
  const address = invitation(code)
  return (
    <div className={`${own.found} ${own.address}`}>
      <Muted as="p">{t('register.link')}</Muted>
      <Typography.Text code copyable={{ text: address }}>
        {address}
      </Typography.Text>
      <Muted as="p">{t('register.linkText')}</Muted>
    </div>
  )
}
