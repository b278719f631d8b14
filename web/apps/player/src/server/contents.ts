import type { Manifest } from '@marquee/model/manifest'

/** The content that an asset of the manifest belongs to; 0 when no entry shows it, as with the standby image. */
export function contentOf(manifest: Manifest, asset: string): number {
  for (const loop of Object.keys(manifest.loops)) {
    const shown = manifest.loops[loop]?.find((entry) => entry.asset === asset)
    if (shown) return shown.contentId
  }
  return 0
}
