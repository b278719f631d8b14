import { useT } from '@marquee/i18n/react'
import { Alert } from 'antd'
import type { Template } from '../../session/templates'

/** Says that the source of a template is not taken over; nothing where it has none. */
export function LeftOutNotice({ template }: { template: Template }) {
  const t = useT('broadcast')
  if (!template.isRss) return null
  return (
    <Alert type="info" showIcon title={t('leftOut')} description={t('leftOut.text')} style={{ marginBottom: 16 }} />
  )
}
