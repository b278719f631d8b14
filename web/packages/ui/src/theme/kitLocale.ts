import type { Locale } from '@marquee/i18n/locales'
import dayjs from 'dayjs'

/** The kit's own texts in one language. */
export type KitLocale = typeof import('antd/locale/en_US')['default']

interface Pack {
  kit(): Promise<{ default: KitLocale }>
  /** Loads the date names; the value is what dayjs calls the language. */
  dates(): Promise<string>
}

const packs: Record<Locale, Pack> = {
  en: { kit: () => import('antd/locale/en_US'), dates: async () => 'en' },
  'zh-Hans': { kit: () => import('antd/locale/zh_CN'), dates: () => import('dayjs/locale/zh-cn').then(() => 'zh-cn') },
  'zh-Hant': { kit: () => import('antd/locale/zh_TW'), dates: () => import('dayjs/locale/zh-tw').then(() => 'zh-tw') },
  ja: { kit: () => import('antd/locale/ja_JP'), dates: () => import('dayjs/locale/ja').then(() => 'ja') },
}

/** Loads the kit's texts and the names of months and days, on demand, and makes dayjs use the latter. */
export async function loadKitLocale(locale: Locale): Promise<KitLocale> {
  const pack = packs[locale]
  const [kit, dates] = await Promise.all([pack.kit(), pack.dates()])
  dayjs.locale(dates)
  return unwrap(kit.default)
}

/** Some bundlers hand a CommonJS module over with its exports one level down. */
function unwrap(module: KitLocale | { default: KitLocale }): KitLocale {
  return 'default' in module ? module.default : module
}
