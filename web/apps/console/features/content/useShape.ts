import { useState } from 'react'

/** How a list of contents is shown; pictures come first. */
export type Shape = 'grid' | 'table'

const KEY = 'marquee.content.shape'

/** The shape that the person chose last in this browser. */
export function useShape(): [Shape, (shape: Shape) => void] {
  const [shape, setShape] = useState<Shape>(localStorage.getItem(KEY) === 'table' ? 'table' : 'grid')
  return [
    shape,
    (next) => {
      localStorage.setItem(KEY, next)
      setShape(next)
    },
  ]
}
