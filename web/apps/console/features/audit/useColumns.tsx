import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { useLocale, useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { NameButton } from '@marquee/ui/list/NameButton'
import type { Tone } from '@marquee/ui/theme/tokens'
import { Button } from 'antd'
import { useTrailWords } from '../../session/useTrailWords'
import { Actor } from './Actor'
import css from './audit.module.css'
import { DifferenceLine } from './DifferenceLine'
import type { Entry } from './queries'
import type { Line } from './runs'

const tones: Record<string, Tone> = {
  create: 'success',
  delete: 'danger',
  purge: 'danger',
  refused: 'warning',
  update: 'info',
}

interface Columns {
  open(entry: Entry): void
  /** The trail of the current company alone is shown. */
  isHere: boolean
  /** Whether the run that begins with an entry is open. */
  isOpen(id: number): boolean
  toggle(id: number): void
}

/** When, who, in which company, what, to what, and the differences. On a phone everything stands in two columns. */
export function useColumns({ open, isHere, isOpen, toggle }: Columns): ListColumn<Line>[] {
  const t = useT('audit')
  const words = useTrailWords()
  const locale = useLocale()
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const time = ({ time }: Entry) => <time dateTime={time}>{when.format(new Date(time))}</time>
  const action = ({ actionType }: Entry) => (
    <StatusTag tone={tones[actionType] ?? 'neutral'}>{words.action(actionType)}</StatusTag>
  )
  return [
    { key: 'time', title: t('time'), from: 'md', width: 190, render: time },
    { key: 'who', title: t('who'), from: 'md', width: 170, render: (entry) => <Actor entry={entry} /> },
    ...(isHere
      ? []
      : [
          {
            key: 'company',
            title: t('company'),
            from: 'md' as const,
            width: 160,
            wraps: true,
            render: ({ companyName }: Entry) => companyName,
          },
        ]),
    { key: 'action', title: t('action'), width: 130, render: action },
    {
      key: 'object',
      title: t('object'),
      render: (entry) => (
        <div className={css.object} data-of-run={entry.isOfRun}>
          <NameButton
            aria-label={t('open', { name: entry.target || words.entity(entry.entity) })}
            onClick={() => open(entry)}
          >
            {entry.target || words.entity(entry.entity)}
          </NameButton>
          <span className={css.kind}>{words.entity(entry.entity)}</span>
          {entry.times > 1 && (
            <Button
              size="small"
              className={css.times}
              aria-expanded={isOpen(entry.id)}
              icon={isOpen(entry.id) ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              onClick={() => toggle(entry.id)}
            >
              {t('times', { count: entry.times })}
            </Button>
          )}
          <span className={css.byline}>
            {time(entry)} · <Actor entry={entry} />
            {!isHere && ` · ${entry.companyName}`}
          </span>
        </div>
      ),
    },
    { key: 'changes', title: t('changes'), from: 'lg', render: (entry) => <DifferenceLine entry={entry} /> },
  ]
}
