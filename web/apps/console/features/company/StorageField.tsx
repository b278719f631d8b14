import { useT } from '@marquee/i18n/react'
import { InputNumber, Select, Space } from 'antd'
import { useState } from 'react'
import { MB_PER_G, megabytes, type StorageUnit, storageOf } from './storage'

interface StorageFieldProps {
  /** Given by the form. */
  id?: string
  disabled?: boolean
  /** Megabytes; null is no limit. */
  value?: number | null
  onChange?(sizeMb: number | null): void
}

/** A size of storage, typed in G or M. */
export function StorageField({ id, disabled, value = null, onChange }: StorageFieldProps) {
  const t = useT('company')
  const [unit, setUnit] = useState<StorageUnit>(value === null ? 'G' : storageOf(value).unit)
  const shown = value === null ? null : unit === 'G' ? Math.round((value / MB_PER_G) * 100) / 100 : value
  const change = (next: number | null, of: StorageUnit) => onChange?.(next === null ? null : megabytes(next, of))
  return (
    <Space.Compact block>
      <InputNumber<number>
        id={id}
        style={{ width: '100%' }}
        disabled={disabled}
        min={0}
        max={unit === 'G' ? 1024 * 1024 : 1024 * 1024 * 1024}
        value={shown}
        placeholder={t('noLimit')}
        onChange={(next) => change(next, unit)}
      />
      <Select<StorageUnit>
        aria-label={t('unit')}
        style={{ flex: 'none', width: 72 }}
        disabled={disabled}
        value={unit}
        options={[
          { value: 'G', label: 'G' },
          { value: 'M', label: 'M' },
        ]}
        onChange={(next) => {
          setUnit(next)
          change(shown, next)
        }}
      />
    </Space.Compact>
  )
}
