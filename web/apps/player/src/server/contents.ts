import type { Entry, Manifest } from '@marquee/model/manifest'

/** The entries of a manifest, each once: most stand in many of its loops. */
export function entriesOf({ loops }: Manifest): Entry[] {
  const entries = new Set<Entry>()
  for (const loop of Object.keys(loops)) for (const entry of loops[loop] ?? []) entries.add(entry)
  return Array.from(entries)
}

/** The content that an asset of the manifest belongs to; 0 when no entry shows it, as with the standby image. */
export function contentOf(manifest: Manifest, asset: string): number {
  const shown = entriesOf(manifest).find((entry) => entry.asset === asset)
  return shown ? shown.contentId : 0
}
