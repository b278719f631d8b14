import { type Gap, locate, type Playing, showsAt } from '@marquee/model/locate'
import type { Entry, Manifest } from '@marquee/model/manifest'
import type { Message } from '@marquee/model/message/message'
import { signAt } from '@marquee/model/sign/sign'
import { type Use, useAt } from '@marquee/model/uses'
import type { Showing } from '@marquee/renderer/message/board'
import { entriesOf } from './contents'
import { during } from './during'
import { createFiles, filesOf } from './files'

/** The channel that plays: the first. */
export const CHANNEL = 0

/** What can be shown of a manifest while its files come. */
export interface Supply {
  /** All its assets, in the order in which they are due from an instant on. */
  order(t: number): string[]
  /**
   * Whether an entry can be shown: all its files are here, and the manifest still holds it. Of the files that a program
   * shows, one that cannot be had counts as here: it is shown without that.
   */
  has(entry: Entry, t: number): boolean
  /**
   * What is due at an instant, which is nothing while a sign covers it; where nothing of it is here, the versions before of it, then what lies beneath, then
   * what was due by a manifest before and this one still has.
   */
  at(t: number): Playing<Entry> | Gap
  /** What is due at an instant and cannot be shown, for lack of files that are still to come. */
  lacking(t: number): Entry[]
  /** Whether something is due of which nothing can be shown, and nothing goes on in its place. */
  isDark(t: number): boolean
  /** What a content of a program shows: a new version when it is here, until then the one before. */
  use(contentId: number, t: number): Use | null
  /**
   * The messages of an instant, the strongest first, and until when they are the same ones: each dressed with what is
   * here, as its words are what matters.
   */
  messages(t: number): { readonly showings: readonly Showing[]; readonly until: number }
  /** A message without a picture or a sound that is still to come. */
  dressed(message: Message, t: number): Message
  /** The stylesheet of the fonts that are built in, once those are here that can be had. */
  readonly sheet: string | undefined
}

export interface SupplyOptions {
  manifest: Manifest
  /** Those before, the newest first, until all files of the new one are here. */
  formers: readonly Manifest[]
  here: (asset: string) => boolean
  /** Whether the asset cannot be had. */
  refused: (asset: string) => boolean
  /** A program that the manifest before did not have is not ready to be shown. */
  unready: () => boolean
}

export function createSupply({ manifest, formers, here, refused, unready }: SupplyOptions): Supply {
  const files = createFiles(manifest)
  const held = new Set(entriesOf(manifest).map(nameOf))
  /** What lies beneath, each as if it were all. */
  const beneath = (manifest.channels[CHANNEL]?.beneath ?? []).map(
    (segments): Manifest => ({ ...manifest, channels: [{ name: '', segments }] }),
  )

  /** What the plan has, where the sign leaves room for it. */
  function due(t: number): Playing<Entry> | Gap {
    const place = locate(manifest, CHANNEL, t)
    if (!manifest.sign) return place
    const { covers, coversUntil } = signAt(manifest.sign, manifest, t)
    return during({ on: !covers, until: coversUntil }, place, t)
  }

  const settled = (asset: string) => here(asset) || refused(asset)

  function use(contentId: number, t: number): Use | null {
    const now = useAt(manifest.uses, contentId, t)
    if (filesOf(now).every(settled)) return now
    for (const former of formers) {
      const before = useAt(former.uses, contentId, t)
      if (before && filesOf(before).every(here)) return before
    }
    return now
  }

  function isWhole({ asset, kind, contentId }: Entry, t: number): boolean {
    if (!asset) return true
    if (!here(asset)) return false
    if (kind !== 'program') return true
    if (unready() && !formers.some(({ assets }) => asset in assets)) return false
    const used = manifest.programs[contentId] ?? []
    return files.letters.every(settled) && used.every((id) => filesOf(use(id, t)).every(settled))
  }

  /** Whether the manifest has the entry, or a new version of it for now. */
  function isHeld(entry: Entry, t: number): boolean {
    if (held.has(nameOf(entry))) return true
    const now = due(t)
    return now.kind === 'playing' && isOf(now, entry)
  }

  const has = (entry: Entry, t: number) => isWhole(entry, t) && isHeld(entry, t)

  const lacks = ({ loop }: Playing<Entry>, t: number) => !loop.some((entry) => has(entry, t))

  function at(t: number): Playing<Entry> | Gap {
    const now = due(t)
    if (now.kind === 'gap' || !lacks(now, t)) return now
    const before = formers.filter((former) => {
      const place = locate(former, CHANNEL, t)
      return place.kind === 'playing' && place.loop.some((entry) => isOf(now, entry))
    })
    for (const instead of before.concat(beneath, formers)) {
      const place = locate(instead, CHANNEL, t)
      if (place.kind === 'playing' && !lacks(place, t)) {
        return { ...place, endsAt: Math.min(place.endsAt, now.endsAt) }
      }
    }
    return now
  }

  function dressed(message: Message, t: number): Message {
    const kept = (id: string) => {
      const needed = filesOf(use(Number(id), t))
      return needed.length > 0 && needed.every(here) ? id : ''
    }
    return { ...message, bgImage: kept(message.bgImage), audio: kept(message.audio) }
  }

  return {
    order: files.order,
    has,
    at,
    use,
    messages(t) {
      const { shown, until } = showsAt(manifest, manifest.messages, t)
      const showings = shown.map(
        ({ one: { key, message }, since }): Showing => ({ key, since, message: dressed(message, t) }),
      )
      return { showings, until }
    },
    dressed,
    get sheet() {
      const brought = manifest.fonts.map(({ asset }) => asset)
      // A browser asks once for each: what needs one that is still to come would be drawn without it for good.
      const isHere = files.letters.every((asset) => settled(asset) || brought.indexOf(asset) >= 0)
      return isHere ? manifest.bundled : undefined
    },
    lacking(t) {
      const now = due(t)
      return now.kind === 'gap' ? [] : now.loop.filter((entry) => !has(entry, t) && !refused(entry.asset))
    },
    isDark(t) {
      const place = at(t)
      return place.kind === 'playing' && lacks(place, t)
    },
  }
}

/** Whether an entry is of a content that plays, in whatever version. */
function isOf({ loop }: Playing<Entry>, { contentId }: Entry): boolean {
  return loop.some((one) => one.contentId === contentId)
}

function nameOf({ contentId, asset, url }: Entry): string {
  return `${contentId} ${asset || url}`
}
