import type { Api } from '@marquee/api/client'
import type { ComponentType } from 'react'
import type { PageAccess } from '../session/access'
import type { Reach } from '../session/useReach'
import type { MenuName } from './menu'

export interface FeaturePage {
  /** As in docs/specification/routes.md; an optional id is written `{-$id}`. */
  path: string
  /** Loads the page when somebody goes there. */
  load(): Promise<{ default: ComponentType }>
  /** What it asks of its visitor; a name of a feature means R or W on it. */
  access: PageAccess
  /** The chrome around it: `default` has header, sidebar and footer; the others have none (R036–R038). */
  layout?: 'default' | 'author' | 'clean'
}

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

/** One area of the console: what it adds to the routes and to the menu. */
export interface Feature {
  pages: FeaturePage[]
  /** The menu entries that lead to it. An entry that no feature names is not shown: there are no dead links. */
  menu?: MenuName[]
  /** Loads what finds records of the area for Ctrl K. A few of the best are enough. */
  find?(): Promise<{ find(wanted: Wanted): Promise<Hit[]> }>
}
