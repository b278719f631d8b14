import type { Play, Store } from './store'

/** A play before it has its place in the queue. */
export type NewPlay = Omit<Play, 'boot' | 'seq'>

/** Plays waiting for delivery: written down before they are sent, deleted when the server says it has them. */
export interface Plays {
  /** The boot under which plays are added. */
  readonly boot: string
  /** Writes the play down under this boot's next number; when `PLAYS_LIMIT` are waiting it is given up. */
  add(play: NewPlay): Promise<void>
  /** The next plays to send, one batch for each boot that has some. */
  batches(): Promise<{ boot: string; plays: Play[] }[]>
  /** The server has the boot's plays up to `seq`. */
  acknowledged(boot: string, seq: number): Promise<void>
  /** How many plays had to be given up since the page was loaded. */
  readonly lost: number
}

/** How many plays wait at most: ten weeks of two-minute loops, or six days of ten-second ones. */
export const PLAYS_LIMIT = 50_000
/** How many plays one report carries at most. */
export const BATCH = 200

/**
 * Opens the queue for a new boot. When it is full the newest play is lost, not the oldest: a gap in the numbers would
 * keep the server from acknowledging anything behind it.
 */
export async function openPlays(store: Store, boot: string, limit = PLAYS_LIMIT): Promise<Plays> {
  let waiting = await store.countPlays()
  let seq = 0
  let lost = 0
  let last: Promise<unknown> = Promise.resolve()

  async function append(play: NewPlay): Promise<void> {
    try {
      if (waiting >= limit) throw new Error('the queue of plays is full')
      await store.addPlay({ ...play, boot, seq: seq + 1 })
      seq += 1
      waiting += 1
    } catch {
      lost += 1
    }
  }

  return {
    boot,
    add(play) {
      const added = last.then(() => append(play))
      last = added
      return added
    },
    async batches() {
      const boots = await store.boots()
      return Promise.all(boots.map(async (name) => ({ boot: name, plays: await store.plays(name, BATCH) })))
    },
    async acknowledged(name, upTo) {
      waiting = await store.deletePlays(name, upTo)
    },
    get lost() {
      return lost
    },
  }
}
