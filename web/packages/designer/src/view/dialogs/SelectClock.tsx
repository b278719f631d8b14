import { useT } from '@marquee/i18n/react'
import { limits } from '@marquee/model/program/limits'
import type { ItemOf } from '@marquee/model/program/program'
import { type ClockLook, clockFormats, formatClock } from '@marquee/renderer/program/clock'
import { useEffect, useState } from 'react'
import { ColourField } from '../fields/ColourField'
import { ChoiceField, SelectField } from '../fields/choices'
import css from '../fields/fields.module.css'
import { LanguageField } from '../fields/LanguageField'
import { AlignFields, LetterFields } from '../fields/letters'
import { NumberField } from '../fields/NumberField'
import { Section } from '../fields/Section'
import { TextField } from '../fields/TextField'
import { ZoneField } from '../fields/ZoneField'
import type { DesignerPorts } from '../ports'
import { type DialogProps, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

type Settings = ItemOf<'clock'>['settings']

/** The format that is made of a pattern of one's own. */
const OWN = 0

/** A clock, digital in any format or with hands (D009, R225). */
export function SelectClock(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'clock')
  const isDigital = settings.clockType === 1
  return (
    <ItemDialog title={t('clock')} props={props} live={live}>
      <ChoiceField
        label={t('clock.kind')}
        value={settings.clockType}
        options={[
          { value: 1, label: t('clock.digital') },
          { value: 2, label: t('clock.analog') },
        ]}
        onChange={(clockType) => set({ clockType })}
      />
      {isDigital && <Format settings={settings} host={props.ports.host} set={set} />}
      <ZoneField value={settings.tz} onChange={(tz) => set({ tz })} />
      {isDigital && <LetterFields value={settings} onChange={set} />}
      <ColourField label={t('text.colour')} value={settings.textColor} onChange={(textColor) => set({ textColor })} />
      <ColourField label={t('ground')} value={settings.fillColor} onChange={(fillColor) => set({ fillColor })} />
      {isDigital && (
        <Section title={t('more')}>
          <AlignFields value={settings} onChange={set} />
          <div className={css.row}>
            <SelectField
              label={t('clock.case')}
              value={settings.letterCase}
              options={(['U', 'L', 'N'] as const).map((value) => ({ value, label: t(`clock.case.${value}`) }))}
              onChange={(letterCase) => set({ letterCase })}
            />
            <LanguageField value={settings.locale} onChange={(locale) => set({ locale })} />
          </div>
          <NumberField
            label={t('clock.offset')}
            hint={t('clock.offsetHint')}
            range={limits.dayOffset}
            value={settings.dayOffset}
            onChange={(dayOffset) => set({ dayOffset })}
          />
        </Section>
      )}
    </ItemDialog>
  )
}

interface FormatProps {
  settings: Settings
  host: DesignerPorts['host']
  set(settings: Partial<Settings>): void
}

/** Every format, as it shows this moment. */
function Format({ settings, host, set }: FormatProps) {
  const t = useT('author')
  const now = useNow(host)
  const { tz, locale, letterCase, dayOffset, type, value } = settings
  const look: Omit<ClockLook, 'pattern'> = { zone: tz || host.zone, locale, letterCase, dayOffset }
  const shown = (pattern: string) => formatClock(now, { ...look, pattern })
  const known = Object.entries(clockFormats).map(([id, pattern]) => ({ value: Number(id), label: shown(pattern) }))
  const other = type !== OWN && !(type in clockFormats) ? [{ value: type, label: String(type) }] : []
  return (
    <>
      <SelectField
        label={t('clock.format')}
        value={type}
        options={[{ value: OWN, label: t('clock.own') }, ...known, ...other]}
        onChange={(next) =>
          set(next === OWN && !value ? { type: next, value: clockFormats[type] ?? 'HH:mm' } : { type: next })
        }
      />
      {type === OWN && (
        <TextField
          label={t('clock.pattern')}
          hint={t('clock.patternHint', { shown: shown(value) || '—' })}
          most={limits.word}
          required
          value={value}
          onChange={(next) => set({ value: next })}
        />
      )}
    </>
  )
}

function useNow(host: DesignerPorts['host']): number {
  const [now, setNow] = useState(() => host.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(host.now()), 1000)
    return () => clearInterval(timer)
  }, [host])
  return now
}
