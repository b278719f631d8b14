import type { Problem } from '@marquee/api/problem'
import { useLocale, useT } from '@marquee/i18n/react'
import { Alert, Button, Space } from 'antd'
import { StaleDialog, type StaleDialogProps } from './StaleDialog'
import { useStaleText } from './staleText'

export interface DraftNoticesProps {
  /** What somebody left unsaved, on this device or elsewhere; `at` is in milliseconds since 1970. */
  kept: { at: number; isElsewhere: boolean; isOvertaken: boolean; onTake(): void; onDrop(): void } | null
  /** Said while what is edited cannot be kept on this device. */
  unkept?: string | undefined
  /** Somebody else has saved a newer version meanwhile. */
  overtaken: { by: Problem; onShow(): void } | null
  /** That kept a draft from being saved, or the person wants to see it. */
  stale: StaleDialogProps | null
}

/** What somebody must know of what is edited, and decide. */
export function DraftNotices({ kept, unkept, overtaken, stale }: DraftNoticesProps) {
  const t = useT('common')
  const staleText = useStaleText()
  const when = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      {kept && (
        <Alert
          type="info"
          showIcon
          role="status"
          style={{ marginBottom: 16 }}
          title={t(kept.isElsewhere ? 'draft.keptElsewhere' : 'draft.kept', { at: when.format(kept.at) })}
          description={kept.isOvertaken ? t('draft.overtaken') : undefined}
          action={
            <Space wrap>
              <Button type="primary" size="small" onClick={kept.onTake}>
                {t('draft.take')}
              </Button>
              <Button size="small" onClick={kept.onDrop}>
                {t('draft.drop')}
              </Button>
            </Space>
          }
        />
      )}
      {unkept && <Alert type="warning" showIcon role="alert" style={{ marginBottom: 16 }} title={unkept} />}
      {overtaken && (
        <Alert
          type="warning"
          showIcon
          role="status"
          style={{ marginBottom: 16 }}
          title={staleText(overtaken.by)}
          action={
            <Button size="small" onClick={overtaken.onShow}>
              {t('stale.show')}
            </Button>
          }
        />
      )}
      {stale && <StaleDialog {...stale} />}
    </>
  )
}
