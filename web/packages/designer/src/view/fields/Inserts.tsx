import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import type { RefObject } from 'react'
import css from './fields.module.css'

/** Words that stand for others, and what the console calls them. */
export interface Insert {
  readonly words: string
  readonly label: string
}

interface InsertsProps {
  inserts: readonly Insert[]
  /** Id of the text area that takes them. */
  into: string
  /** Where its caret was when it was left; undefined before that. */
  caret: RefObject<number | undefined>
}

/** Buttons that put words into a text, where its caret was or else at its end; typing goes on behind them. */
export function Inserts({ inserts, into, caret }: InsertsProps) {
  const t = useT('author')

  function insert(words: string) {
    const area = document.getElementById(into) as HTMLTextAreaElement
    const place = caret.current ?? area.value.length
    area.setRangeText(words, place, place, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }

  return (
    <fieldset className={css.inserts} aria-label={t('inserts')}>
      {inserts.map(({ words, label }) => (
        <Button key={words} size="small" title={words} onClick={() => insert(words)}>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
