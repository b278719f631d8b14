import * as v from 'valibot'
import type { Manifest } from './manifest'

/** What was received is not a manifest. The message names the first places that are wrong. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'
}

const instant = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const text = v.string()
const name = v.pipe(v.string(), v.nonEmpty())

/** Nothing else: a browser would run the text of a `javascript:` address as the screen's own. */
const link = v.pipe(v.string(), v.regex(/^(https?:\/\/.+)?$/i))

const effect = v.object({ id: count, durationMs: count })

const entry = v.object({
  key: name,
  scheduleItemId: count,
  contentId: count,
  playlistId: count,
  kind: v.picklist(['image', 'video', 'audio', 'web', 'stream']),
  name: text,
  asset: text,
  url: v.optional(link, ''),
  durationMs: count,
  effectIn: effect,
  effectOut: effect,
  mute: v.boolean(),
  fit: v.picklist(['contain', 'cover', 'fill']),
})

const manifest = v.object({
  version: name,
  device: v.object({
    id: count,
    name: text,
    companyId: count,
    companyName: text,
    zone: name,
    orientation: v.picklist([0, 90, 180, 270]),
    volume: v.pipe(count, v.maxValue(100)),
  }),
  horizon: v.object({ from: instant, to: instant }),
  standby: v.object({ asset: v.nullable(name) }),
  channels: v.array(
    v.object({
      name: text,
      segments: v.array(v.object({ from: instant, to: instant, anchor: instant, loop: name })),
    }),
  ),
  loops: v.record(name, v.array(entry)),
  assets: v.record(name, v.object({ size: count, type: text, url: name })),
  fonts: v.optional(v.array(v.object({ family: name, style: text, asset: name })), []),
})

/**
 * The manifest that `input` (decoded JSON) is; throws {@link ManifestError} when it is none. Unknown keys are dropped,
 * and one from before there were links and fonts has none.
 *
 * Beyond the shape it holds what `locate` relies on: spans that run forwards, segments that are sorted and do not
 * overlap, loops that exist and whose keys are unique; and entries have bytes or a link. An asset that is not listed is
 * let through: it costs the one entry that needs it, not the whole screen.
 */
export function parseManifest(input: unknown): Manifest {
  const result = v.safeParse(manifest, input)
  const problems = result.success
    ? inconsistencies(result.output)
    : result.issues.map((issue) => `${v.getDotPath(issue) ?? 'manifest'}: ${issue.message}`)
  if (!result.success || problems.length > 0) {
    throw new ManifestError(`not a manifest: ${problems.slice(0, 3).join('; ')}`)
  }
  return result.output
}

function inconsistencies(m: Manifest): string[] {
  const problems: string[] = []
  if (m.horizon.from >= m.horizon.to) problems.push('horizon: ends before it starts')
  m.channels.forEach((channel, c) => {
    let end = Number.NEGATIVE_INFINITY
    channel.segments.forEach((segment, s) => {
      const place = `channels.${c}.segments.${s}`
      if (segment.from >= segment.to) problems.push(`${place}: ends before it starts`)
      if (segment.from < end) problems.push(`${place}: starts before the one in front of it ends`)
      if (!m.loops[segment.loop]) problems.push(`${place}.loop: there is no loop "${segment.loop}"`)
      end = segment.to
    })
  })
  for (const id of Object.keys(m.loops)) {
    const entries = m.loops[id] ?? []
    if (new Set(entries.map((e) => e.key)).size < entries.length) problems.push(`loops.${id}: has a key twice`)
    entries.forEach((e, i) => {
      if ((e.asset === '') === (e.url === '')) problems.push(`loops.${id}.${i}: has to have either an asset or a url`)
    })
  }
  return problems
}
