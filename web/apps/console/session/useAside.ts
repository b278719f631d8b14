import type { Api } from '@marquee/api/client'
import { keyOf } from '@marquee/api/keys'
import { DEFAULT_PAGE_SIZE, pageQuery } from '@marquee/api/paging'
import { type Page, sendPage } from '@marquee/api/send'
import { formatDuration } from '@marquee/model/duration'
import type { AsideProps } from '@marquee/ui/aside/Aside'
import { ASIDE_MOST, type AsideItem, type AsideKind, type AsideQuery } from '@marquee/ui/aside/item'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tagsQuery } from './queries'
import { useApi } from './services'
import { useCompanyId } from './session'

interface AsideOptions {
  /** What is listed first. */
  start?: AsideKind
  /** Types of content that have no place there. MUST be the same list every time. */
  without?: readonly string[]
}

const nothing: readonly string[] = []

/** What the aside of an editor needs to know of the company: `<Aside {...useAside()} onAdd={…} />`. */
export function useAside(options: AsideOptions = {}): Omit<AsideProps, 'onAdd' | 'drag' | 'kinds'> {
  const { start = 'content', without = nothing } = options
  const api = useApi()
  const companyId = useCompanyId()
  const [query, onQuery] = useState<AsideQuery>({ kind: start, text: '', tags: [], limit: DEFAULT_PAGE_SIZE })
  const list = useQuery(asideQuery(api, companyId, query, without))
  const tags = useQuery(tagsQuery(api, companyId, query.kind === 'content' ? 'Content' : 'Playlist'))
  return { query, onQuery, list, tags: tags.data ?? [], pageSize: DEFAULT_PAGE_SIZE }
}

/** Contents that may be shown, or playlists, the newest first. Only what is approved can be scheduled (G72). */
export function asideQuery(api: Api, companyId: number, query: AsideQuery, without: readonly string[] = nothing) {
  return queryOptions({
    queryKey: keyOf(companyId, query.kind, 'aside', query, without),
    queryFn: ({ signal }) =>
      query.kind === 'content'
        ? contents(api, companyId, query, without, signal)
        : playlists(api, companyId, query, signal),
    placeholderData: (former) => (former?.items.every((item) => item.kind === query.kind) ? former : undefined),
  })
}

async function contents(
  api: Api,
  companyId: number,
  asked: AsideQuery,
  without: readonly string[],
  signal: AbortSignal,
): Promise<Page<AsideItem>> {
  const excludeType = without.length > 0 ? [...without] : undefined
  const query = { ...common(companyId, asked), approvalStatus: 'A' as const, excludeType }
  const { items, total } = await sendPage(api.GET('/api/content', { params: { query }, signal }))
  return {
    total,
    items: items.map((content) => {
      const { id, name, type, contentSrc, durationMs, totalPage, url, width, height, misfit, validity } = content
      return {
        kind: 'content',
        id,
        name,
        type,
        contentSrc,
        durationMs,
        totalPage,
        fileSize: content.content.fileSize,
        width,
        height,
        url,
        badge: length(durationMs),
        misfit,
        validity,
      }
    }),
  }
}

/** Screens play the first group of a Sync Play playlist alone, as yet. */
async function playlists(
  api: Api,
  companyId: number,
  asked: AsideQuery,
  signal: AbortSignal,
): Promise<Page<AsideItem>> {
  const query = { ...common(companyId, asked), type: 'General' as const }
  const { items, total } = await sendPage(api.GET('/api/playlists', { params: { query }, signal }))
  return {
    total,
    items: items.map((playlist) => {
      const { id, name, type, contentSrc, totalDurationMs: durationMs } = playlist
      return { kind: 'playlist', id, name, type, contentSrc, durationMs, badge: length(durationMs) }
    }),
  }
}

function common(companyId: number, { text, tags, limit }: AsideQuery) {
  const page = pageQuery(1, Math.min(limit, ASIDE_MOST))
  return { companyId, ...page, name: text || undefined, tags: tags.length > 0 ? [...tags] : undefined }
}

function length(durationMs: number): string | undefined {
  return durationMs > 0 ? formatDuration(durationMs) : undefined
}
