import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { useState } from 'react'
import { OpacityField } from '../fields/ColourField'
import { EffectField } from '../fields/EffectField'
import fields from '../fields/fields.module.css'
import { SecondsField } from '../fields/SecondsField'
import css from './content.module.css'
import type { Entry } from './contents'

interface ForAllProps {
  entries: readonly Entry[]
  /** All come by the effect of the first. */
  isSingle: boolean
  onChange(entries: readonly Entry[]): void
}

/** The same for all of an item's contents. */
export function ForAll({ entries, isSingle, onChange }: ForAllProps) {
  const t = useT('author')
  const [first] = entries
  const [duration, setDuration] = useState(first?.duration ?? 0)
  const [effect, setEffect] = useState(first?.effect ?? 0)
  const [opacity, setOpacity] = useState(first?.opacity ?? 1)
  return (
    <details className={css.all}>
      <summary>{t('contents.forAll')}</summary>
      <SecondsField label={t('contents.duration')} value={duration} onChange={setDuration} />
      <div className={fields.row}>
        <EffectField label={t('effect')} disabled={isSingle} value={effect} onChange={setEffect} />
        <OpacityField label={t('opacity')} value={opacity} onChange={setOpacity} />
      </div>
      <Button onClick={() => onChange(entries.map((entry) => ({ ...entry, duration, effect, opacity })))}>
        {t('contents.setAll')}
      </Button>
    </details>
  )
}
