import type { Codes } from '@marquee/api/types'
import type { Editor } from '@marquee/designer/core/editor'
import { programOf } from '@marquee/designer/core/state'
import type { Program } from '@marquee/model/program/program'
import { linkBundledFonts } from '@marquee/renderer/bundled'
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react'
import { fontsOf } from './ports'

/** Lets the page draw with the fonts that are built in, as screens do. */
export function useBundledFonts(): void {
  useEffect(() => linkBundledFonts(document), [])
}

/** Lets the page draw with the company's families that a program uses, for as long as it does. */
export function useFonts(editor: Editor, codes: Codes): void {
  const program = useDeferredValue(useSyncExternalStore(editor.subscribe, () => programOf(editor.get())))
  const fonts = useMemo(() => fontsOf(codes), [codes])
  const names = useMemo(() => familiesOf(program).join('\n'), [program])

  useEffect(() => {
    if (typeof FontFace === 'undefined') return
    const used = new Set(names.split('\n'))
    const faces = fonts
      .filter(({ family }) => used.has(family))
      .map(({ family, src }) => new FontFace(family, `url("${encodeURI(src)}")`))
    let isOver = false
    for (const face of faces) {
      face.load().then(
        () => !isOver && document.fonts.add(face),
        () => {}, // it is drawn in the bundled one
      )
    }
    return () => {
      isOver = true
      for (const face of faces) document.fonts.delete(face)
    }
  }, [fonts, names])
}

function familiesOf({ items }: Program): string[] {
  const names = new Set<string>()
  for (const { settings } of items.values()) {
    if ('fontName' in settings && settings.fontType === 'company') names.add(settings.fontName)
  }
  return [...names].sort()
}
