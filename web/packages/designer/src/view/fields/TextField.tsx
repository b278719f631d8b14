import { useT } from '@marquee/i18n/react'
import { Input } from 'antd'
import { useRef, useState } from 'react'
import { Field, type Labelled } from './Field'
import css from './fields.module.css'
import { type Insert, Inserts } from './Inserts'

interface TextFieldProps extends Labelled {
  value: string
  /** How many characters it may have, as browsers count them. */
  most: number
  /** So many lines, with room for more. */
  lines?: number
  /** With lines: words that buttons below put where the caret is. */
  inserts?: readonly Insert[] | undefined
  /** It cannot be empty. */
  required?: boolean
  /** What else is wrong with a text; undefined is nothing. */
  check?(text: string): string | undefined
  onChange(text: string): void
}

/** A text. What cannot be is said, and changes nothing. */
export function TextField(props: TextFieldProps) {
  const { label, hint, disabled, value, most, lines, inserts, required = false, check, onChange } = props
  const t = useT('author')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? value
  const problem = typed === undefined ? undefined : wrong(typed)
  const caret = useRef<number>(undefined)

  function wrong(given: string): string | undefined {
    if (required && given.trim() === '') return t('problem.empty')
    if (given.length > most) return t('problem.tooLong', { count: most })
    if (given.includes('\0')) return t('problem.zero')
    return check?.(given)
  }

  function take(next: string) {
    setTyped(next)
    if (wrong(next) === undefined) onChange(next)
  }

  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) =>
        lines ? (
          <>
            <Input.TextArea
              {...control}
              className={css.lines}
              rows={lines}
              disabled={disabled}
              value={text}
              onChange={({ target }) => take(target.value)}
              onBlur={({ target }) => {
                caret.current = target.selectionEnd
              }}
            />
            {inserts && <Inserts inserts={inserts} into={control.id} caret={caret} />}
          </>
        ) : (
          <Input
            {...control}
            autoComplete="off"
            disabled={disabled}
            value={text}
            onChange={({ target }) => take(target.value)}
          />
        )
      }
    </Field>
  )
}
