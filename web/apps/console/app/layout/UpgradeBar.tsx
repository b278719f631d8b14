import { CloseOutlined, ReloadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { Button } from 'antd'
import { useServices, useUpgrade } from '../../session/services'
import css from './layouts.module.css'

/**
 * Offers to load the console anew when the server has been upgraded. Nothing happens by itself, and pages with
 * unsaved work ask before they are left, so nothing that was typed is lost.
 */
export function UpgradeBar() {
  const t = useT('shell')
  const { upgrade, leave } = useServices()
  const { history } = useRouter()
  if (!useUpgrade()) return null
  return (
    <div className={css.upgrade} role="status">
      <ReloadOutlined aria-hidden />
      <span>{t('upgrade')}</span>
      <Button size="small" type="primary" onClick={() => leave(history.location.href)}>
        {t('upgrade.reload')}
      </Button>
      <Button
        size="small"
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('upgrade.later')}
        onClick={upgrade.postpone}
      />
    </div>
  )
}
