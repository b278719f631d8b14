import type { Api } from '@marquee/api/client'
import { send } from '@marquee/api/send'
import type { Answer, Codes } from '@marquee/api/types'
import type { DesignerHost } from '@marquee/designer/view/desk'
import { kindOf, shownAt, shownFile } from '@marquee/model/kinds'
import type { Use } from '@marquee/model/uses'
import { createKnowledge } from './knowledge'
import { createLetters } from './letters'

export type Content = Answer<'/api/content/{id}', 'get'>

/** How many contents the server tells of at once. */
export const AT_ONCE = 500

/** What programs are drawn with in the console: contents and sources of a company, as the server has them now. */
export interface ConsoleHost extends DesignerHost {
  /** Tells it what it would have to ask about. */
  know(contents: readonly Content[]): void
}

export function createHost(api: Api, companyId: number, zone: string, fonts: Codes['fonts'] = []): ConsoleHost {
  const contents = new Map<number, Content | null>()
  const wanted = new Set<number>()
  const knowledge = createKnowledge(api, companyId, zone)
  const listeners = new Set<() => void>()
  const letters = createLetters(api, companyId, fonts, () => changed())
  const changed = () => {
    for (const listener of [...listeners]) listener()
  }

  /** All that one drawing lacks is one question. */
  function askSoon(id: number): void {
    if (id <= 0) return
    if (wanted.size === 0) queueMicrotask(askAll)
    wanted.add(id)
  }

  function askAll(): void {
    const ids = [...wanted]
    wanted.clear()
    for (let at = 0; at < ids.length; at += AT_ONCE) void ask(ids.slice(at, at + AT_ONCE))
  }

  async function ask(ids: readonly number[]): Promise<void> {
    for (const id of ids) contents.set(id, null)
    try {
      const query = { companyId, contentIds: [...ids] }
      know(await send(api.GET('/api/contentByIds', { params: { query } })))
    } catch {
      for (const id of ids) contents.delete(id) // it is asked again by whoever draws it next
    }
  }

  function know(found: readonly Content[]): void {
    for (const content of found) contents.set(content.id, content)
    if (found.length > 0) changed()
  }

  return {
    know,
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use(id) {
      const content = contents.get(id)
      if (content === undefined) askSoon(id)
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
