import { useT } from '@marquee/i18n/react'
import { isInvisible } from '@marquee/model/colour'
import { limits } from '@marquee/model/program/limits'
import { listOver } from '@marquee/model/program/list'
import type { ItemOf } from '@marquee/model/program/program'
import { Select } from 'antd'
import { ColourField } from '../fields/ColourField'
import { CheckField, SelectField } from '../fields/choices'
import { Field } from '../fields/Field'
import css from '../fields/fields.module.css'
import { AlignFields, LetterFields } from '../fields/letters'
import { NumberField } from '../fields/NumberField'
import { Section } from '../fields/Section'
import { SourceField } from '../fields/SourceField'
import { TextField } from '../fields/TextField'
import { type DialogProps, type LiveItem, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'

type Settings = ItemOf<'text'>['settings']

interface PartProps {
  settings: Settings
  set(settings: Partial<Settings>): void
}

const directions = ['static', 'left', 'right', 'up', 'down'] as const
/** What lines of news are made of most often; other names can be typed. */
const parts = ['title', 'pubDate', 'description', 'link']
/** What a text can say of its event, as docs/programs.md has it. */
const ofEvents = ['name', 'detail', 'organization', 'type', 'place', 'date', 'from', 'to', 'hours'] as const
const outlines = { least: 0, most: 200 }
const offsets = { least: -500, most: 500 }
const heights = { least: 1, most: 100 }

/** A text, standing or scrolling, or the news of a source in its place (D008, R224). */
export function SelectText(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const own = liveItem(live, props.item, 'text')
  const { settings, set } = own
  return (
    <ItemDialog title={t('text')} props={props} live={live}>
      <Words own={own} isRepeated={listOver(live.program, own.key) !== undefined} />
      <LetterFields
        value={{ ...settings, size: settings.fontSize }}
        onChange={({ size, ...letters }) => set(size === undefined ? letters : { ...letters, fontSize: size })}
      />
      <ColourField label={t('text.colour')} value={settings.textColor} onChange={(textColor) => set({ textColor })} />
      <ColourField label={t('ground')} value={settings.fillColor} onChange={(fillColor) => set({ fillColor })} />
      <Movement settings={settings} set={set} />
      <AlignFields value={settings} onChange={set} />
      <Lines settings={settings} set={set} />
      <Outline settings={settings} set={set} />
      <Shadow settings={settings} set={set} />
    </ItemDialog>
  )
}

interface WordsProps {
  own: LiveItem<'text'>
  /** An event list repeats it. */
  isRepeated: boolean
}

function Words({ own, isRepeated }: WordsProps) {
  const t = useT('author')
  const { settings, set } = own
  const { isRss, rss, rssformat } = settings
  return (
    <>
      <CheckField label={t('text.isRss')} value={isRss} onChange={(next) => set({ isRss: next })} />
      {isRss ? (
        <>
          <SourceField
            label={t('text.source')}
            value={Number(rss) > 0 ? Number(rss) : -1}
            onChange={(id) => set({ rss: id > 0 ? String(id) : '' })}
          />
          <Field label={t('text.parts')} hint={t('text.partsHint')}>
            {(control) => (
              <Select
                {...control}
                aria-label={t('text.parts')}
                mode="tags"
                maxCount={limits.fields}
                value={[...rssformat]}
                options={parts.map((part) => ({ value: part, label: part }))}
                onChange={(next) => set({ rssformat: next.filter((part) => part.length <= limits.word) })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        </>
      ) : (
        <OwnWords own={own} isRepeated={isRepeated} />
      )}
    </>
  )
}

function OwnWords({ own, isRepeated }: WordsProps) {
  const t = useT('author')
  const { item, settings, set, edit } = own
  const { useEvent } = item
  return (
    <>
      <CheckField
        label={t('property.useEvent')}
        hint={useEvent && t(isRepeated ? 'text.eventOfRow' : 'text.eventNext')}
        value={useEvent}
        onChange={(next) => edit({ useEvent: next })}
      />
      <TextField
        label={t('text.words')}
        hint={useEvent && t('text.eventHint')}
        lines={2}
        most={limits.text}
        inserts={useEvent ? ofEvents.map((one) => ({ words: `{${one}}`, label: t(`text.event.${one}`) })) : undefined}
        value={settings.value}
        onChange={(value) => set({ value })}
      />
    </>
  )
}

function Movement({ settings, set }: PartProps) {
  const t = useT('author')
  return (
    <div className={css.row}>
      <SelectField
        label={t('text.direction')}
        value={settings.direction}
        options={directions.map((value) => ({ value, label: t(`text.direction.${value}`) }))}
        onChange={(direction) => set({ direction })}
      />
      <NumberField
        label={t('text.speed')}
        disabled={settings.direction === 'static'}
        range={limits.speed}
        value={settings.speed}
        onChange={(speed) => set({ speed })}
      />
    </div>
  )
}

/** The height of a line is kept in tenths of the size of its letters. */
function Lines({ settings, set }: PartProps) {
  const t = useT('author')
  return (
    <Section title={t('text.lines')}>
      <CheckField
        label={t('text.single')}
        value={settings.lineMode === 'single'}
        onChange={(isSingle) => set({ lineMode: isSingle ? 'single' : '' })}
      />
      <NumberField
        label={t('text.lineHeight')}
        hint={t('text.lineHeightHint')}
        range={heights}
        value={settings.lineHeight}
        onChange={(lineHeight) => set({ lineHeight })}
      />
    </Section>
  )
}

function Outline({ settings, set }: PartProps) {
  const t = useT('author')
  const { outlineSize, outlineColor } = settings
  return (
    <Section title={t('outline')} isOpen={outlineSize > 0}>
      <NumberField
        label={t('outline.size')}
        unit="px"
        step={0.5}
        range={outlines}
        value={outlineSize}
        onChange={(size) =>
          set(
            size > 0 && isInvisible(outlineColor) ? { outlineSize: size, outlineColor: black } : { outlineSize: size },
          )
        }
      />
      <ColourField
        label={t('outline.colour')}
        value={outlineColor}
        onChange={(colour) => set({ outlineColor: colour })}
      />
    </Section>
  )
}

const black = '#000000'

function Shadow({ settings, set }: PartProps) {
  const t = useT('author')
  const { shadowColor, shadowRadius, shadowXOffset, shadowYOffset } = settings
  return (
    <Section title={t('shadow')} isOpen={!isInvisible(shadowColor)}>
      <ColourField label={t('shadow.colour')} value={shadowColor} onChange={(colour) => set({ shadowColor: colour })} />
      <div className={css.row}>
        <NumberField
          label={t('shadow.radius')}
          unit="px"
          range={outlines}
          value={shadowRadius}
          onChange={(radius) => set({ shadowRadius: radius })}
        />
        <NumberField
          label={t('shadow.x')}
          unit="px"
          range={offsets}
          value={shadowXOffset}
          onChange={(x) => set({ shadowXOffset: x })}
        />
        <NumberField
          label={t('shadow.y')}
          unit="px"
          range={offsets}
          value={shadowYOffset}
          onChange={(y) => set({ shadowYOffset: y })}
        />
      </div>
    </Section>
  )
}
