import type { Api } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Codes } from '@marquee/api/types'
import type { DesignerHost } from '@marquee/designer/view/desk'
import { kindOf, shownAt, shownFile } from '@marquee/model/kinds'
import type { Program } from '@marquee/model/program/program'
import type { Use } from '@marquee/model/uses'
import { createKnowledge } from './knowledge'
import { createLetters } from './letters'
import type { Content } from './queries'

/** What programs are drawn with in the console: contents and sources of a company, as the server has them now. */
export interface ConsoleHost extends DesignerHost {
  /** Tells it what it would have to ask about. */
  know(contents: readonly Content[]): void
  /** Asks for every content that a program refers to. */
  prepare(program: Program): Promise<void>
}

export function createHost(api: Api, companyId: number, zone: string, fonts: Codes['fonts'] = []): ConsoleHost {
  const contents = new Map<number, Content | null>()
  const knowledge = createKnowledge(api, companyId)
  const listeners = new Set<() => void>()
  const letters = createLetters(api, companyId, fonts, () => changed())
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }

  async function ask(ids: readonly number[]): Promise<void> {
    const wanted = ids.filter((id) => id > 0 && !contents.has(id))
    if (wanted.length === 0) return
    for (const id of wanted) contents.set(id, null)
    try {
      const query = { companyId, contentIds: [...wanted] }
      know(await send(api.GET('/api/contentByIds', { params: { query } })))
    } catch {
      for (const id of wanted) contents.delete(id) // it is asked again by whoever draws it next
    }
  }

  function know(found: readonly Content[]): void {
    for (const content of found) contents.set(content.id, content)
    if (found.length > 0) changed()
  }

  return {
    know,
    prepare: (program) => ask(contentsOf(program)),
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use(id) {
      const content = contents.get(id)
      if (content === undefined) void ask([id])
      return content ? useOf(content) : null
    },
    data: knowledge.data,
    source: (asset) => Promise.resolve(asset),
    now: () => Date.now(),
    zone,
    leftOut: (id) => (contents.get(id)?.misfit.screens ?? 0) > 0,
    lacking: letters.lacking,
    poster: (id) => Promise.resolve(pictureOf(contents.get(id))),
  }
}

function contentsOf({ items, pages }: Program): number[] {
  const ids = new Set<number>()
  for (const { bgImageId } of pages.values()) ids.add(bgImageId)
  for (const { contentId, itemContents } of items.values()) {
    ids.add(contentId)
    for (const { id } of itemContents) ids.add(id)
  }
  return [...ids]
}

/** What a content shows; its files are their own assets. */
function useOf({ type, content, url, totalPage, durationMs }: Content): Use {
  const kind = kindOf(type, url)
  const pages = kind ? [] : Array.from({ length: totalPage }, (_, page) => `${content.src}.${page + 1}`)
  const asset = url || !kind ? '' : shownFile(type, content.src)
  return { from: 0, kind: kind ?? 'image', asset, pages, url: shownAt(url), durationMs }
}

function pictureOf(content: Content | null | undefined): string | null {
  return content?.contentSrc ? content.contentSrc : null
}
