import { keyOf } from '@marquee/api/keys'
import { send } from '@marquee/api/send'
import { randomId } from '@marquee/designer/core/ids'
import { useLocale, useT } from '@marquee/i18n/react'
import { newProgram } from '@marquee/model/program/defaults'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import css from '../author.module.css'
import type { Start } from '../ProgramEditor'
import { type DraftPlaces, dropEverywhere, type LeftDraft, leftDrafts, loadDraft } from './left'
import { programOf, useDraftPlaces } from './useProgramDrafts'

/** What somebody left unsaved, on this device or another: new programs, and those that are there. */
export function LeftPrograms({ onStart }: { onStart(start: Start): void }) {
  const t = useT('author')
  const tc = useT('common')
  const confirm = useConfirm()
  const places = useDraftPlaces()
  const when = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'medium', timeStyle: 'short' })
  const { data = [], refetch } = useQuery({
    queryKey: keyOf(places.companyId, 'content', 'drafts'),
    queryFn: () => leftPrograms(places),
    staleTime: 0,
    gcTime: 0,
  })
  if (data.length === 0) return null

  async function begin({ key }: LeftDraft) {
    const draft = await loadDraft(places, key)
    const program = draft && programOf(draft)
    if (program) onStart({ program: newProgram(program, randomId), left: { key, program } })
    else void refetch()
  }

  async function drop({ key }: LeftDraft) {
    const question = { title: tc('discard.title'), text: tc('discard.text'), confirmLabel: tc('discard.yes') }
    if (!(await confirm({ ...question, danger: true }))) return
    await dropEverywhere(places, key)
    void refetch()
  }

  return (
    <section aria-labelledby="start-drafts">
      <h2 id="start-drafts">{t('editor.start.drafts')}</h2>
      <ul className={css.left}>
        {data.map((draft) => {
          const name = draft.name || t('editor.unnamed')
          const at = when.format(draft.at)
          return (
            <li key={draft.key}>
              <span>
                <strong>{name}</strong>
                <span className={css.leftWhere}>
                  {tc(draft.isElsewhere ? 'draft.keptElsewhere' : 'draft.kept', { at })}
                </span>
              </span>
              {draft.contentId > 0 ? (
                <Link to="/web-author/edit-content/{-$id}" params={{ id: String(draft.contentId) }} search={{}}>
                  {tc('draft.take')}
                </Link>
              ) : (
                <Button type="primary" size="small" onClick={() => void begin(draft)}>
                  {tc('draft.take')}
                </Button>
              )}
              <Button size="small" aria-label={t('editor.start.drop', { name })} onClick={() => void drop(draft)}>
                {tc('draft.drop')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** A draft of a program that is gone meanwhile is one of a new program. */
async function leftPrograms(places: DraftPlaces): Promise<LeftDraft[]> {
  const left = await leftDrafts(places)
  const contentIds = [...new Set(left.map(({ contentId }) => contentId).filter((id) => id > 0))]
  if (contentIds.length === 0) return left
  const query = { companyId: places.companyId, contentIds }
  const there = await send(places.api.GET('/api/contentByIds', { params: { query } })).catch(() => null)
  const ids = new Set(there?.map(({ id }) => id) ?? contentIds)
  return left.map((draft) => (ids.has(draft.contentId) ? draft : { ...draft, contentId: 0 }))
}
