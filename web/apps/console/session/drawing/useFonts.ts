import type { Codes } from '@marquee/api/types'
import { linkBundledFonts } from '@marquee/renderer/bundled'
import { descriptorsOf } from '@marquee/renderer/faces'
import { useEffect } from 'react'
import { fontsOf } from './ports'

/** Lets the page draw with the fonts that are built in, as screens do. */
export function useBundledFonts(): void {
  useEffect(() => linkBundledFonts(document), [])
}

/**
 * Lets the page draw with the company's families, by the same files as screens do. The browser fetches one when letters
 * are drawn with it, and none before.
 */
export function useFonts(codes: Codes): void {
  useEffect(() => {
    if (typeof FontFace === 'undefined') return
    const faces = fontsOf(codes).map(
      (font) => new FontFace(font.family, `url("${encodeURI(font.src)}")`, { ...descriptorsOf(font), display: 'swap' }),
    )
    for (const face of faces) document.fonts.add(face)
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [codes])
}
