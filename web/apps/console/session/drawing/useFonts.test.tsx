import { makeCodes } from '@marquee/testkit/factories'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFonts } from './useFonts'

/** What the page draws with, in the order in which it came to know it. */
const drawnWith = new Set<string>()

beforeEach(() => {
  vi.stubGlobal(
    'FontFace',
    class {
      readonly text: string
      constructor(family: string, source: string, { weight, style }: FontFaceDescriptors) {
        this.text = `${family} ${weight} ${style} ${source}`
      }
    },
  )
  const fonts = {
    add: ({ text }: { text: string }) => drawnWith.add(text),
    delete: ({ text }: { text: string }) => drawnWith.delete(text),
  }
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts })
})

afterEach(() => {
  Reflect.deleteProperty(document, 'fonts')
  vi.unstubAllGlobals()
})

test('R265 the page draws with every file of the company’s families, by weight and slant, as long as it is open', () => {
  const file = (id: number, weight: number, italic = false) => ({ id, fontName: 'Go', fontStyle: '', weight, italic })
  const codes = makeCodes({ fonts: [file(7, 400), file(8, 700), file(9, 400, true), file(12, 400)] })
  const { unmount } = renderHook(() => useFonts(codes))
  expect([...drawnWith]).toEqual([
    'Go 400 normal url("/img/uploads/font/7")',
    'Go 700 normal url("/img/uploads/font/8")',
    'Go 400 italic url("/img/uploads/font/9")',
    'Go 400 normal url("/img/uploads/font/12")',
  ])
  unmount()
  expect(drawnWith.size).toBe(0)
})
