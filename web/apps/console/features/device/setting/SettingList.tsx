import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { Button } from 'antd'
import type { Subject } from '../subject'
import { type Standing, stateOf, stateTones } from './setting'
import css from './setting.module.css'
import { useValueText } from './useValueText'

interface SettingListProps {
  subject: Subject
  standings: readonly Standing[]
  mayChange(standing: Standing): boolean
  onChange(standing: Standing): void
}

/** The settings in the order in which people read them: what each is, who says so, and what the screen makes of it. */
export function SettingList({ subject, standings, mayChange, onChange }: SettingListProps) {
  const t = useT('control')
  const originOf = useOriginText()
  const textOf = useValueText()
  const several = subject.kind === 'screens' && subject.screens.length > 1
  return (
    <ul className={css.settings}>
      {standings.map((one) => {
        const isImpossible = subject.kind === 'screens' && !several && stateOf(one) === 'impossible'
        return (
          <li key={one.name}>
            <span className={css.what}>
              <strong>{t(`setting.${one.name}`)}</strong>
              {!several && <span>{textOf(one.name, one.wanted)}</span>}
              {!several && <small>{originOf(one, subject)}</small>}
            </span>
            {subject.kind === 'screens' && !several && <StateOf standing={one} />}
            {mayChange(one) && (
              <Button
                disabled={isImpossible}
                aria-label={t('setting.changeOne', { setting: t(`setting.${one.name}`) })}
                onClick={() => onChange(one)}
              >
                {t('setting.change')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Tells who says so, and since when. */
export function useOriginText(): (standing: Standing, subject: Subject) => string {
  const t = useT('control')
  const locale = useLocale()
  return ({ from, groupId, groupName, updatedAt, updatedBy, inherits }, subject) => {
    const who = updatedAt ? t('origin.by', { name: updatedBy, at: formatInstant(updatedAt, locale) }) : ''
    const isOwn = subject.kind === 'group' && from === 'group' && groupId === subject.id
    if (isOwn || from === 'screen') return [inherits ? t('origin.own') : '', who].filter(Boolean).join(' · ')
    if (from === 'group') return [t('origin.group', { name: groupName }), who].filter(Boolean).join(' · ')
    return inherits ? t('origin.default') : ''
  }
}

function StateOf({ standing }: { standing: Standing }) {
  const t = useT('control')
  const textOf = useValueText()
  const state = stateOf(standing)
  const { name, ability, reported, failed } = standing
  return (
    <span className={css.state}>
      <StatusTag tone={stateTones[state]}>{t(`state.${state}`)}</StatusTag>
      {state === 'impossible' && <small>{t(`ability.${ability}`)}</small>}
      {state === 'failed' && <small>{failed}</small>}
      {state === 'waiting' && reported !== undefined && (
        <small>{t('state.stillHas', { value: textOf(name, reported) })}</small>
      )}
    </span>
  )
}
