import { EditOutlined } from '@ant-design/icons'
import { FETCH_DELAY_MS } from '@marquee/api/paging'
import { Problem } from '@marquee/api/problem'
import type { DesignerHost } from '@marquee/designer/view/desk'
import { useT } from '@marquee/i18n/react'
import { colourOf } from '@marquee/renderer/program/style'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { useSettled } from '@marquee/ui/form/useSettled'
import { SearchBox } from '@marquee/ui/list/SearchBox'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { coveredBy, usePicture } from '../../session/drawing/usePicture'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import { type Template, templatesQuery } from '../../session/templates'
import css from './broadcast.module.css'

/** From so many templates on there is something to search. */
const MANY = 12

interface TemplatesProps {
  /** What their pictures are drawn with. */
  host: DesignerHost
  /** Without a template: with words of one's own. */
  onStart(template?: Template): void
}

/** What an emergency can begin with: each template as a button, and words of one's own. */
export function Templates({ host, onStart }: TemplatesProps) {
  const t = useT('broadcast')
  const { mayRead } = useRights('Message')
  return (
    <Sheet className={css.begin} title={t('begin')}>
      <Muted as="p">{t('begin.text')}</Muted>
      {mayRead ? (
        <Choice host={host} onStart={onStart} />
      ) : (
        <ul className={css.templates}>
          <OwnWords onStart={onStart} />
        </ul>
      )}
    </Sheet>
  )
}

function Choice({ host, onStart }: TemplatesProps) {
  const t = useT('broadcast')
  const problemText = useProblemText()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim(), FETCH_DELAY_MS)
  const { data, error } = useQuery(templatesQuery(useApi(), useCompanyId(), search, 'ready'))
  if (error && !data) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return (
    <>
      {(data.total > MANY || typed !== '') && (
        <SearchBox label={t('template.search')} value={typed} onChange={setTyped} />
      )}
      <ul className={css.templates}>
        {data.items.slice(0, MANY).map((template) => (
          <li key={template.id}>
            <button type="button" className={css.template} onClick={() => onStart(template)}>
              <Swatch template={template} host={host} />
              <span className={css.named}>
                <span className={css.titled}>
                  <strong className={css.clamped} title={template.name}>
                    {template.name}
                  </strong>
                  {template.ready && <StatusTag tone="success">{t('template.ready')}</StatusTag>}
                </span>
                <span className={css.clamped} title={template.content}>
                  {template.content}
                </span>
              </span>
            </button>
          </li>
        ))}
        <OwnWords onStart={onStart} />
      </ul>
      {data.total === 0 && <Muted as="p">{t(typed ? 'template.noMatch' : 'template.none')}</Muted>}
      {data.total === 0 && !typed && (
        <Link to="/message" activeOptions={{ exact: true }}>
          {t('template.make')}
        </Link>
      )}
    </>
  )
}

function OwnWords({ onStart }: Pick<TemplatesProps, 'onStart'>) {
  const t = useT('broadcast')
  return (
    <li>
      <button type="button" className={css.template} onClick={() => onStart()}>
        <span className={css.swatch} aria-hidden>
          <EditOutlined />
        </span>
        <span className={css.named}>
          <strong>{t('own')}</strong>
          <span className={css.clamped}>{t('own.text')}</span>
        </span>
      </button>
    </li>
  )
}

/** Its picture; else its first letter in its colours, before the colour of the surface: a band may let through what is beneath. */
function Swatch({ template, host }: { template: Template; host: DesignerHost }) {
  const { bgColor, bgImage, textColor, content } = template
  const picture = usePicture(host, bgImage)
  const colours = `linear-gradient(${colourOf(bgColor)} 0 0), #39424f`
  if (picture) return <span className={css.swatch} style={{ background: `${coveredBy(picture)}, ${colours}` }} />
  return (
    <span className={css.swatch} style={{ background: colours, color: colourOf(textColor) }} aria-hidden>
      {Array.from(content.trim())[0] ?? '…'}
    </span>
  )
}
