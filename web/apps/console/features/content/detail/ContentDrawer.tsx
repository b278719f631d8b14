import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { CommandBar } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { type Anywhere, FailedRecord } from '../../../navigation/FailedRecord'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { type Content, contentOne, contentUses, currentVersion, type View } from '../queries'
import { Versions } from '../versions/Versions'
import { ContentFacts } from './ContentFacts'
import css from './detail.module.css'
import { Look } from './Look'
import { Notes } from './Notes'
import { Screens } from './Screens'
import { Uses } from './Uses'

interface ContentDrawerProps {
  /** 0: nothing is open. */
  id: number
  view: View
  commands: readonly ListCommand<Content>[]
  onClose(): void
}

/** Everything about one content: how it looks on a screen, its facts, its versions, and where it is used. */
export function ContentDrawer({ id, view, commands, onClose }: ContentDrawerProps) {
  return (
    <Drawer
      open={id > 0}
      size={560}
      title={id > 0 && <Name id={id} />}
      onClose={onClose}
      destroyOnHidden
      styles={{ body: { padding: 0 } }}
    >
      {id > 0 && <Details id={id} view={view} commands={commands} />}
    </Drawer>
  )
}

function Name({ id }: { id: number }) {
  const t = useT('content')
  const { data } = useQuery(contentOne(useApi(), useCompanyId(), id))
  return <>{data?.name ?? t('details')}</>
}

function Details({ id, view, commands }: Omit<ContentDrawerProps, 'onClose'>) {
  const t = useT('content')
  const api = useApi()
  const companyId = useCompanyId()
  const { data: item, error } = useQuery(contentOne(api, companyId, id))
  const { data: current } = useQuery(currentVersion(api, companyId, id))
  const uses = useQuery(contentUses(api, companyId, id))

  const problem = error && Problem.from(error)
  if (problem && (!item || problem.kind === 'missing')) {
    const find = (where: Anywhere) => send(api.GET('/api/content/{id}', where))
    const of = { kind: 'content', id, find, search: { content: id } } as const
    return <FailedRecord {...of} problem={problem} title={t('missing')} />
  }
  if (!item) return <Skeleton className={css.loading} active paragraph={{ rows: 10 }} />
  const isHere = item.active === (view !== 'bin') // a link may lead to what lies on the other side
  return (
    <>
      <Look key={item.fileVersion} item={item} />
      <div className={css.body}>
        {isHere && (
          <div className={css.commands}>
            <CommandBar items={[item]} commands={commands.filter((command) => command.id !== 'open')} />
          </div>
        )}
        <ContentFacts item={item} />
        <Notes notes={current?.notes ?? []} />
        {plays(item) && <Screens item={item} />}
        <section aria-labelledby="content-uses">
          <h3 id="content-uses" className={css.heading}>
            {t('uses')}
          </h3>
          {uses.data && uses.data.length > 0 && <Uses related={uses.data} />}
          {uses.data?.length === 0 && <p className={css.aside}>{t('uses.none')}</p>}
        </section>
        <Versions item={item} current={current ?? undefined} />
      </div>
    </>
  )
}

/** Whether screens differ in what they can show of it. */
function plays({ type, url, state }: Content): boolean {
  return (type === 'Video' || type === 'Image') && url === '' && state === 'ready'
}
