import type { Api } from '@marquee/api/client'
import type { Area } from '@marquee/i18n/catalogs'
import type { AnyRoute } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { PublishOptions } from '../session/publishing'
import type { Reach } from '../session/useReach'
import type { MenuName } from './menu'

/** Something that the finder (Ctrl K) leads to. */
export interface Hit {
  key: string
  label: string
  /** What kind of thing it is, or where it belongs. */
  hint: string
  /** Whose it is; absent for what belongs to no company. */
  companyId?: number
  to: string
  search?: Record<string, unknown>
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
  /** Loads what finds records of the area for Ctrl K. A few of the best are enough. */
  find?(): Promise<{ find(wanted: Wanted): Promise<Hit[]> }>
  /** Loads the dialog that publishes, and says which texts it needs. One feature has it. */
  publish?(): Promise<{ PublishDialog: ComponentType<PublishDialogProps>; areas: readonly Area[] }>
}
