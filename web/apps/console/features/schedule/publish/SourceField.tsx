import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { type Ref, useState } from 'react'
import type { Source } from '../item/item'
import { ChoiceDrawer, Playing } from '../item/Playing'
import css from './publish.module.css'

interface SourceFieldProps {
  /** Given by the form, as what follows. */
  value?: Source | null
  onChange?(source: Source): void
  ref?: Ref<HTMLDivElement>
  /** It was chosen before the dialog was opened. */
  fixed: boolean
}

/** A template shows nothing by itself. */
const without = ['Template'] as const

/** What is published, and how to choose it. */
export function SourceField({ value, onChange, ref, fixed }: SourceFieldProps) {
  const t = useT('publish')
  const [choosing, setChoosing] = useState(false)
  return (
    <div ref={ref} tabIndex={-1} className={css.source}>
      {value ? (
        <Playing source={value} onChange={fixed ? undefined : onChange} without={without} />
      ) : (
        <Button block onClick={() => setChoosing(true)}>
          {t('what.choose')}
        </Button>
      )}
      {choosing && (
        <ChoiceDrawer
          without={without}
          onChoose={(source) => {
            setChoosing(false)
            onChange?.(source)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
