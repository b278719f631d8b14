import type { LanguageFile } from './locales'

/**
 * The texts by area. English is the reference: its keys are the keys that `t()` takes. One line here and one file in each
 * of the four folders of `catalogs/` make an area.
 */
export interface Catalogs {
  apk: typeof import('../catalogs/en/apk.json')
  aside: typeof import('../catalogs/en/aside.json')
  audit: typeof import('../catalogs/en/audit.json')
  author: typeof import('../catalogs/en/author.json')
  broadcast: typeof import('../catalogs/en/broadcast.json')
  calendar: typeof import('../catalogs/en/calendar.json')
  category: typeof import('../catalogs/en/category.json')
  common: typeof import('../catalogs/en/common.json')
  company: typeof import('../catalogs/en/company.json')
  content: typeof import('../catalogs/en/content.json')
  control: typeof import('../catalogs/en/control.json')
  dashboard: typeof import('../catalogs/en/dashboard.json')
  device: typeof import('../catalogs/en/device.json')
  dimension: typeof import('../catalogs/en/dimension.json')
  email: typeof import('../catalogs/en/email.json')
  event: typeof import('../catalogs/en/event.json')
  folder: typeof import('../catalogs/en/folder.json')
  font: typeof import('../catalogs/en/font.json')
  gallery: typeof import('../catalogs/en/gallery.json')
  globalcompany: typeof import('../catalogs/en/globalcompany.json')
  license: typeof import('../catalogs/en/license.json')
  login: typeof import('../catalogs/en/login.json')
  media: typeof import('../catalogs/en/media.json')
  message: typeof import('../catalogs/en/message.json')
  playlist: typeof import('../catalogs/en/playlist.json')
  problem: typeof import('../catalogs/en/problem.json')
  profile: typeof import('../catalogs/en/profile.json')
  publish: typeof import('../catalogs/en/publish.json')
  reset: typeof import('../catalogs/en/reset.json')
  role: typeof import('../catalogs/en/role.json')
  schedule: typeof import('../catalogs/en/schedule.json')
  setup: typeof import('../catalogs/en/setup.json')
  shell: typeof import('../catalogs/en/shell.json')
  source: typeof import('../catalogs/en/source.json')
  sysparam: typeof import('../catalogs/en/sysparam.json')
  tag: typeof import('../catalogs/en/tag.json')
  upload: typeof import('../catalogs/en/upload.json')
  user: typeof import('../catalogs/en/user.json')
  usergroup: typeof import('../catalogs/en/usergroup.json')
}

export type Area = keyof Catalogs

/** The keys of an area. A text with plural forms (`n_one`, `n_other`) has the one key `n`. */
export type KeyOf<A extends Area> = Singular<keyof Catalogs[A] & string>

type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K

/** The texts of one area in one language. */
export type Catalog = Record<string, string>

const files = import.meta.glob<Catalog>('../catalogs/*/*.json', { import: 'default' })

/** Loads one file, on demand (R121). */
export function loadCatalog(file: LanguageFile, area: string): Promise<Catalog> {
  const load = files[`../catalogs/${file}/${area}.json`]
  return load ? load() : Promise.reject(new Error(`no catalog ${file}/${area}.json`))
}
