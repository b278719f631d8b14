import type { Entry, Manifest } from '@marquee/model/manifest'

/** Every entry of a manifest, once for each loop that has it. */
export function entriesOf({ loops }: Manifest): Entry[] {
  return Object.keys(loops).reduce<Entry[]>((entries, loop) => entries.concat(loops[loop] ?? []), [])
}

/** The content that an asset of the manifest belongs to; 0 when no entry shows it, as with the standby image. */
export function contentOf(manifest: Manifest, asset: string): number {
  const shown = entriesOf(manifest).find((entry) => entry.asset === asset)
  return shown ? shown.contentId : 0
}
