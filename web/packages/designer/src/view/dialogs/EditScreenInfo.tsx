import { useT } from '@marquee/i18n/react'
import { editProgram, type HeadPatch } from '@marquee/model/program/head'
import { limits } from '@marquee/model/program/limits'
import { editPage, type PagePatch } from '@marquee/model/program/pages'
import type { Program } from '@marquee/model/program/program'
import { useState } from 'react'
import { CheckField, ChoiceField, SelectField } from '../fields/choices'
import { SecondsField } from '../fields/SecondsField'
import { TextField } from '../fields/TextField'
import { type DialogProps, pageAt, useLive } from './dialog'
import { ItemDialog } from './ItemDialog'
import { ScaleField } from './ScaleField'
import { SizeFields } from './SizeFields'
import { cellsOf, type Wall, wallOf } from './wall'

/** Name, size and kind of the program, and what is said of the page that is open (D003). */
export function EditScreenInfo(props: DialogProps) {
  const t = useT('author')
  const live = useLive(props)
  const { program, base } = live
  const [head, setHead] = useState<HeadPatch>({})
  const [ofPage, setOfPage] = useState<PagePatch>({})
  const [isScaled, setScaled] = useState(true)
  const page = pageAt(program, props.page)

  /** From the beginning each time: what shrinks and grows again is as large as before. */
  function rebuild(nextHead: HeadPatch, nextOfPage: PagePatch, scaled: boolean) {
    setHead(nextHead)
    setOfPage(nextOfPage)
    setScaled(scaled)
    live.apply(() => editPage(editProgram(base, nextHead, live.newId, scaled), props.page, nextOfPage))
  }
  const set = (patch: HeadPatch) => rebuild({ ...head, ...patch }, ofPage, isScaled)
  const setPage = (patch: PagePatch) => rebuild(head, { ...ofPage, ...patch }, isScaled)

  return (
    <ItemDialog title={t('info')} props={props} live={live}>
      <TextField
        label={t('name')}
        required
        most={limits.name}
        value={program.name}
        onChange={(name) => set({ name: name.trim() })}
      />
      <ChoiceField
        label={t('info.type')}
        hint={program.type === 2 ? t('info.type.2Hint') : undefined}
        value={program.type}
        options={([1, 2] as const).map((type) => ({ value: type, label: t(`info.type.${type}`) }))}
        onChange={(type) => set({ type })}
      />
      <SizeFields value={wallOf(program)} onChange={(wall) => set(canvasOf(wall))} />
      <CheckField
        label={t('info.scaled')}
        disabled={program.items.size === 0}
        value={isScaled}
        onChange={(scaled) => rebuild(head, ofPage, scaled)}
      />
      <CheckField
        label={t('info.template')}
        hint={t('info.templateHint')}
        value={program.isTemplate}
        onChange={(isTemplate) => set({ isTemplate })}
      />
      <h3>{t('info.page')}</h3>
      <TextField
        label={t('info.pageName')}
        required
        most={limits.name}
        value={page.name}
        onChange={(name) => setPage({ name })}
      />
      <SecondsField
        label={t('info.pageDuration')}
        hint={t('info.pageDurationHint')}
        value={page.duration}
        onChange={(duration) => setPage({ duration })}
      />
      <ScaleField value={page.scaleType} onChange={(scaleType) => setPage({ scaleType })} />
      <TargetField program={program} value={page.targetScreen} onChange={(targetScreen) => setPage({ targetScreen })} />
    </ItemDialog>
  )
}

function canvasOf(wall: Wall): HeadPatch {
  const { width, height, rows, columns } = wall
  return {
    displayWidth: width * columns,
    displayHeight: height * rows,
    displayRow: rows,
    displayColumn: columns,
  }
}

interface TargetFieldProps {
  program: Program
  value: string
  onChange(target: string): void
}

/** Of a video wall, which of its screens show the page. */
function TargetField({ program, value, onChange }: TargetFieldProps) {
  const t = useT('author')
  const cells = cellsOf(program)
  if (cells.length < 2 && value === '') return null
  const isGone = value !== '' && !cells.some(({ key }) => key === value)
  return (
    <SelectField
      label={t('info.target')}
      problem={isGone ? t('info.targetGone') : undefined}
      value={value}
      options={[
        { value: '', label: t('info.target.all') },
        ...cells.map(({ key, row, column }) => ({
          value: key,
          label: t('info.target.cell', { row: String(row), column: String(column) }),
        })),
        ...(isGone ? [{ value, label: value }] : []),
      ]}
      onChange={onChange}
    />
  )
}
