import { useEffect, useState } from 'react'

export type FaceState = 'loading' | 'ready' | 'failed'

/** Loads a font's own file for as long as it is shown; `family` is the name to draw with. */
export function useFace(id: number, src: string): { family: string; state: FaceState } {
  const family = `font-${id}`
  const [state, setState] = useState<FaceState>('loading')
  useEffect(() => {
    const face = new FontFace(family, `url("${src}")`)
    let shown = true
    face.load().then(
      () => {
        if (!shown) return
        document.fonts.add(face)
        setState('ready')
      },
      () => shown && setState('failed'),
    )
    return () => {
      shown = false
      document.fonts.delete(face)
    }
  }, [family, src])
  return { family, state }
}
