import { useT } from '@marquee/i18n/react'
import { isInvisible } from '@marquee/model/colour'
import { shapeFill } from '@marquee/model/program/defaults'
import type { ItemOf } from '@marquee/model/program/program'
import { shapePath } from '@marquee/renderer/program/shapes'
import { useId } from 'react'
import { ColourField } from '../fields/ColourField'
import { CheckField } from '../fields/choices'
import { FieldGroup } from '../fields/Field'
import css from '../fields/fields.module.css'
import { NumberField } from '../fields/NumberField'
import { type DialogProps, liveItem, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'
import shapeCss from './shape.module.css'

type ShapeType = ItemOf<'shape'>['settings']['type']

const shapes = [
  'rectangle',
  'rounded',
  'ellipse',
  'triangle',
  'diamond',
  'pentagon',
  'hexagon',
  'star',
  'arrow',
  'line',
  'bubble',
] as const satisfies readonly ShapeType[]

const skews = { least: -80, most: 80 }
const turns = { least: -360, most: 360 }
const outlines = { least: 0, most: 1000 }

/** A shape, chosen by its picture, with its filling and its outline (D014, R230). */
export function SelectShape(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { settings, set } = liveItem(live, props.item, 'shape')

  return (
    <ItemDialog title={t('shape')} props={props} live={live}>
      <ShapeChoice value={settings.type || 'rectangle'} onChange={(type) => set({ type })} />
      <CheckField
        label={t('shape.fill')}
        value={settings.fill}
        onChange={(fill) => set(fill && isInvisible(settings.fillColor) ? { fill, fillColor: shapeFill } : { fill })}
      />
      <ColourField
        label={t('shape.fillColour')}
        disabled={!settings.fill && settings.type !== 'line'}
        value={settings.fillColor}
        onChange={(fillColor) => set({ fillColor })}
      />
      <NumberField
        label={t('outline.size')}
        unit="px"
        range={outlines}
        step={0.5}
        value={settings.outlineSize}
        onChange={(outlineSize) =>
          set(
            outlineSize > 0 && isInvisible(settings.outlineColor)
              ? { outlineSize, outlineColor: '#000000' }
              : { outlineSize },
          )
        }
      />
      <ColourField
        label={t('outline.colour')}
        disabled={settings.outlineSize === 0}
        value={settings.outlineColor}
        onChange={(outlineColor) => set({ outlineColor })}
      />
      <div className={css.row}>
        <NumberField
          label={t('shape.skew')}
          unit="°"
          range={skews}
          value={settings.skew}
          onChange={(skew) => set({ skew })}
        />
        <NumberField
          label={t('shape.degree')}
          unit="°"
          range={turns}
          value={settings.degree}
          onChange={(degree) => set({ degree })}
        />
      </div>
    </ItemDialog>
  )
}

function ShapeChoice({ value, onChange }: { value: ShapeType; onChange(type: ShapeType): void }) {
  const t = useT('author')
  const name = useId()
  return (
    <FieldGroup label={t('shape.kind')}>
      <div className={shapeCss.shapes}>
        {shapes.map((type) => (
          <label key={type} className={shapeCss.shape}>
            <input type="radio" name={name} checked={type === value} onChange={() => onChange(type)} />
            <svg viewBox="0 0 44 32" aria-hidden="true">
              {type === 'line' ? (
                <path d="M0 16H44" stroke="currentColor" strokeWidth="3" />
              ) : (
                <path d={shapePath(type, 44, 32, 0)} />
              )}
            </svg>
            {t(`shape.${type}`)}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
