import * as v from 'valibot'
import { checked } from './check'
import type { Entry, Manifest } from './manifest'
import type { Message } from './message/message'
import { fits, kinds } from './shown'
import { readLists, readSign } from './sign/sign.check'

/** What was received is not a manifest. The message names the first places that are wrong. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'
}

export const instant = v.pipe(v.number(), v.safeInteger())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const text = v.string()
const name = v.pipe(v.string(), v.nonEmpty())

/** Nothing else: a browser would run the text of a `javascript:` address as the screen's own. */
const link = v.pipe(v.string(), v.regex(/^(https?:\/\/.+)?$/i))

export const assets = v.record(name, v.object({ size: count, type: text, url: name }))

const effect = v.object({ id: count, durationMs: count })

const side = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

const cell = v.pipe(
  v.object({ row: side, column: side, rows: side, columns: side }),
  v.check(({ row, column, rows, columns }) => row <= rows && column <= columns, 'is outside its wall'),
)

const entry = v.object({
  key: name,
  scheduleItemId: count,
  contentId: count,
  playlistId: count,
  kind: v.picklist(kinds),
  name: text,
  asset: text,
  url: v.optional(link, ''),
  durationMs: count,
  effectIn: effect,
  effectOut: effect,
  mute: v.boolean(),
  fit: v.picklist(fits),
  cell: v.exactOptional(cell),
})

const use = v.object({
  from: instant,
  kind: v.optional(v.nullable(v.picklist(kinds)), null),
  asset: v.optional(text, ''),
  pages: v.optional(v.array(name), []),
  url: v.optional(link, ''),
  durationMs: v.optional(count, 0),
})

/** Its spans are since the horizon's start. A message is checked when it is drawn: a wrong one costs itself alone. */
const notice = v.object({
  key: name,
  scheduleItemId: count,
  version: v.optional(text, ''),
  spans: v.array(v.tuple([instant, instant])),
  message: v.record(text, v.unknown()),
})

const common = {
  version: name,
  device: v.object({
    id: count,
    name: text,
    companyId: count,
    companyName: text,
    zone: name,
    orientation: v.picklist([0, 90, 180, 270]),
    volume: v.pipe(count, v.maxValue(100)),
    ends: v.optional(v.nullable(v.object({ at: instant, reason: v.picklist(['screen', 'license']) })), null),
    /** What the screen shows of video walls, by schedule item; entries have it once they are read. */
    cells: v.exactOptional(v.record(text, cell)),
  }),
  horizon: v.object({ from: instant, to: instant }),
  wall: v.optional(v.array(v.tuple([instant, instant])), []),
  standby: v.object({ asset: v.nullable(name) }),
  assets,
  fonts: v.optional(
    v.array(
      v.object({ family: name, weight: v.optional(count, 400), italic: v.optional(v.boolean(), false), asset: name }),
    ),
    [],
  ),
  ready: v.optional(v.array(count), []),
  uses: v.optional(v.record(v.pipe(text, v.regex(/^[0-9]+$/)), v.array(use)), {}),
  programs: v.optional(v.record(text, v.array(count)), {}),
  leftOut: v.optional(v.record(text, v.array(count)), {}),
  bundled: v.exactOptional(name),
  data: v.exactOptional(v.record(name, v.object({ intervalMs: count }))),
}

/** From and to since the horizon's start, how long before `from` the anchor lies, and the loop. */
const numbers = v.array(v.tuple([count, count, instant, count]))

/** Everything is named once: segments number their loop, and loops their entries. */
const listed = v.object({
  ...common,
  channels: v.array(v.object({ name: text, segments: numbers, beneath: v.exactOptional(v.array(numbers)) })),
  /** A number below 0 stands for so many entries that follow the one before: 5, -3 is 5, 6, 7, 8. */
  loops: v.array(v.array(instant)),
  entries: v.array(entry),
  messages: v.optional(v.array(notice), []),
  /** A wrong one costs itself alone. */
  sign: v.optional(v.unknown()),
  lists: v.optional(v.unknown()),
})

/** As servers wrote it before that; a screen without contact may still have one. */
const spelled = v.object({
  ...common,
  channels: v.array(
    v.object({
      name: text,
      segments: v.array(v.object({ from: instant, to: instant, anchor: instant, loop: name })),
    }),
  ),
  loops: v.record(name, v.array(entry)),
})

/**
 * The manifest that `input` (decoded JSON) is; throws {@link ManifestError} when it is none. Unknown keys are dropped,
 * and one from before there were links, fonts, clock changes, what is left out, what programs use and what is kept
 * ready has none.
 *
 * Beyond the shape it holds what `locate` relies on: spans that run forwards, segments that are sorted and do not
 * overlap, loops that exist and whose keys are unique; entries, and what programs use, have bytes or a link. An asset
 * that is not listed is let through: it costs the one entry that needs it, not the whole screen.
 */
export function parseManifest(input: unknown): Manifest {
  const found = isListed(input)
    ? spellOut(checked(listed, input, notAManifest))
    : { ...checked(spelled, input, notAManifest), messages: [] }
  const problems = inconsistencies(found)
  if (problems.length > 0) throw notAManifest(problems)
  return found
}

function isListed(input: unknown): boolean {
  return typeof input === 'object' && input !== null && 'entries' in input
}

function notAManifest(problems: readonly string[]): ManifestError {
  return new ManifestError(`not a manifest: ${problems.slice(0, 3).join('; ')}`)
}

/** Turns numbers into what they stand for. */
function spellOut({ entries: given, sign: said, lists: told, ...sent }: v.InferOutput<typeof listed>): Manifest {
  const start = sent.horizon.from
  const { cells = {}, ...device } = sent.device
  const entries = given.map((one): Entry => {
    const shown = cells[one.scheduleItemId]
    return shown ? { ...one, cell: shown } : one
  })
  const loops: Record<string, readonly Entry[]> = {}
  sent.loops.forEach((numbers, number) => {
    loops[number] = inTurn(numbers).map((n) => {
      const one = entries[n]
      if (!one) throw notAManifest([`loops.${number}: there is no entry ${n}`])
      return one
    })
  })
  const segmentsOf = (list: v.InferOutput<typeof numbers>) =>
    list.map(([from, to, before, loop]) => ({
      from: start + from,
      to: start + to,
      anchor: start + from - before,
      loop: String(loop),
    }))
  const channels = sent.channels.map(({ name, segments, beneath }) => ({
    name,
    segments: segmentsOf(segments),
    ...(beneath && { beneath: beneath.map(segmentsOf) }),
  }))
  const messages = sent.messages.map(({ spans, message, ...one }) => ({
    ...one,
    spans: spans.map(([from, to]) => ({ from: start + from, to: start + to })),
    message: message as unknown as Message,
  }))
  const sign = readSign(said, start)
  const lists = readLists(told, start)
  return { ...sent, device, channels, loops, messages, ...(sign && { sign }), ...(lists && { lists }) }
}

function inTurn(numbers: readonly number[]): number[] {
  const entries: number[] = []
  for (const n of numbers) {
    if (n >= 0) entries.push(n)
    for (let more = Math.min(-n, longestRun); more > 0; more--) entries.push((entries[entries.length - 1] ?? -1) + 1)
  }
  return entries
}

/** So that a broken manifest does not fill the memory. */
const longestRun = 1_000_000

function inconsistencies(m: Manifest): string[] {
  const problems: string[] = []
  if (m.horizon.from >= m.horizon.to) problems.push('horizon: is out of order')
  m.channels.forEach(({ segments, beneath = [] }, c) => {
    for (const layer of [segments].concat(beneath)) {
      let end = Number.NEGATIVE_INFINITY
      layer.forEach((segment, s) => {
        const place = `channels.${c}.segments.${s}`
        if (segment.from >= segment.to || segment.from < end) problems.push(`${place}: is out of order`)
        if (!m.loops[segment.loop]) problems.push(`${place}.loop: there is no loop "${segment.loop}"`)
        end = segment.to
      })
    }
  })
  for (const id of Object.keys(m.loops)) {
    const entries = m.loops[id] ?? []
    if (new Set(entries.map((e) => e.key)).size < entries.length) problems.push(`loops.${id}: has a key twice`)
    entries.forEach((e, i) => {
      if ((e.asset === '') === (e.url === '')) problems.push(`loops.${id}.${i}: needs an asset or a url`)
    })
  }
  m.messages.forEach(({ spans }, i) => {
    let end = Number.NEGATIVE_INFINITY
    spans.forEach(({ from, to }, s) => {
      if (from >= to || from < end) problems.push(`messages.${i}.spans.${s}: is out of order`)
      end = to
    })
  })
  for (const id of Object.keys(m.uses)) {
    const stretches = m.uses[id] ?? []
    let last = Number.NEGATIVE_INFINITY
    stretches.forEach(({ from, kind, asset, url }, i) => {
      if (from <= last) problems.push(`uses.${id}.${i}: is out of order`)
      if (kind && (asset === '') === (url === '')) problems.push(`uses.${id}.${i}: needs an asset or a url`)
      last = from
    })
  }
  return problems
}
