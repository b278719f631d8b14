import { useT } from '@marquee/i18n/react'
import { StatusTag } from '../feedback/StatusTag'

/** Why a content is not shown today, by its first and last day; empty: it is. */
export type Validity = '' | 'expired' | 'not-valid-yet'

/** Says that a content is not shown today; nothing for what is. */
export function ValidityTag({ validity }: { validity: Validity | undefined }) {
  const t = useT('common')
  return validity ? <StatusTag tone="warning">{t(`validity.${validity}`)}</StatusTag> : null
}
