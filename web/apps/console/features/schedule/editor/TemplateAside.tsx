import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Drawer, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { type Template, templatesQuery } from '../../../session/templates'
import css from './editor.module.css'

interface TemplateAsideProps {
  /** Null: one that is written from the start. */
  onAdd(template: Template | null): void
}

/** How long typing rests before templates are searched, in milliseconds. */
const REST_MS = 250

/** Templates beside the calendar (D094): one becomes a message of the schedule with its button; or one is written in place. */
export function TemplateAside({ onAdd }: TemplateAsideProps) {
  return (
    <div className={css.aside}>
      <Templates onAdd={onAdd} />
    </div>
  )
}

interface TemplateDrawerProps extends TemplateAsideProps {
  open: boolean
  onClose(): void
}

/** The same on narrow screens. */
export function TemplateDrawer({ open, onClose, onAdd }: TemplateDrawerProps) {
  const t = useT('message')
  return (
    <Drawer open={open} size={340} title={t('choose')} onClose={onClose} destroyOnHidden>
      <Templates onAdd={onAdd} />
    </Drawer>
  )
}

function Templates({ onAdd }: TemplateAsideProps) {
  const t = useT('message')
  const common = useT('common')
  const problemText = useProblemText()
  const api = useApi()
  const { mayRead } = useRights('Message')
  const [typed, setTyped] = useState('')
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...templatesQuery(api, useCompanyId(), useSettled(typed.trim(), REST_MS)),
    enabled: mayRead,
  })
  return (
    <>
      <Button block icon={<EditOutlined aria-hidden />} onClick={() => onAdd(null)}>
        {t('write')}
      </Button>
      {mayRead && (
        <>
          <Input.Search
            className={css.search}
            allowClear
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          {!data && error ? (
            <EmptyState
              role="alert"
              title={common('list.failed')}
              text={problemText(Problem.from(error))}
              action={<Button onClick={() => void refetch()}>{common('retry')}</Button>}
            />
          ) : !data ? (
            <Skeleton active title={false} paragraph={{ rows: 6 }} />
          ) : data.items.length === 0 ? (
            <EmptyState
              title={t(typed ? 'noneFound' : 'none')}
              text={typed ? undefined : t('noneText')}
              action={!typed && <Link to="/message">{t('view.templates')}</Link>}
            />
          ) : (
            <ul className={css.templates} aria-label={t('title')} data-stale={isPlaceholderData || undefined}>
              {data.items.map((template) => (
                <li key={template.id}>
                  <span className={css.template}>
                    <strong>{template.name}</strong>
                    <span>{template.content}</span>
                  </span>
                  <Button
                    icon={<PlusOutlined aria-hidden />}
                    aria-label={t('use', { name: template.name })}
                    title={t('use', { name: template.name })}
                    onClick={() => onAdd(template)}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}
