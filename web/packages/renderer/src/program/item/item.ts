import type { ItemKind, ItemOf, Page, Program } from '@marquee/model/program/program'
import type { Disposables } from '../../disposables'
import type { Pool } from '../../pool'
import type { EventTold } from '../events'
import type { ProgramHost } from '../host'

/** In `still` nothing runs, and everything is as at the page's start. */
export type Mode = 'still' | 'playing'

/** What sounds and films of a program are played with. */
export interface Loudness {
  readonly pool: Pool
  /** Percent, asked each time something begins to sound; undefined leaves it as it is. */
  volume(): number | undefined
  /** The browser refused to play sound. */
  refused(detail: string): void
}

/** What an item is drawn with. */
export interface Drawing {
  readonly host: ProgramHost
  readonly mode: Mode
  readonly program: Program
  readonly page: Page
  /** End with the item. */
  readonly disposables: Disposables
  readonly loudness: Loudness
  /** When the page began, by the host's clock; 0 before that, and where nothing runs. */
  began(): number
  /** Milliseconds since the page began; before that, and where nothing runs, 0. */
  elapsed(): number
  /** The event that it is about at this moment; null where there is none. */
  event?(): EventTold | null
  /** It has to be looked at again before the time that it said. */
  changed(): void
}

/** What is drawn of an item, in a box that has its place and size. */
export interface ItemView {
  /** Resolves when its first frame can be shown; it is not waited for very long. */
  readonly ready?: Promise<unknown> | undefined
  /** The page's time begins to run; resolves when what is to be seen first is there, or will not be. */
  begin?(): Promise<void> | void
  /** Draws this moment of the page; in how many milliseconds that has to be done again. */
  look?(): number
  /** Another page takes its place: no more sound. */
  leave?(): void
  /** Gives media elements back and keeps what is seen. */
  freeze?(): void
  /** Shows the next of its contents, or the one before. */
  flip?(by: 1 | -1): void
  /** Nobody touches any more. */
  rest?(): void
}

/** Draws an item of one kind. What it does not undo by itself it adds to the disposables. */
export type Draw<K extends ItemKind> = (box: HTMLElement, item: ItemOf<K>, drawing: Drawing) => ItemView

export interface ItemDrawing<K extends ItemKind> {
  readonly draw: Draw<K>
  /** It is drawn anew when its box gets another size. */
  readonly sized?: true
  /** What is drawn may lie outside its box. */
  readonly spills?: true
}
