import type { Manifest } from '@marquee/model/manifest'
import type { Settings } from '@marquee/model/settings'
import { readSettings, settingNames } from '@marquee/model/settings.check'
import type { Saved, Store } from '../storage/store'

/** The settings that are in force on this screen, which outlast a restart. */
export interface InForce {
  readonly values: Settings
  /** What the server calls them; '' when it never sent any. */
  readonly version: string
  /** By the names of those that this screen could not carry out: why, in English. */
  readonly failed: Readonly<Record<string, string>>
  /** Puts others in force, once they are kept. */
  take(version: string, values: unknown): Promise<void>
  /** All that this screen carries out, as it has them, by their names; undefined when it never had any. */
  reported(manifest: Manifest | null): Record<string, unknown> | undefined
}

export interface InForceOptions {
  store: Pick<Store, 'write'>
  saved: Pick<Partial<Saved>, 'settings'>
  changed: () => void
}

export function createInForce({ store, saved, changed }: InForceOptions): InForce {
  let sent = saved.settings
  let { settings, failed } = readSettings(sent?.values)

  return {
    get values() {
      return settings
    },
    get version() {
      return sent?.version ?? ''
    },
    get failed() {
      return failed
    },
    async take(version, values) {
      const next = { version, values }
      await store.write({ settings: next })
      sent = next
      const read = readSettings(values)
      settings = read.settings
      failed = read.failed
      changed()
    },
    reported(manifest) {
      if (!sent) return undefined
      const given = Object(sent.values) as Record<string, unknown>
      const all: Record<string, unknown> = {}
      for (const name of settingNames) if (name in given && !(name in failed)) all[name] = given[name]
      if (manifest) all.orientation = { orientation: manifest.device.orientation }
      return all
    },
  }
}
