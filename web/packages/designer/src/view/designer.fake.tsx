import { aProgram, type Given, ids } from '@marquee/model/program/example.fake'
import type { Program } from '@marquee/model/program/program'
import { renderUi } from '@marquee/testkit/renderUi'
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { DialogId } from '../commands/command'
import { createEditor, type Editor } from '../core/editor'
import { programOf, zoomTo } from '../core/state'
import { type Bringing, Designer } from './Designer'
import type { DialogProps, DialogTable } from './desk'

/** A designer for tests: the canvas of 1000 by 600 is at 100 % in a window of its size, and every dialog says its name. */

export interface Opened {
  readonly pages?: readonly (readonly Given[])[]
  readonly program?: Program
  readonly readOnly?: boolean
  readonly locale?: 'en' | 'ja'
  readonly state?: 'saved' | 'unsaved'
  /** A hook. */
  readonly useBringing?: (editor: Editor) => Bringing
}

type Ports = Parameters<typeof Designer>[0]['ports']

const dialogIds: readonly DialogId[] = [
  'selectContent',
  'selectText',
  'selectClock',
  'selectTouch',
  'selectLink',
  'selectShape',
  'editItemProperty',
  'selectBackground',
  'reorderScreen',
  'scheduleItem',
  'preview',
]

export async function openDesigner(opened: Opened = {}) {
  const { pages = [[]], program = aProgram(pages), readOnly = false, locale = 'en', state = 'unsaved' } = opened
  const { useBringing = noBringing } = opened
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  const editor = createEditor({ id: 1, version: 1, program }, ids())
  const save = vi.fn()
  const ports: Ports = {
    host: { use: () => null, data: () => () => {}, source: async () => '', now: () => 0, zone: 'UTC' },
  }
  const dialogs = Object.fromEntries(dialogIds.map((id) => [id, aDialog(id)])) as DialogTable<Ports>
  const { user } = await renderUi(
    <Brought editor={editor} useBringing={useBringing}>
      {(bringing) => (
        <Designer
          editor={editor}
          ports={ports}
          dialogs={dialogs}
          newId={ids()}
          readOnly={readOnly}
          saving={{ state, save }}
          back={<a href="/contents">Back</a>}
          bringing={bringing}
        />
      )}
    </Brought>,
    { areas: ['author', 'aside', 'media'], locale },
  )
  act(() => editor.go((state) => zoomTo(state, 100)))
  const stage = screen.getByRole('application')
  const program_ = () => programOf(editor.get())
  return {
    user,
    editor,
    save,
    stage,
    program: program_,
    /** The element that the renderer has made for an item. */
    item: (name: string) => {
      const key = Array.from(program_().items).find(([, item]) => item.name === name)?.[0]
      return stage.querySelector<HTMLElement>(`[data-item="${key}"]`) as HTMLElement
    },
    /** Where an item is: `x,y wxh`. */
    place(name: string) {
      const item = Array.from(program_().items.values()).find((one) => one.name === name)
      return item && `${item.x},${item.y} ${item.w}x${item.h}${item.degree ? ` ${item.degree}°` : ''}`
    },
  }
}

const noBringing = () => undefined

interface BroughtProps {
  editor: Editor
  useBringing: (editor: Editor) => Bringing | undefined
  children: (bringing: Bringing | undefined) => ReactNode
}

const Brought = ({ editor, useBringing, children }: BroughtProps) => children(useBringing(editor))

function aDialog(id: DialogId) {
  return function Dialog({ program, item, change, close }: DialogProps<Ports>) {
    const moved = () => {
      const key = item ?? ('' as never)
      const one = program.items.get(key)
      return one ? { ...program, items: new Map(program.items).set(key, { ...one, alias: 'set' }) } : program
    }
    return (
      <div role="dialog" aria-modal aria-label={id}>
        <button type="button" onClick={() => change(moved())}>
          try
        </button>
        <button type="button" onClick={() => close(moved())}>
          keep
        </button>
        <button type="button" onClick={() => close(null, false)}>
          leave
        </button>
        <button type="button" onClick={() => close(moved(), false)}>
          drop
        </button>
      </div>
    )
  }
}

interface Held {
  shiftKey?: boolean
  altKey?: boolean
  ctrlKey?: boolean
}

const frame = () => act(() => new Promise<void>((done) => requestAnimationFrame(() => done())))

/** Presses the pointer on something, takes it along, and stops before it is let go of. */
export async function draw(target: Element, from: [number, number], to: [number, number], held: Held = {}) {
  const at = ([clientX, clientY]: [number, number]) => ({ clientX, clientY, pointerId: 1, button: 0, ...held })
  await act(async () => {
    fireEvent.pointerDown(target, at(from))
    fireEvent.pointerMove(target, at(to))
  })
  await frame()
}

export async function drag(target: Element, from: [number, number], to: [number, number], held: Held = {}) {
  await draw(target, from, to, held)
  await act(async () => {
    fireEvent.pointerUp(target, { clientX: to[0], clientY: to[1], pointerId: 1, ...held })
  })
  await frame()
}

/** Presses and lets go. */
export async function press(target: Element, held: Held = {}) {
  await act(async () => {
    fireEvent.pointerDown(target, { clientX: 5, clientY: 5, pointerId: 1, button: 0, ...held })
    fireEvent.pointerUp(target, { clientX: 5, clientY: 5, pointerId: 1, ...held })
  })
  await frame()
}
