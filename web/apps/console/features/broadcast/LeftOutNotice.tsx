import { useLocale, useT } from '@marquee/i18n/react'
import { Alert } from 'antd'
import type { Template } from '../../session/templates'
import { takeOver } from './values'

/** Says what of a template is not taken over; nothing where all of it is. */
export function LeftOutNotice({ template }: { template: Template }) {
  const t = useT('broadcast')
  const locale = useLocale()
  const { leftOut } = takeOver(template)
  if (leftOut.length === 0) return null
  const parts = new Intl.ListFormat(locale, { type: 'conjunction' }).format(leftOut.map((part) => t(`leftOut.${part}`)))
  return (
    <Alert
      type="info"
      showIcon
      title={t('leftOut', { parts })}
      description={t('leftOut.text')}
      style={{ marginBottom: 16 }}
    />
  )
}
