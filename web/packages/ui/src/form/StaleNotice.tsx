import type { Problem } from '@marquee/api/problem'
import { useLocale, useT } from '@marquee/i18n/react'
import { Alert, Button, Space } from 'antd'

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
  const locale = useLocale()
  const { by, at } = stale.params
  const time = typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? new Date(at) : null
  const who = typeof by === 'string' && by !== '' ? by : t('stale.somebody')
  const text = time
    ? t('stale.when', {
        by: who,
        at: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(time),
      })
    : t('stale.who', { by: who })
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 16 }}
      styles={{ title: { fontSize: 14, fontWeight: 600 } }}
      title={text}
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
