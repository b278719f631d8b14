import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { limits, within } from '@marquee/model/program/limits'
import { DayField } from '@marquee/ui/form/DayField'
import { DurationField } from '@marquee/ui/form/DurationField'
import { MisfitTag } from '@marquee/ui/media/MisfitTag'
import { Thumb } from '@marquee/ui/media/Thumb'
import { ValidityTag } from '@marquee/ui/media/ValidityTag'
import { OpacityField } from '../fields/ColourField'
import { EffectField } from '../fields/EffectField'
import { Field } from '../fields/Field'
import fields from '../fields/fields.module.css'
import { NumberField } from '../fields/NumberField'
import type { FoundContent } from '../ports'
import css from './content.module.css'
import type { Entry } from './contents'

interface ContentEntryProps {
  entry: Entry
  name: string
  facts: FoundContent | undefined
  /** It comes by the effect of the first. */
  isEffectOff: boolean
  onChange(part: Partial<Entry>): void
}

/** One of an item's contents: how long it is shown, how it comes, and on which days. */
export function ContentEntry({ entry, name, facts, isEffectOff, onChange }: ContentEntryProps) {
  const t = useT('author')
  const ownLength = facts && facts.durationMs > 0 && entry.duration === 0 ? formatDuration(facts.durationMs) : ''
  const isNever = entry.from !== '' && entry.to !== '' && entry.to < entry.from
  return (
    <div className={css.entry}>
      <span className={css.picture}>
        <Thumb src={facts?.thumbnail ?? ''} type={facts?.type ?? 'Image'} />
      </span>
      <div>
        <div>{name}</div>
        <ValidityTag validity={facts?.validity} /> <MisfitTag misfit={facts?.misfit} />
        <div className={fields.buttons} style={{ marginBottom: 0 }}>
          <DurationField
            compact
            label={t('contents.durationOf', { name })}
            value={entry.duration}
            onChange={(duration) => onChange({ duration: within(limits.duration, duration) })}
          />
          {ownLength && <span className={css.fact}>{t('contents.ownLength', { length: ownLength })}</span>}
        </div>
        <details>
          <summary aria-label={t('contents.more', { name })}>{t('more')}</summary>
          <div className={fields.row}>
            <EffectField
              label={t('effect')}
              hint={isEffectOff ? t('contents.firstEffect') : undefined}
              disabled={isEffectOff}
              value={entry.effect}
              onChange={(effect) => onChange({ effect })}
            />
            <NumberField
              label={t('contents.totalPage')}
              range={limits.totalPage}
              value={entry.totalPage}
              onChange={(totalPage) => onChange({ totalPage })}
            />
            <OpacityField label={t('opacity')} value={entry.opacity} onChange={(opacity) => onChange({ opacity })} />
            <Field label={t('contents.fromDay')}>
              {({ id }) => <DayField id={id} value={entry.from} onChange={(from) => onChange({ from })} />}
            </Field>
            <Field label={t('contents.toDay')} problem={isNever ? t('problem.days') : undefined}>
              {({ id }) => <DayField id={id} near={entry.from} value={entry.to} onChange={(to) => onChange({ to })} />}
            </Field>
          </div>
        </details>
      </div>
    </div>
  )
}
