import type { Api } from '@marquee/api/client'
import { Problem } from '@marquee/api/problem'
import { send, sendPage } from '@marquee/api/send'
import type { Codes } from '@marquee/api/types'
import {
  type CompanyFont,
  type DesignerPorts,
  type EventPorts,
  type FoundContent,
  pageSize,
} from '@marquee/designer/view/ports'
import { AT_ONCE, type ConsoleHost, type Content } from './host'

interface Given {
  readonly api: Api
  readonly companyId: number
  readonly codes: Codes
  readonly host: ConsoleHost
  readonly eventList?: EventPorts | undefined
  readonly Uploading?: DesignerPorts['Uploading']
  readonly publish: (() => void) | undefined
}

const types = ['Image', 'Video', 'Audio', 'Document', 'Web', 'Program'] as const

/** What the designer asks, answered by the API. */
export function createPorts({
  api,
  companyId,
  codes,
  host,
  eventList,
  Uploading,
  publish,
}: Given): DesignerPorts & { readonly host: ConsoleHost } {
  const inCompany = { companyId }
  return {
    host,
    eventList,
    Uploading,
    publish,
    async searchContents({ text, page, tags, types: wanted }, signal) {
      const query = {
        companyId,
        _page: page,
        _limit: pageSize,
        name: text.trim() || undefined,
        tags: tags.length > 0 ? [...tags] : undefined,
        type: wanted.length === 1 ? types.find((type) => type === wanted[0]) : undefined,
        excludeType: wanted.length > 1 ? types.filter((type) => !wanted.includes(type)) : undefined,
      }
      const { items, total } = await sendPage(api.GET('/api/content', { params: { query }, signal }))
      host.know(items)
      return { rows: items.map(foundOf), total }
    },
    async contents(ids, signal) {
      if (ids.length === 0) return []
      const query = { companyId, contentIds: [...ids] }
      const found = await send(api.GET('/api/contentByIds', { params: { query }, signal }))
      host.know(found)
      return found.map(foundOf)
    },
    tags: (signal) =>
      send(api.GET('/api/mycompanyTags', { params: { query: { type: 'Content', companyId } }, signal })),
    async searchPlaylists({ text, page }, signal) {
      const query = { companyId, _page: page, _limit: pageSize, name: text.trim() || undefined }
      const { items, total } = await sendPage(api.GET('/api/playlists', { params: { query }, signal }))
      return { rows: items.map(({ id, name, entryCount }) => ({ id, name, count: entryCount })), total }
    },
    async playlistContents(id, signal) {
      const call = api.GET('/api/playlists/{id}', { params: { path: { id }, query: inCompany }, signal })
      const { content } = await send(call)
      const contentIds = Array.from(new Set(content.map((entry) => entry.id))).slice(0, AT_ONCE)
      const query = { companyId, contentIds }
      const found = await send(api.GET('/api/contentByIds', { params: { query }, signal }))
      host.know(found)
      return content.flatMap(({ id, minutes, seconds }) => {
        const one = found.find((content) => content.id === id)
        return one ? [{ ...foundOf(one), seconds: minutes * 60 + seconds }] : []
      })
    },
    fonts: () => Promise.resolve(fontsOf(codes)),
    async sources(signal) {
      const all = await send(api.GET('/api/externalSource', { params: { query: inCompany }, signal }))
      return all.map(({ id, description, feedType }) => ({ id, name: description, kind: feedType }))
    },
    async sourceItems(id, signal) {
      const call = api.GET('/api/author/feedInfoAndContents/{id}', {
        params: { path: { id }, query: inCompany },
        signal,
      })
      const { goodAt, contents } = await send(call)
      return { at: Date.parse(goodAt ?? '') || 0, items: contents }
    },
    async verifySource(id, path, signal) {
      const body = { companyId, id, path: path || undefined }
      try {
        const { total } = await send(api.POST('/api/verifyExternalSourcePath', { body: body as never, signal }))
        return total > 0
      } catch (error) {
        if (signal.aborted) throw error
        return false
      }
    },
    cities: (signal) => send(api.GET('/weatherCountry', { params: { query: inCompany }, signal })),
    async weather(city, signal) {
      try {
        await send(api.GET('/api/weather/{city}', { params: { path: { city }, query: inCompany }, signal }))
        return 'known'
      } catch (error) {
        const { code } = Problem.from(error)
        if (code === 'weather-off') return 'off'
        if (code === 'weather-away') return 'away'
        throw error
      }
    },
    async videoInfo(id, signal) {
      const query = { companyId, source: 'youtube' as const, id }
      const { title, duration = 0 } = await send(api.GET('/api/content/videoinfo', { params: { query }, signal }))
      return { title, durationMs: duration * 1000 }
    },
    zones: () => Promise.resolve(codes.zoneOptions),
    dimensions: () => Promise.resolve(codes.dimensions),
  }
}

/** The families of the company, each by all of its files in the order in which they were added, as screens have them. */
export function fontsOf({ fonts }: Codes): CompanyFont[] {
  return fonts.map(({ id, fontName, weight, italic }) => ({
    family: fontName,
    src: `/img/uploads/font/${id}`,
    weight,
    italic,
  }))
}

export function foundOf(content: Content): FoundContent {
  const { id, name, type, contentSrc, durationMs, totalPage, content: file, width, height, misfit, validity } = content
  return {
    id,
    name,
    type,
    thumbnail: contentSrc,
    durationMs,
    totalPage: Math.max(1, totalPage),
    fileSize: file.fileSize,
    width,
    height,
    misfit,
    validity,
  }
}
