import type { State } from '@marquee/model/hours'
import type { Manifest } from '@marquee/model/manifest'
import { IDBFactory } from 'fake-indexeddb'
import type { RefusedAsset } from '../src/server/gathering'
import { createHttp } from '../src/server/http'
import { createManifests, type Manifests } from '../src/server/manifests'
import { createSession } from '../src/server/session'
import { type Media, openMedia } from '../src/storage/media'
import { openStore, type Store } from '../src/storage/store'
import { FakeCaches } from './caches'
import { aManifestOf } from './manifests'
import { FakeServer } from './server'
import { FakeTimers, until } from './timers'

/** Never asked: the token is valid. */
const nobody = { publicKey: '', sign: async () => '' }

/** The part of a screen that keeps its manifest, and its server. */
export class Keeper {
  readonly timers = new FakeTimers()
  readonly server = new FakeServer(() => this.timers.now)
  readonly caches = new FakeCaches()
  readonly factory = new IDBFactory()
  store!: Store
  media!: Media
  manifests!: Manifests
  /** The versions that were switched to. */
  readonly switches: (string | undefined)[] = []
  arrivals = 0
  readonly refusals: RefusedAsset[] = []
  /** The version whose assets were all tried last. */
  gathered = ''
  /** Of each round over all assets, those that cannot be had. */
  readonly tried: string[][] = []
  readonly contacts: boolean[] = []
  /** Assets that something else needs. */
  readonly held = new Set<string>()
  /** When what else programs show was asked for. */
  asked: Promise<void> = Promise.resolve()
  /** The versions that were about to play. */
  readonly prepared: string[] = []
  /** Whether files of what is next may be fetched. */
  window: State = { on: true, until: Number.POSITIVE_INFINITY }
  room = Number.POSITIVE_INFINITY

  constructor() {
    this.publish('one', [1, 2])
  }

  /** Loads the page: everything anew but what is stored. */
  async load(wrap: (store: Store) => Store = (same) => same): Promise<void> {
    const { timers, server } = this
    const caches = this.caches as unknown as CacheStorage
    const store = wrap(await openStore(this.factory))
    this.store = store
    this.media = await openMedia({ caches, fetch: server.fetch, timers, monotonic: () => timers.now })
    server.grant('mp_test')
    const saved = { ...(await store.read()), token: 'mp_test' }
    const http = createHttp({ fetch: server.fetch, timers })
    this.manifests = createManifests({
      session: createSession({ http, store, identity: nobody, deviceKey: 'key', saved, dismissed: () => undefined }),
      clock: { now: () => timers.now },
      store,
      media: this.media,
      timers,
      random: () => 0,
      saved,
      window: () => this.window,
      kbps: () => 0,
      room: () => this.room,
      arrived: () => this.arrivals++,
      switched: () => this.switches.push(this.manifests.current?.version),
      progressed: () => undefined,
      refused: (_, asset) => this.refusals.push(asset),
      tried: ({ version }, refused) => {
        this.gathered = version
        this.tried.push(refused.map(({ asset }) => asset))
      },
      contact: (there) => this.contacts.push(there),
      closed: () => undefined,
      holds: (sha256) => this.held.has(sha256),
      prepare: async ({ version }) => {
        this.prepared.push(version)
        await this.asked
      },
    })
  }

  publish(version: string, seeds: number[]): Manifest {
    const manifest = aManifestOf(this.server, version, seeds)
    this.server.manifest = manifest
    return manifest
  }

  reached(version: string): Promise<void> {
    return until(this.timers, () => this.manifests.current?.version === version)
  }

  /** Waits until a version has all of its assets. */
  has(version: string): Promise<void> {
    return until(this.timers, () => this.gathered === version && this.manifests.progress === null)
  }

  assetOf(seed: number): string {
    return Object.keys(aManifestOf(this.server, '', [seed]).assets)[0] ?? ''
  }

  mediaPath(seed: number): string {
    return `/api/player/media/${this.assetOf(seed)}`
  }

  /** The versions that are stored. */
  async saved(): Promise<(string | undefined)[]> {
    const { current, formers = [] } = await this.store.read()
    return [current, formers[0]].map((kept) => (kept as Manifest | undefined)?.version)
  }
}
