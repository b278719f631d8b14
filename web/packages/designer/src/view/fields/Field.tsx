import { Form } from 'antd'
import { type ReactNode, useId } from 'react'
import css from './fields.module.css'

/** What ties a control to its label, and to what is wrong with it. */
export interface Control {
  readonly id: string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
}

/** What every field has. */
export interface Labelled {
  label: string
  /** A sentence below it. */
  hint?: ReactNode
  disabled?: boolean
}

interface FieldProps extends Labelled {
  /** What is wrong with what was typed, in words. */
  problem?: string
  children(control: Control): ReactNode
}

/** A label, its control, and below it what is wrong or what helps. */
export function Field({ label, hint, problem, children }: FieldProps) {
  const id = useId()
  const said = `${id}-said`
  const isSaid = Boolean(problem || hint)
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      validateStatus={problem ? 'error' : undefined}
      help={
        isSaid ? (
          <span id={said} role={problem ? 'alert' : undefined}>
            {problem || hint}
          </span>
        ) : undefined
      }
    >
      {children({ id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': isSaid ? said : undefined })}
    </Form.Item>
  )
}

/** Several controls under one heading, each with a name of its own. */
export function FieldGroup({ label, hint, children }: Labelled & { children: ReactNode }) {
  const id = useId()
  return (
    <Form.Item label={<span id={id}>{label}</span>} help={hint}>
      <fieldset className={css.group} aria-labelledby={id}>
        {children}
      </fieldset>
    </Form.Item>
  )
}
