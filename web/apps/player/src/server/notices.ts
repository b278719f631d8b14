import type { Notice } from '@marquee/model/manifest'
import type { Clock } from './clock'

/** A scheduled message that this screen has, or had. Instants are server time. */
export interface HeldNotice {
  readonly key: string
  readonly version: string
  readonly heldAt: number
  /** Its words were seen last from then on, until `hiddenAt`. */
  readonly shownAt?: number
  readonly hiddenAt?: number
  readonly goneAt?: number
}

/** Which scheduled messages this screen has, and when their words were seen. */
export interface Notices {
  /** Those that it has, and those that have gone since that was heard; undefined before there is a manifest. */
  readonly all: readonly HeldNotice[] | undefined
  /** The manifest has these and no others. */
  follow(notices: readonly Notice[]): void
  /** The words of one are seen; of what is no scheduled message nothing is said. */
  seen(key: string): void
  /** Only these may be seen any longer. */
  show(keys: readonly string[]): void
  /** The server was told these. */
  heard(told: readonly HeldNotice[]): void
}

export interface NoticesOptions {
  clock: Pick<Clock, 'now'>
  /** Others are seen than before. */
  changed: () => void
}

/** So many are told at once; the server takes no more. */
const LIMIT = 200

export function createNotices({ clock, changed }: NoticesOptions): Notices {
  let held: HeldNotice[] | null = null
  let gone: HeldNotice[] = []

  function update(of: (one: HeldNotice) => HeldNotice): void {
    const before = held ?? []
    const after = before.map(of)
    if (!after.some((one, i) => one !== before[i])) return
    held = after
    changed()
  }

  return {
    get all() {
      return held ? held.concat(gone).slice(0, LIMIT) : undefined
    },

    follow(notices) {
      const t = clock.now()
      const before = new Map((held ?? []).map((one) => [one.key, one]))
      held = notices.map(({ key, version }) => {
        const known = before.get(key)
        before.delete(key)
        if (known?.version === version) return known
        return { key, version, heldAt: known ? known.heldAt : t }
      })
      before.forEach((one) => {
        gone.push({ ...hidden(one, t), goneAt: t })
      })
    },

    seen(key) {
      update((one) => {
        if (one.key !== key || isSeen(one)) return one
        const { hiddenAt: _, ...rest } = one
        return { ...rest, shownAt: clock.now() }
      })
    },

    show(keys) {
      update((one) => (keys.indexOf(one.key) < 0 ? hidden(one, clock.now()) : one))
    },

    heard(told) {
      gone = gone.filter((one) => told.indexOf(one) < 0)
    },
  }
}

function isSeen({ shownAt, hiddenAt }: HeldNotice): boolean {
  return shownAt !== undefined && hiddenAt === undefined
}

function hidden(one: HeldNotice, t: number): HeldNotice {
  return isSeen(one) ? { ...one, hiddenAt: t } : one
}
