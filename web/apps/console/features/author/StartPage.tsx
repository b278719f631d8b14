import type { Problem } from '@marquee/api/problem'
import { randomId } from '@marquee/designer/core/ids'
import { templates } from '@marquee/designer/templates/templates'
import { PortsProvider } from '@marquee/designer/view/asked'
import { SizeFields } from '@marquee/designer/view/dialogs/SizeFields'
import type { Wall } from '@marquee/designer/view/dialogs/wall'
import { useLocale, useT } from '@marquee/i18n/react'
import { newProgram } from '@marquee/model/program/defaults'
import { readProgram } from '@marquee/model/program/json'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Thumb } from '@marquee/ui/media/Thumb'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Form } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { EntryLink } from '../../navigation/EntryLink'
import { createHost } from '../../session/drawing/host'
import { createPorts } from '../../session/drawing/ports'
import { useBundledFonts } from '../../session/drawing/useFonts'
import { useApi } from '../../session/services'
import { companyFeature, useSession } from '../../session/session'
import css from './author.module.css'
import { Card } from './Card'
import { LeftPrograms } from './drafts/LeftPrograms'
import { ListFailed } from './ListFailed'
import { OwnTemplates } from './OwnTemplates'
import { PagePicture } from './PagePicture'
import type { Start } from './ProgramEditor'
import { recentQuery } from './queries'

const firstWall: Wall = { width: 1920, height: 1080, rows: 1, columns: 1 }

interface StartPageProps {
  /** Why the template that was asked for is not there. */
  problem?: Problem | null
  onStart(start: Start): void
}

/** What a new program begins with: an empty page of a size, or a template; and the way to what was worked on last. */
export function StartPage({ problem, onStart }: StartPageProps) {
  const t = useT('author')
  useBundledFonts()
  const locale = useLocale()
  const api = useApi()
  const session = useSession()
  const { companyId, codes } = session
  const hasEvents = companyFeature(session, 'EventList')
  const problemText = useProblemText()
  const [wall, setWall] = useState(firstWall)
  const [host] = useState(() => createHost(api, companyId, 'UTC'))
  const ports = useMemo(
    () => createPorts({ api, companyId, codes, host, publish: undefined }),
    [api, companyId, codes, host],
  )
  const recent = useQuery(recentQuery(api, companyId))
  const pageName = (number: number) => t('editor.page.new', { number })
  const canvas = {
    displayWidth: wall.width * wall.columns,
    displayHeight: wall.height * wall.rows,
    displayRow: wall.rows,
    displayColumn: wall.columns,
  }
  const { displayWidth: width, displayHeight: height } = canvas
  const drawn = useMemo(
    () =>
      templates
        .filter((template) => !('feature' in template) || hasEvents)
        .map(({ id, name, make }) => {
          const words = { locale, text: (key: Parameters<typeof t>[0]) => t(key) }
          return { id, label: t(name), program: readProgram(make(words, { width, height }), randomId) }
        }),
    [locale, t, width, height, hasEvents],
  )

  return (
    <div className={css.start}>
      <header className={css.startHead}>
        <EntryLink entry="MyContent">{t('editor.back')}</EntryLink>
        <h1>{t('editor.start')}</h1>
      </header>
      {problem && <Alert type="error" showIcon role="alert" title={problemText(problem)} />}
      <div className={css.startParts}>
        <div className={css.choices}>
          <LeftPrograms onStart={onStart} />
          <section aria-labelledby="start-templates">
            <h2 id="start-templates">{t('editor.start.templates')}</h2>
            <ul className={css.cards}>
              {drawn.map(({ id, label, program }) => (
                <li key={id}>
                  <Card label={label} onClick={() => onStart({ program: { ...program, name: label } })}>
                    <PagePicture program={program} host={host} />
                  </Card>
                </li>
              ))}
            </ul>
          </section>
          <OwnTemplates onStart={onStart} />
          {(recent.error !== null || (recent.data ?? []).length > 0) && (
            <section aria-labelledby="start-recent">
              <h2 id="start-recent">{t('editor.start.recent')}</h2>
              {!recent.data && recent.error && (
                <ListFailed error={recent.error} onRetry={() => void recent.refetch()} />
              )}
              <ul className={css.cards}>
                {recent.data?.map(({ id, name, contentSrc, type }) => (
                  <li key={id}>
                    <Link
                      className={css.card}
                      to="/web-author/edit-content/{-$id}"
                      params={{ id: String(id) }}
                      search={{}}
                    >
                      <span className={css.picture} aria-hidden>
                        <Thumb src={contentSrc} type={type} />
                      </span>
                      <span className={css.cardName}>{name}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
        <section className={css.empty} aria-labelledby="start-empty">
          <h2 id="start-empty">{t('editor.start.empty')}</h2>
          <Form layout="vertical" component={false}>
            <PortsProvider value={ports}>
              <Suspense>
                <SizeFields value={wall} onChange={setWall} />
              </Suspense>
            </PortsProvider>
          </Form>
          <Button type="primary" block onClick={() => onStart({ program: newProgram(canvas, randomId, pageName) })}>
            {t('editor.start.begin')}
          </Button>
        </section>
      </div>
    </div>
  )
}
