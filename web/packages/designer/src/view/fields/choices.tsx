import { Checkbox, Form, Radio, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { Field, type Labelled } from './Field'
import css from './fields.module.css'

interface Option<T> {
  readonly value: T
  readonly label: string
}

interface ChoiceProps<T> extends Labelled {
  value: T
  options: readonly Option<T>[]
  onChange(value: T): void
}

/** One of a few, all in sight. */
export function ChoiceField<T extends string | number>(props: ChoiceProps<T>) {
  const { label, hint, disabled, value, options, onChange } = props
  const id = useId()
  return (
    <Form.Item label={<span id={id}>{label}</span>} help={hint}>
      <Radio.Group
        className={css.choices}
        role="radiogroup"
        aria-labelledby={id}
        disabled={disabled}
        value={value}
        options={[...options]}
        onChange={({ target }) => onChange(target.value as T)}
      />
    </Form.Item>
  )
}

interface SelectProps<T> extends ChoiceProps<T> {
  /** Finds by what is typed. */
  search?: boolean
  problem?: string
  loading?: boolean
  /** How one is shown in the list. */
  render?(value: T, label: string): ReactNode
}

/** One of many. */
export function SelectField<T extends string | number>(props: SelectProps<T>) {
  const { label, hint, disabled, value, options, search = false, problem, loading, render, onChange } = props
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <Select<T>
          {...control}
          aria-label={label}
          disabled={disabled}
          loading={loading}
          value={value}
          options={[...options]}
          showSearch={search ? { optionFilterProp: 'label' } : false}
          optionRender={render && ((option) => render(option.value as T, String(option.label)))}
          onChange={(next) => onChange(next)}
          style={{ width: '100%' }}
        />
      )}
    </Field>
  )
}

interface CheckProps extends Labelled {
  value: boolean
  onChange(value: boolean): void
}

/** Yes or no. */
export function CheckField({ label, hint, disabled, value, onChange }: CheckProps) {
  return (
    <Form.Item help={hint}>
      <Checkbox checked={value} disabled={disabled} onChange={({ target }) => onChange(target.checked)}>
        {label}
      </Checkbox>
    </Form.Item>
  )
}
