import { aManifest, anEntry } from '@marquee/model/fixtures'
import type { Manifest } from '@marquee/model/manifest'
import { anAsset } from './assets'
import type { FakeServer } from './server'

const DAY = 86_400_000

/**
 * A manifest that plays one image for each of the seeds all day, from midnight of the epoch; the server holds the
 * images.
 */
export function aManifestOf(server: FakeServer, version: string, seeds: number[], size = 64): Manifest {
  const files = seeds.map((seed) => anAsset(size, seed))
  for (const { sha256, bytes } of files) server.files.set(sha256, bytes)
  const loop = files.map(({ sha256 }, i) =>
    anEntry(`12.${i}`, { asset: sha256, name: `Image ${seeds[i]}`, contentId: seeds[i] ?? 0 }),
  )
  const assets = files.map(({ sha256 }) => [
    sha256,
    { size, type: 'image/png', url: `/api/player/media/${sha256}?exp=1&sig=${version}` },
  ])
  const segments = [{ from: 0, to: 35 * DAY, anchor: 0, loop: 'all' }]
  return aManifest({ all: loop }, segments, { version, assets: Object.fromEntries(assets) })
}
