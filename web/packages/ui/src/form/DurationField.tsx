import { useT } from '@marquee/i18n/react'
import { InputNumber, Space } from 'antd'
import { join, split } from './duration'

interface DurationFieldProps {
  /** Whole seconds. */
  value?: number
  onChange?(seconds: number): void
  disabled?: boolean
  /** Given by the form to the first of the two boxes. */
  id?: string
  /** What lasts so long; each box is named after it. */
  label: string
  /** For rows with little room. */
  compact?: boolean
}

/** How long something lasts, in minutes and seconds. */
export function DurationField({ value = 0, onChange, disabled, id, label, compact }: DurationFieldProps) {
  const t = useT('common')
  const { minutes, seconds } = split(value)
  const size = compact ? 'small' : undefined
  return (
    <Space size={compact ? 4 : 'small'}>
      <InputNumber
        id={id}
        aria-label={`${label}: ${t('minutes')}`}
        min={0}
        max={1440}
        precision={0}
        disabled={disabled}
        value={minutes}
        suffix={t('minutesShort')}
        onChange={(next) => onChange?.(join(next ?? 0, seconds))}
        size={size}
        style={{ width: compact ? 62 : 110 }}
      />
      <InputNumber
        aria-label={`${label}: ${t('seconds')}`}
        min={0}
        max={3600}
        precision={0}
        disabled={disabled}
        value={seconds}
        suffix={t('secondsShort')}
        onChange={(next) => onChange?.(join(minutes, next ?? 0))}
        size={size}
        style={{ width: compact ? 52 : 110 }}
      />
    </Space>
  )
}
