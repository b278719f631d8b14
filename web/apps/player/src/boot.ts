import { createPlayer, type Player, type PlayerParts } from './player'
import { createClock } from './server/clock'
import { createHttp } from './server/http'
import { createLog } from './storage/log'
import { openMedia } from './storage/media'
import { openStore } from './storage/store'

export type BootOptions = Omit<PlayerParts, 'store' | 'media' | 'clock' | 'http' | 'log'>

/**
 * Starts the player from local storage alone: whatever was playing plays again before the server is asked for
 * anything. Rejects when the browser does not open its storage.
 */
export async function boot(options: BootOptions): Promise<Player> {
  const { platform } = options
  const store = await openStore(platform.indexedDB)
  const media = await openMedia(platform)
  const saved = await store.read()
  const clock = createClock({ ...platform, saved: saved.clockOffset, latest: saved.latest })
  const log = createLog({ factory: platform.indexedDB, timers: platform.timers, now: clock.now })
  const player = createPlayer({ ...options, store, media, clock, log, http: createHttp(platform) }, saved)
  await player.started
  return player
}
