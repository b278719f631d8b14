import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from '@marquee/api/send'
import type { Desk } from './api'

const news = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Town</title>
<item><title>The market is open until ten</title><pubDate>Mon, 01 Jun 2026 08:00:00 GMT</pubDate></item>
<item><title>朝市は日曜日もあります</title><pubDate>Sun, 31 May 2026 08:00:00 GMT</pubDate></item>
</channel></rss>`
const table = 'Bus,To,At\n12,Harbour,9:05\n7,Station,9:12\n3,市役所,9:20\n'

/** A site that stands on this machine until `close`, from when on nobody answers there. */
export async function openSite(answer: RequestListener): Promise<{ url: string; close(): void }> {
  const site = createServer(answer)
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      site.close()
      site.closeAllConnections()
    },
  }
}

/** An external source of a company, which is fetched once an hour and whenever somebody asks for it. */
export async function addSource({ api }: Desk, feedType: 'RSS' | 'CSV' | 'Calendar', description: string, url: string) {
  const body = { feedType, description, sourceDetail: { url, refreshMinutes: 60 } }
  await send(api.POST('/api/externalSource', { body: body as never }))
}

/** External sources of a company, of a site that stands on this machine until `close`. */
export async function addSources(desk: Desk, name: string) {
  const { url, close } = await openSite((request, response) => {
    const isTable = request.url === '/table.csv'
    response.setHeader('Content-Type', isTable ? 'text/csv; charset=utf-8' : 'application/rss+xml; charset=utf-8')
    response.end(isTable ? table : news)
  })
  await Promise.all([
    addSource(desk, 'RSS', `${name} RSS`, `${url}/news.xml`),
    addSource(desk, 'CSV', `${name} CSV`, `${url}/table.csv`),
  ])
  return { news: `${name} RSS`, table: `${name} CSV`, close }
}
