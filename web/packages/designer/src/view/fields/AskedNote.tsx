import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import type { Asked } from '../asked'
import css from './fields.module.css'

/** Says that something could not be asked for, and asks again. */
export function AskedNote({ asked }: { asked: Pick<Asked<unknown>, 'failed' | 'retry'> }) {
  const t = useT('author')
  const common = useT('common')
  if (!asked.failed) return null
  return (
    <div className={css.failed} role="alert">
      {t('asked.failed')}
      <Button size="small" onClick={asked.retry}>
        {common('retry')}
      </Button>
    </div>
  )
}
