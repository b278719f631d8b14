import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { send } from '@marquee/api/send'
import type { Desk } from './api'

const news = `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Town</title>
<item><title>The market is open until ten</title><pubDate>Mon, 01 Jun 2026 08:00:00 GMT</pubDate></item>
<item><title>朝市は日曜日もあります</title><pubDate>Sun, 31 May 2026 08:00:00 GMT</pubDate></item>
</channel></rss>`
const table = 'Bus,To,At\n12,Harbour,9:05\n7,Station,9:12\n3,市役所,9:20\n'

/** External sources of a company, of a site that stands on this machine until `close`. */
export async function addSources({ api }: Desk, name: string) {
  const site = createServer((request, response) => {
    const isTable = request.url === '/table.csv'
    response.setHeader('Content-Type', isTable ? 'text/csv; charset=utf-8' : 'application/rss+xml; charset=utf-8')
    response.end(isTable ? table : news)
  })
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  const add = (feedType: 'RSS' | 'CSV', file: string) => {
    const sourceDetail = { url: `http://127.0.0.1:${port}/${file}`, refreshMinutes: 60 }
    const body = { feedType, description: `${name} ${feedType}`, sourceDetail }
    return send(api.POST('/api/externalSource', { body: body as never }))
  }
  await Promise.all([add('RSS', 'news.xml'), add('CSV', 'table.csv')])
  return { news: `${name} RSS`, table: `${name} CSV`, close: () => void site.close() }
}
