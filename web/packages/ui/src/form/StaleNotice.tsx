import type { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { Alert, Button, Space } from 'antd'
import { useStaleText } from './staleText'

interface StaleNoticeProps {
  /** The refusal: status 412. */
  stale: Problem
  busy: boolean
  /** Puts what was typed on top of the newer version and saves it. Without it nothing is offered. */
  reapply?(): void
  /** Shows the newer version instead. */
  reload?(): void
}

/** Says that somebody else saved a newer version of what is edited here, when and who, and what can be done. */
export function StaleNotice({ stale, busy, reapply, reload }: StaleNoticeProps) {
  const t = useT('common')
  const staleText = useStaleText()
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      styles={{ title: { fontSize: 14, fontWeight: 600 } }}
      title={staleText(stale)}
      description={
        <>
          <p>{t('stale.kept')}</p>
          {reapply && (
            <Space wrap style={{ marginTop: 10 }}>
              <Button disabled={false} type="primary" size="small" loading={busy} onClick={reapply}>
                {t('stale.reapply')}
              </Button>
              <Button disabled={false} size="small" onClick={reload}>
                {t('stale.reload')}
              </Button>
            </Space>
          )}
        </>
      }
    />
  )
}
