import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Input, Pagination } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import css from './author.module.css'
import { Card } from './Card'
import { ListFailed } from './ListFailed'
import type { Start } from './ProgramEditor'
import { TEMPLATES_PER_PAGE, templateQuery, templatesQuery } from './queries'
import { startOf } from './startOf'

/** The templates of the company, a few at a time, and the one that is looked for. */
export function OwnTemplates({ onStart }: { onStart(start: Start): void }) {
  const t = useT('author')
  const api = useApi()
  const companyId = useCompanyId()
  const cache = useQueryClient()
  const problemText = useProblemText()
  const [name, setName] = useState('')
  const [page, setPage] = useState(1)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { data, error, refetch } = useQuery(templatesQuery(api, companyId, name.trim(), page))
  if (data ? data.total === 0 && !name : !error) return null

  async function begin(id: number) {
    try {
      const { document } = await cache.fetchQuery(templateQuery(api, companyId, id))
      onStart({ program: startOf(document) })
    } catch (error) {
      setProblem(Problem.from(error))
    }
  }

  return (
    <section aria-labelledby="start-own">
      <div className={css.sectionHead}>
        <h2 id="start-own">{t('editor.start.own')}</h2>
        {((data?.total ?? 0) > TEMPLATES_PER_PAGE || name) && (
          <Input
            type="search"
            allowClear
            className={css.find}
            aria-label={t('editor.start.find')}
            placeholder={t('editor.start.find')}
            value={name}
            onChange={({ target }) => {
              setName(target.value)
              setPage(1)
            }}
          />
        )}
      </div>
      {problem && <Alert type="error" showIcon role="alert" title={problemText(problem)} />}
      {data ? (
        <>
          {data.total === 0 && <p role="status">{t('editor.start.none')}</p>}
          <ul className={css.cards}>
            {data.items.map(({ id, name, contentSrc, type }) => (
              <li key={id}>
                <Card label={name} onClick={() => void begin(id)}>
                  <Thumb src={contentSrc} type={type} />
                </Card>
              </li>
            ))}
          </ul>
          <Pagination
            className={css.paging}
            size="small"
            hideOnSinglePage
            showSizeChanger={false}
            current={page}
            pageSize={TEMPLATES_PER_PAGE}
            total={data.total}
            onChange={setPage}
          />
        </>
      ) : (
        error && <ListFailed error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}
