import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Hit, Wanted } from '../../navigation/feature'
import { dimensions, length } from './figures'

/** As many are shown; typing more finds the rest. */
const MOST = 5

/** Finds contents by part of their name, for Ctrl K. */
export async function find({ api, companyId, text, signal }: Wanted): Promise<Hit[]> {
  const query = { companyId, name: text, ...pageQuery(1, MOST) }
  const { items } = await sendPage(api.GET('/api/content', { params: { query }, signal }))
  return items.map((item) => ({
    key: `content-${item.id}`,
    label: item.name,
    hint: [dimensions(item), length(item)].filter(Boolean).join(' · '),
    companyId: item.companyId,
    to: '/contents/all-content',
    search: { content: item.id },
  }))
}
