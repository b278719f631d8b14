import { newProgram } from '@marquee/model/program/defaults'
import { addItem } from '@marquee/model/program/items'
import type { ItemKey, ItemKind, ItemOf, PageKey, Program } from '@marquee/model/program/program'
import { addedItems } from '@marquee/model/program/records'
import { renderUi } from '@marquee/testkit/renderUi'
import { screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import type { DialogId } from '../../commands/command'
import { type FakePorts, makePorts } from '../ports.fake'
import { dialogs } from './dialogs'

let made = 0

/** Each another one. */
export const newId = () => `id${++made}`

/** A program of one empty page, 1920 by 1080. */
export function aProgram(): Program {
  return newProgram({ displayWidth: 1920, displayHeight: 1080, name: 'Lobby' }, newId)
}

export const firstPage = ({ order }: Program) => order[0] as PageKey

/** A program with one item more on its first page. */
export function withNew(program: Program, kind: ItemKind): [program: Program, item: ItemKey] {
  const after = addItem(program, firstPage(program), kind, newId)
  return [after, addedItems(program, after)[0] as ItemKey]
}

interface OpenOptions {
  program?: Program
  page?: PageKey
  item?: ItemKey | null
  ports?: FakePorts
  locale?: 'en' | 'ja'
}

/** Opens a dialog, as the designer does. */
export async function open(name: DialogId, options: OpenOptions = {}) {
  const { program = aProgram(), item = null, ports = makePorts(), locale = 'en' } = options
  const { page = firstPage(program) } = options
  const change = vi.fn<(next: Program) => void>()
  const close = vi.fn<(made: Program | null, isKept?: boolean) => void>()
  const Dialog = dialogs[name]
  const { user } = await renderUi(<Dialog {...{ program, page, item, ports, newId, change, close }} />, {
    areas: ['author', 'media'],
    locale,
  })
  return {
    user,
    program,
    ports,
    change,
    close,
    /** What the canvas shows. */
    shown: () => change.mock.lastCall?.[0] ?? program,
    /** Presses OK; what is one step of the history from then on. */
    async ok(): Promise<Program | null> {
      await user.click(screen.getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(close).toHaveBeenCalledOnce())
      return close.mock.lastCall?.[0] ?? null
    },
    async over() {
      await waitFor(() => expect(close).toHaveBeenCalledOnce())
    },
  }
}

/** Opens the dialog of a new item of a kind. */
export async function openFor<K extends ItemKind>(name: DialogId, kind: K, options: OpenOptions = {}) {
  const [program, item] = withNew(options.program ?? aProgram(), kind)
  const opened = await open(name, { ...options, program, item })
  return {
    ...opened,
    item,
    /** The item as the canvas shows it. */
    seen: () => opened.shown().items.get(item) as ItemOf<K>,
  }
}
