import { useT } from '@marquee/i18n/react'
import { InputNumber, Radio } from 'antd'
import { type Ref, useId } from 'react'
import css from './broadcast.module.css'

interface MinutesFieldProps {
  /** Given by the form, as what follows. */
  value?: number | null
  onChange?(minutes: number | null): void
  id?: string
  ref?: Ref<HTMLDivElement>
  /** With one press, in minutes. */
  offered: readonly number[]
  most: number
}

/** How many minutes something shows: one of a few, or a number of one's own. */
export function MinutesField({ value, onChange, id, ref, offered, most }: MinutesFieldProps) {
  const t = useT('broadcast')
  const own = useId()
  return (
    <div ref={ref} tabIndex={-1} className={css.minutes}>
      <Radio.Group
        aria-label={t('minutes')}
        optionType="button"
        value={value}
        options={offered.map((minutes) => ({ value: minutes, label: wordsOf(minutes) }))}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <InputNumber
        id={id ?? own}
        aria-label={t('minutes.own')}
        min={1}
        max={most}
        precision={0}
        value={value}
        suffix={t('minutes.unit')}
        onChange={(minutes) => onChange?.(minutes)}
      />
    </div>
  )

  function wordsOf(minutes: number): string {
    return minutes < 60 ? t('minutes.some', { count: minutes }) : t('minutes.hours', { count: minutes / 60 })
  }
}
