import { useT } from '@marquee/i18n/react'
import { limits } from '@marquee/model/program/limits'
import type { ItemOf } from '@marquee/model/program/program'
import { Alert } from 'antd'
import { useAsked } from '../asked'
import { CitiesField, CityField } from '../fields/CityPicker'
import { ColourField } from '../fields/ColourField'
import { ChoiceField, SelectField } from '../fields/choices'
import css from '../fields/fields.module.css'
import { LanguageField } from '../fields/LanguageField'
import { NumberField } from '../fields/NumberField'
import { type DialogProps, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

/** The weather of a city (D012, R228). */
export function SelectWeather(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'weather')
  return (
    <ItemDialog title={t('weather')} props={props} live={live}>
      <CityField value={settings.url} onChange={(url) => set({ url })} />
      <WeatherNote city={settings.url} />
      <Looks settings={settings} set={set} />
    </ItemDialog>
  )
}

/** The weather of several cities (D013, R229). */
export function SelectWorldWeather(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'worldWeather')
  const cities = settings.url.split(',').map((id) => id.trim())
  return (
    <ItemDialog title={t('worldWeather')} props={props} live={live}>
      <CitiesField value={cities.filter((id) => id !== '')} onChange={(next) => set({ url: next.join(',') })} />
      <WeatherNote city={cities[0] ?? ''} />
      <Looks settings={settings} set={set} />
      <ColourField
        label={t('weather.iconGround')}
        value={settings.weatherIconBgColor}
        onChange={(weatherIconBgColor) => set({ weatherIconBgColor })}
      />
    </ItemDialog>
  )
}

/** Says why nothing is seen of a place where that is so. */
function WeatherNote({ city }: { city: string }) {
  const t = useT('author')
  const asked = useAsked(city || null, (ports, signal) => ports.weather(city, signal))
  if (!city || asked.busy || (asked.value !== 'off' && asked.value !== 'away')) return null
  return <Alert type="warning" showIcon title={t(`weather.state.${asked.value}`)} />
}

type Settings = ItemOf<'weather'>['settings']

interface LooksProps {
  settings: Settings
  set(settings: Partial<Settings>): void
}

function Looks({ settings, set }: LooksProps) {
  const t = useT('author')
  return (
    <>
      <ChoiceField
        label={t('weather.mode')}
        value={settings.mode}
        options={([1, 2, 3] as const).map((mode) => ({ value: mode, label: t(`weather.mode.${mode}`) }))}
        onChange={(mode) => set({ mode })}
      />
      <ChoiceField
        label={t('weather.orientation')}
        value={settings.orientation}
        options={([1, 2] as const).map((way) => ({ value: way, label: t(`weather.orientation.${way}`) }))}
        onChange={(orientation) => set({ orientation })}
      />
      <div className={css.row}>
        <NumberField
          label={t('weather.interval')}
          unit={t('unit.minutes')}
          range={limits.interval}
          value={settings.interval}
          onChange={(interval) => set({ interval })}
        />
        <SelectField
          label={t('weather.scale')}
          value={settings.scale}
          options={scales(settings.scale).map((scale) => ({ value: scale, label: `${Math.round(scale * 100)} %` }))}
          onChange={(scale) => set({ scale })}
        />
      </div>
      <LanguageField value={settings.locale} onChange={(locale) => set({ locale })} />
      <ColourField label={t('text.colour')} value={settings.textColor} onChange={(textColor) => set({ textColor })} />
      <ColourField label={t('ground')} value={settings.fillColor} onChange={(fillColor) => set({ fillColor })} />
    </>
  )
}

/** The usual sizes, with the one that is set. */
function scales(own: number): number[] {
  return [...new Set([0.5, 0.75, 1, 1.25, 1.5, 2, 3, own])].sort((one, other) => one - other)
}
