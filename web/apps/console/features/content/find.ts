import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Asker, Hit, Wanted } from '../../navigation/feature'
import { mayWrite } from '../../session/access'
import { dimensions, length } from './figures'

export const kind = 'content'
export const area = 'content'

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

export function acts({ self, texts }: Asker): Hit[] {
  const t = texts.translator('content')
  return mayWrite(self, 'Content')
    ? [{ key: 'upload', label: t('upload'), to: '/contents/my-content', search: { dialog: 'add' } }]
    : []
}
