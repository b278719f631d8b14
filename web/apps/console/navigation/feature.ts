import type { Api } from '@marquee/api/client'
import type { RecordKind } from '@marquee/api/keys'
import type { Self } from '@marquee/api/types'
import type { Area } from '@marquee/i18n/catalogs'
import type { Texts } from '@marquee/i18n/texts'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PublishOptions } from '../session/publishing'
import type { Reach } from '../session/useReach'
import type { MenuName } from './menu'

/** Something that the finder (Ctrl K) leads to. */
export interface Hit {
  key: string
  label: string
  /** Where it belongs, or what tells it from others of its name. */
  hint?: string
  /** What it is found by besides. */
  words?: string
  /** Whose it is; absent for what belongs to no company. */
  companyId?: number
  to: string
  search?: Record<string, unknown>
}

/** Who asks what can be done. */
export interface Asker {
  self: Self
  texts: Texts
  typed: string
}

/** What an area has for the finder. */
export interface Finder {
  /** What it finds. */
  kind: RecordKind
  /** A few of the best are enough. */
  find(wanted: Wanted): Promise<Hit[]>
  /** The texts that `acts` says it with. */
  area?: Area
  /** What can be done from any page, by who may do it. */
  acts?(asker: Asker): Hit[]
}

export interface Wanted {
  api: Api
  companyId: Reach
  /** At least two letters, without spaces around them. */
  text: string
  signal: AbortSignal
}

export interface PublishDialogProps {
  options: PublishOptions
  onClose(): void
}

/** One area of the console: what it adds to the routes and to the menu. */
export interface Feature {
  /** Its pages inside the console's frame, below `desk`; their paths are those of docs/specification/routes.md. */
  routes?: readonly AnyRoute[]
  /** Its pages that fill the window, below `author`. */
  windows?: readonly AnyRoute[]
  /** Its pages for those who are not signed in, below `clean`. */
  open?: readonly AnyRoute[]
  /** The menu entries that lead to it. An entry that no feature names is not shown: there are no dead links. */
  menu?: readonly MenuName[]
  /** Loads what finds records of the area, and what can be done with them, for Ctrl K. */
  find?(): Promise<Finder>
  /** Loads the dialog that publishes, and says which texts it needs. One feature has it. */
  publish?(): Promise<{ PublishDialog: ComponentType<PublishDialogProps>; areas: readonly Area[] }>
}
