import { describe, expect, it } from 'vitest'
import { areWithin, fullProgramOf, type Label, labelOf, largestSize, resized, wordsBox } from './full'
import { type Message, standardMessage } from './message'

const message: Message = { ...standardMessage, content: 'Leave now', bgColor: '#B3261E' }
const room = { width: 1920, height: 1080 }
const label: Label = { message: labelOf('This is a drill'), band: { height: 121, flow: 'static' } }

describe('the largest words that fit', () => {
  /** Words that fit up to a size, whole or torn apart. */
  const upTo = (whole: number, torn: number) => (textSize: number, isWhole: boolean) =>
    textSize <= (isWhole ? whole : torn)

  it.each([
    ['are as large as they may be', 300, 300, 300],
    ['are no larger than the screen', 9_000, 9_000, 1080],
    ['may be just readable', 72, 400, 72],
    ['are torn apart where they could not be read as a whole', 71, 400, 400],
    ['are small where there are many', 40, 40, 40],
    ['are never smaller than any message', 5, 5, 12],
  ])('%s', (_, whole, torn, size) => {
    expect(largestSize(upTo(whole, torn))).toBe(size)
  })

  it('are found with few measurements', () => {
    let asked = 0
    largestSize((textSize) => {
      asked++
      return textSize <= 333
    })
    expect(asked).toBeLessThanOrEqual(12)
  })

  it.each([
    [1812, 972, true],
    [1813, 972, false],
    [1812, 973, false],
  ])('of %i × %i units leave a margin around them: %j', (width, height, isWithin) => {
    expect(areWithin(wordsBox(room, null), { width, height })).toBe(isWithin)
  })

  it('have outlines and shadows that grow with them', () => {
    const outlined = { ...message, textSize: 50, outlineSize: 2, shadowRadius: 4, shadowXOffset: -1, shadowYOffset: 3 }
    expect(resized(outlined, 150)).toEqual({
      ...outlined,
      textSize: 150,
      outlineSize: 6,
      shadowRadius: 12,
      shadowXOffset: -3,
      shadowYOffset: 9,
    })
  })
})

describe('a message over the whole screen, as a program', () => {
  it('stands in the middle, whatever its flow is', () => {
    const program = fullProgramOf({ ...message, flow: 'left', textSize: 300 }, room, null)
    expect([program.displayWidth, program.displayHeight]).toEqual([1920, 1080])
    expect(Array.from(program.pages.values())).toMatchObject([{ bgColor: '#B3261E' }])
    expect(Array.from(program.items.values())).toMatchObject([
      {
        ...{ x: 54, y: 0, w: 1812, h: 1080 },
        settings: { value: 'Leave now', direction: 'static', fontSize: 300, halign: 'center', valign: 'middle' },
      },
    ])
  })

  it('has its label above, in colours of its own', () => {
    const program = fullProgramOf(message, room, label)
    expect(Array.from(program.items.values())).toMatchObject([
      { y: 121, h: 959, settings: { value: 'Leave now' } },
      {
        ...{ x: 0, y: 0, w: 1920, h: 121 },
        settings: { value: 'This is a drill', textColor: '#000000', fillColor: '#FFFFFF' },
      },
    ])
  })

  it('is a picture that covers the room, with nothing but its label above where it has no words', () => {
    const alone = { ...message, content: ' ', bgImage: '12' }
    const program = fullProgramOf(alone, room, null)
    expect(Array.from(program.pages.values())).toMatchObject([{ bgImageId: 12, scaleType: 1 }])
    expect(program.items.size).toBe(0)
    const drill = fullProgramOf(alone, room, label)
    expect(Array.from(drill.items.values())).toMatchObject([{ settings: { value: 'This is a drill' } }])
  })

  it('has a film below its words that covers the room, is not heard and has no end', () => {
    const program = fullProgramOf({ ...message, bgImage: '12' }, room, null, true)
    expect(Array.from(program.pages.values())).toMatchObject([{ bgImageId: -1 }])
    expect(Array.from(program.items.values())).toMatchObject([
      {
        type: 'media',
        x: 0,
        y: 0,
        w: 1920,
        h: 1080,
        displayMode: 'cover',
        mute: true,
        contentId: 12,
        itemContents: [],
      },
      { type: 'text' },
    ])
  })

  it('is none of what is no message', () => {
    expect(() => fullProgramOf({ ...message, textColor: 'red' }, room, null)).toThrow(/textColor/)
  })
})
