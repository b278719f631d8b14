import { formatBytes } from '@marquee/i18n/bytes'
import { dimensions, length } from '../figures'
import type { Version } from '../queries'

export type Fact = 'dimensions' | 'duration' | 'size' | 'format'

/** One thing that differs between two versions. */
export interface Difference {
  fact: Fact
  from: string
  to: string
}

/** What a version changed of the one before, as it is read; the same bytes differ in nothing. */
export function differences(before: Version, after: Version, locale: string): Difference[] {
  if (before.sha256 === after.sha256) return []
  const facts: [Fact, (version: Version) => string][] = [
    ['dimensions', dimensions],
    ['duration', length],
    ['size', (version) => formatBytes(version.content.fileSize, locale)],
    ['format', (version) => [version.content.mime.split('/')[1] ?? '', version.codec].filter(Boolean).join(', ')],
  ]
  return facts.flatMap(([fact, read]) => {
    const [from, to] = [read(before), read(after)]
    return from === to ? [] : [{ fact, from, to }]
  })
}
