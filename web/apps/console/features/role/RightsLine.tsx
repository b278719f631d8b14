import { useT } from '@marquee/i18n/react'
import { Checkbox, Radio } from 'antd'
import { type Ref, useImperativeHandle, useRef } from 'react'
import type { Right } from '../../session/access'
import { covers, type Level, type Line, nothing } from './rights'
import css from './role.module.css'

interface RightsLineProps {
  label: string
  /** What the signed-in person holds themselves. */
  held: Right
  value?: Line
  onChange?(line: Line): void
  disabled?: boolean
  ref?: Ref<{ focus(): void; nativeElement: HTMLElement | null }>
}

const levels: readonly Level[] = ['N', 'R', 'W']

/** One line of the grid: none, read or write, and the flag. What goes further than the own right cannot be chosen, nor taken away. */
export function RightsLine({ label, held, value = nothing, onChange, disabled, ref }: RightsLineProps) {
  const t = useT('role')
  const root = useRef<HTMLDivElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => root.current?.querySelector<HTMLElement>('input:checked')?.focus(),
    nativeElement: root.current,
  }))
  const isBeyond = !covers(held, value)
  const isLocked = (line: Line) => isBeyond || !covers(held, line)
  return (
    <div ref={root} className={css.line} title={isBeyond ? t('beyond') : undefined}>
      <span className={css.feature}>{label}</span>
      <Radio.Group
        className={css.levels}
        aria-label={label}
        optionType="button"
        buttonStyle="solid"
        size="small"
        disabled={disabled}
        value={value.access}
        options={levels.map((access) => ({
          value: access,
          label: t(`level.${access}`),
          disabled: disabled || isLocked({ access, admin: value.admin && access !== 'N' }),
        }))}
        onChange={({ target }) => {
          const access = target.value as Level
          onChange?.({ access, admin: value.admin && access !== 'N' })
        }}
      />
      <Checkbox
        className={css.flag}
        aria-label={t('adminOf', { feature: label })}
        checked={value.admin}
        disabled={disabled || value.access === 'N' || isLocked({ access: value.access, admin: true })}
        onChange={({ target }) => onChange?.({ ...value, admin: target.checked })}
      >
        {t('admin')}
      </Checkbox>
    </div>
  )
}
