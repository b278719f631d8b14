import { useT } from '@marquee/i18n/react'
import type { ItemOf } from '@marquee/model/program/program'
import { bundledFamily } from '@marquee/renderer/program/style'
import { useEffect } from 'react'
import { useAsked } from '../asked'
import type { CompanyFont } from '../ports'
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
  const known = fonts.value ?? []
  const isGone = own !== BUNDLED && fonts.value !== undefined && !known.some(({ family }) => family === own)
  useFaces(known)

  const families = known.map(({ family }) => ({ value: family, label: family }))
  const missing = own !== BUNDLED && !known.some(({ family }) => family === own) ? [{ value: own, label: own }] : []
  return (
    <>
      <SelectField
        label={t('font')}
        search={known.length > 10}
        loading={fonts.busy}
        problem={isGone ? t('font.gone') : undefined}
        value={own}
        options={[{ value: BUNDLED, label: t('font.bundled', { name: bundledFamily }) }, ...families, ...missing]}
        render={(family, label) => (
          <span style={{ fontFamily: `"${family || bundledFamily}", sans-serif` }}>{label}</span>
        )}
        onChange={(family) =>
          onChange(family === BUNDLED ? { fontType: '', fontName: '' } : { fontType: 'company', fontName: family })
        }
      />
      <AskedNote asked={fonts} />
    </>
  )
}

/** Lets the page draw with the families for as long as they are offered. */
function useFaces(fonts: readonly CompanyFont[]): void {
  useEffect(() => {
    if (typeof FontFace === 'undefined') return
    const faces = fonts.map(({ family, src }) => new FontFace(family, `url("${encodeURI(src)}")`))
    let isOver = false
    for (const face of faces) {
      face.load().then(
        () => !isOver && document.fonts.add(face),
        () => {}, // it is listed in another face
      )
    }
    return () => {
      isOver = true
      for (const face of faces) document.fonts.delete(face)
    }
  }, [fonts])
}
