import { useT } from '@marquee/i18n/react'
import { Thumb } from '@marquee/ui/media/Thumb'
import { ValidityTag } from '@marquee/ui/media/ValidityTag'
import { Button } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { useAsked } from '../asked'
import { AskedNote } from '../fields/AskedNote'
import { FieldGroup } from '../fields/Field'
import fields from '../fields/fields.module.css'
import { ContentFinder } from './ContentFinder'
import css from './content.module.css'

interface ContentFieldProps {
  label: string
  /** Types of contents that can be chosen. */
  types: readonly string[]
  /** The id of a content; -1 is none. */
  value: number
  /** What is said where there is nothing to choose. */
  empty?: string
  onChange(content: number): void
}

/** One content, shown as its picture and chosen from all. Once it is chosen, or taken off, the focus is where another is chosen. */
export function ContentField({ label, types, value, empty, onChange }: ContentFieldProps) {
  const t = useT('author')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const hasOne = value > 0

  function settle(content: number) {
    opener.current?.focus() // what had it goes
    setOpen(false)
    onChange(content)
  }

  return (
    <FieldGroup label={label}>
      {hasOne ? <Chosen id={value} /> : <p className={css.fact}>{t('contents.noneChosen')}</p>}
      <div className={fields.buttons}>
        <Button ref={opener} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('contents.choose')}
        </Button>
        {hasOne && <Button onClick={() => settle(-1)}>{t('contents.takeOff')}</Button>}
      </div>
      {isOpen && (
        // Its texts may be on their way: the dialog around it stays meanwhile, and keeps the focus.
        <Suspense fallback={<p className={css.fact}>{t('asked.busy')}</p>}>
          <ContentFinder types={types} chosen={new Set([value])} empty={empty} onPick={({ id }) => settle(id)} />
        </Suspense>
      )}
    </FieldGroup>
  )
}

function Chosen({ id }: { id: number }) {
  const t = useT('author')
  const asked = useAsked(String(id), (ports, signal) => ports.contents([id], signal))
  const content = asked.value?.find((one) => one.id === id)
  const isGone = !asked.busy && !asked.failed && !content
  return (
    <div className={css.chosen}>
      <span className={css.picture}>
        <Thumb src={content?.thumbnail ?? ''} type={content?.type ?? 'Image'} />
      </span>
      <span>
        {isGone ? t('contents.gone') : (content?.name ?? '')} <ValidityTag validity={content?.validity} />
        <AskedNote asked={asked} />
      </span>
    </div>
  )
}
