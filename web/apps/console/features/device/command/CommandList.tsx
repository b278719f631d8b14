import { pageCount } from '@marquee/api/paging'
import { useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { ShortPager } from '@marquee/ui/list/ShortPager'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../session/services'
import { askOf, type Command, stateTones } from './command'
import css from './command.module.css'
import { type CommandFilter, commandsQuery } from './queries'
import { useReasonText } from './useReasonText'

interface CommandListProps {
  companyId: number
  filter: CommandFilter
  pageSize: number
  /** Takes commands back that still wait; absent for those who may not. */
  onCancel?(ids: number[]): void
  /** What stands there when there is none. */
  empty?: ReactNode
}

/** What screens were asked to do, the newest first, and what became of it. */
export function CommandList({ companyId, filter, pageSize, onCancel, empty }: CommandListProps) {
  const [page, setPage] = useState(1)
  const { data, error } = useQuery(commandsQuery(useApi(), companyId, filter, page, pageSize))
  const last = Math.max(1, pageCount(data?.total ?? 0, pageSize))
  if (data && page > last) setPage(last)
  if (!data) return <Awaited {...{ data, error }} rows={3} />
  if (data.total === 0) return empty
  return (
    <>
      <ul className={css.commands}>
        {data.items.map((command) => (
          <Row key={command.id} command={command} isNamed={filter.deviceId === undefined} onCancel={onCancel} />
        ))}
      </ul>
      <ShortPager page={page} pageSize={pageSize} total={data.total} onPage={setPage} />
    </>
  )
}

interface RowProps extends Pick<CommandListProps, 'onCancel'> {
  command: Command
  /** Whether the screen is told, of several. */
  isNamed: boolean
}

function Row({ command, isNamed, onCancel }: RowProps) {
  const t = useT('control')
  const reasonOf = useReasonText()
  const { id, deviceName, state, askedAt, askedBy, argument } = command
  const ask = [t(`ask.${askOf(command)}`), argument.version].filter(Boolean).join(' ')
  return (
    <li>
      <span className={css.what}>
        <strong>{isNamed ? deviceName : ask}</strong>
        <small>
          {isNamed && `${ask} · `}
          {askedBy && `${askedBy} · `}
          <TimeAgo at={askedAt} />
        </small>
      </span>
      <span className={css.state}>
        <StatusTag tone={stateTones[state]}>{t(`command.${state}`)}</StatusTag>
        <small>{reasonOf(command)}</small>
      </span>
      {onCancel && state === 'waiting' && (
        <Button
          className={css.cancel}
          size="small"
          aria-label={t('command.cancelOne', { ask, name: deviceName })}
          onClick={() => onCancel([id])}
        >
          {t('command.cancel')}
        </Button>
      )}
    </li>
  )
}
