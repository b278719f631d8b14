import { useT } from '@marquee/i18n/react'
import { limits } from '@marquee/model/program/limits'
import type { ItemOf } from '@marquee/model/program/program'
import { ChoiceField, SelectField } from './choices'
import { FontField } from './FontField'
import css from './fields.module.css'
import { NumberField } from './NumberField'

type Text = ItemOf<'text'>['settings']
type Letters = Pick<Text, 'fontType' | 'fontName' | 'typeface'>
type Alignment = Pick<Text, 'halign' | 'valign'>

interface LettersProps {
  value: Letters & { readonly size: number }
  onChange(value: Partial<Letters & { size: number }>): void
}

/** Family, weight and size. */
export function LetterFields({ value, onChange }: LettersProps) {
  const t = useT('author')
  return (
    <>
      <FontField value={value} onChange={onChange} />
      <div className={css.row}>
        <NumberField
          label={t('font.size')}
          unit="px"
          range={limits.fontSize}
          value={value.size}
          onChange={(size) => onChange({ size })}
        />
        <SelectField
          label={t('font.face')}
          value={value.typeface}
          options={(['', 'bold', 'italic', 'boldItalic'] as const).map((face) => ({
            value: face,
            label: t(`font.face.${face || 'plain'}`),
          }))}
          onChange={(typeface) => onChange({ typeface })}
        />
      </div>
    </>
  )
}

interface AlignFieldsProps {
  value: Alignment
  onChange(value: Partial<Alignment>): void
}

/** Where words stand in their box; '' is left and middle. */
export function AlignFields({ value, onChange }: AlignFieldsProps) {
  const t = useT('author')
  return (
    <>
      <ChoiceField
        label={t('align.across')}
        value={value.halign || 'left'}
        options={(['left', 'center', 'right'] as const).map((side) => ({ value: side, label: t(`align.${side}`) }))}
        onChange={(halign) => onChange({ halign })}
      />
      <ChoiceField
        label={t('align.down')}
        value={value.valign || 'middle'}
        options={(['top', 'middle', 'bottom'] as const).map((side) => ({ value: side, label: t(`align.${side}`) }))}
        onChange={(valign) => onChange({ valign })}
      />
    </>
  )
}
