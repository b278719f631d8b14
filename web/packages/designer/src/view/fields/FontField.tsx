import { useT } from '@marquee/i18n/react'
import type { ItemOf } from '@marquee/model/program/program'
import { bundledFamily, familyOf } from '@marquee/renderer/program/style'
import { useAsked } from '../asked'
import { AskedNote } from './AskedNote'
import { SelectField } from './choices'

type Lettering = Pick<ItemOf<'text'>['settings'], 'fontType' | 'fontName'>

interface FontFieldProps {
  value: Lettering
  onChange(value: Lettering): void
}

/** What stands for the family that every screen has. */
const BUNDLED = ''

/** The bundled family and those of the company, each shown in itself. */
export function FontField({ value, onChange }: FontFieldProps) {
  const t = useT('author')
  const fonts = useAsked('fonts', (ports, signal) => ports.fonts(signal))
  const own = value.fontType === 'company' ? value.fontName : BUNDLED
  const known = Array.from(new Set(fonts.value?.map(({ family }) => family)))
  const isMissing = own !== BUNDLED && !known.includes(own)
  const offered = isMissing ? [...known, own] : known
  return (
    <>
      <SelectField
        label={t('font')}
        search={known.length > 10}
        loading={fonts.busy}
        problem={isMissing && fonts.value !== undefined ? t('font.gone') : undefined}
        value={own}
        options={[
          { value: BUNDLED, label: t('font.bundled', { name: bundledFamily }) },
          ...offered.map((family) => ({ value: family, label: family })),
        ]}
        render={(family, label) => (
          <span style={{ fontFamily: familyOf({ fontType: 'company', fontName: family }) }}>{label}</span>
        )}
        onChange={(family) =>
          onChange(family === BUNDLED ? { fontType: '', fontName: '' } : { fontType: 'company', fontName: family })
        }
      />
      <AskedNote asked={fonts} />
    </>
  )
}
