import { useLocale, useT } from '@marquee/i18n/react'
import { Alert, Button, Space } from 'antd'

interface KeptNoticeProps {
  /** When it was left, in milliseconds since 1970. */
  at: number
  onTake(): void
  onDrop(): void
}

/** Offers what somebody left unsaved on this device. */
export function KeptNotice({ at, onTake, onDrop }: KeptNoticeProps) {
  const t = useT('common')
  const when = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      style={{ marginBottom: 16 }}
      title={t('draft.kept', { at: when.format(at) })}
      action={
        <Space wrap>
          <Button type="primary" size="small" onClick={onTake}>
            {t('draft.take')}
          </Button>
          <Button size="small" onClick={onDrop}>
            {t('draft.drop')}
          </Button>
        </Space>
      }
    />
  )
}
