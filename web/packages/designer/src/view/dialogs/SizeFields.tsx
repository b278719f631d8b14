import { useT } from '@marquee/i18n/react'
import { limits } from '@marquee/model/program/limits'
import { useAsked } from '../asked'
import { ChoiceField, SelectField } from '../fields/choices'
import css from '../fields/fields.module.css'
import { NumberField } from '../fields/NumberField'
import type { Dimension } from '../ports'
import type { Wall } from './wall'

interface SizeFieldsProps {
  value: Wall
  onChange(wall: Wall): void
}

const OTHER = ''

/** The size of a screen, one of the company's or any other, and how many of them make a wall. */
export function SizeFields({ value, onChange }: SizeFieldsProps) {
  const t = useT('author')
  const { width, height, rows, columns } = value
  const isUpright = height > width
  const asked = useAsked('dimensions', (ports, signal) => ports.dimensions(signal))
  const sizes = distinct((asked.value ?? []).map((size) => turned(size, isUpright)))
  const own = keyOf({ width, height })
  const most = (count: number) => Math.floor(limits.canvas.most / count)
  const set = (part: Partial<Wall>) => onChange({ ...value, ...part })

  function choose(key: string) {
    const size = sizes.find((one) => keyOf(one) === key)
    if (size && fits({ ...value, ...size })) set(size)
  }

  return (
    <>
      <SelectField
        label={t('size')}
        hint={asked.failed ? t('asked.failed') : undefined}
        loading={asked.busy}
        value={sizes.some((size) => keyOf(size) === own) ? own : OTHER}
        options={[
          ...sizes.map((size) => ({ value: keyOf(size), label: `${size.width} × ${size.height}` })),
          { value: OTHER, label: t('size.other') },
        ]}
        onChange={choose}
      />
      <ChoiceField
        label={t('size.way')}
        value={isUpright ? 'portrait' : 'landscape'}
        options={(['landscape', 'portrait'] as const).map((way) => ({ value: way, label: t(`size.${way}`) }))}
        onChange={(way) => {
          const next = { ...value, ...turned({ width, height }, way === 'portrait') }
          if (fits(next)) onChange(next)
        }}
      />
      <div className={css.row}>
        <NumberField
          label={t('size.width')}
          unit="px"
          range={{ least: 1, most: most(columns) }}
          value={width}
          onChange={(next) => set({ width: next })}
        />
        <NumberField
          label={t('size.height')}
          unit="px"
          range={{ least: 1, most: most(rows) }}
          value={height}
          onChange={(next) => set({ height: next })}
        />
        <NumberField
          label={t('size.rows')}
          range={{ least: 1, most: Math.min(limits.cells.most, most(height)) }}
          value={rows}
          onChange={(next) => set({ rows: next })}
        />
        <NumberField
          label={t('size.columns')}
          range={{ least: 1, most: Math.min(limits.cells.most, most(width)) }}
          value={columns}
          onChange={(next) => set({ columns: next })}
        />
      </div>
    </>
  )
}

const keyOf = ({ width, height }: Dimension) => `${width}x${height}`

/** The same screen, lying or standing. */
export function turned({ width, height }: Dimension, isUpright: boolean): Dimension {
  const [shorter, longer] = [Math.min(width, height), Math.max(width, height)]
  return isUpright ? { width: shorter, height: longer } : { width: longer, height: shorter }
}

export function distinct(sizes: readonly Dimension[]): Dimension[] {
  return [...new Map(sizes.map((size) => [keyOf(size), size])).values()]
}

function fits({ width, height, rows, columns }: Wall): boolean {
  return width * columns <= limits.canvas.most && height * rows <= limits.canvas.most
}
