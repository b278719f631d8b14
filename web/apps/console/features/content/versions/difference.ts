import { formatBytes } from '@marquee/i18n/bytes'
import { codecName, dimensions, length } from '../figures'
import type { Version } from '../queries'

export type Fact = 'dimensions' | 'duration' | 'pages' | 'size' | 'format' | 'address'

/** One thing that differs between two versions. */
export interface Difference {
  fact: Fact
  from: string
  to: string
}

/** What is known of a version, as it is read; empty for what it has not. */
export function factsOf(version: Version, locale: string): Record<Fact, string> {
  const { content, codec, totalPage, url } = version
  const isDocument = content.mime === 'application/pdf' || totalPage > 1
  const [kind, name = ''] = content.mime.split('/')
  const called = name.startsWith('vnd.') ? (content.filename.split('.').at(-1) ?? '') : name.replace('+xml', '')
  const hasCodec = kind === 'video' || kind === 'audio'
  const format = [called.toUpperCase(), hasCodec && codecName(codec)]
  return {
    dimensions: dimensions(version),
    duration: length(version),
    pages: isDocument ? String(totalPage) : '',
    size: url ? '' : formatBytes(content.fileSize, locale),
    format: url ? '' : format.filter(Boolean).join(', '),
    address: url,
  }
}

/** What a version changed of the one before; the same bytes differ in nothing. */
export function differences(before: Version, after: Version, locale: string): Difference[] {
  if (before.sha256 === after.sha256) return []
  const [former, latter] = [factsOf(before, locale), factsOf(after, locale)]
  return (Object.keys(former) as Fact[]).flatMap((fact) => {
    const [from, to] = [former[fact], latter[fact]]
    return from === to ? [] : [{ fact, from, to }]
  })
}
