import { BlockOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { effectName } from '@marquee/model/effects'
import type { DraftEntry } from './draft'
import css from './entries.module.css'

interface EffectsButtonProps {
  entry: DraftEntry
  readOnly: boolean
  onClick(): void
}

/** Says with which effects an entry comes and goes, and opens the dialog for them. Without any it is an icon. */
export function EffectsButton({ entry, readOnly, onClick }: EffectsButtonProps) {
  const t = useT('playlist')
  const parts = [
    nameOf(entry.effectIn.id) && t('effects.in', { effect: nameOf(entry.effectIn.id) }),
    nameOf(entry.effectOut.id) && t('effects.out', { effect: nameOf(entry.effectOut.id) }),
  ].filter(Boolean)
  const text = parts.length > 0 ? parts.join(' · ') : t('effects.none')

  function nameOf(id: number): string {
    const effect = effectName(id)
    return effect ? t(`effect.${effect}`) : ''
  }

  if (readOnly) return <span className={css.effectsSaid}>{text}</span>
  return (
    <button
      type="button"
      className={css.effects}
      data-some={parts.length > 0 || undefined}
      aria-label={`${t('effects.of', { name: entry.name })}: ${text}`}
      title={text}
      onClick={onClick}
    >
      <BlockOutlined aria-hidden />
      {parts.length > 0 && <span className={css.effectsText}>{text}</span>}
    </button>
  )
}
