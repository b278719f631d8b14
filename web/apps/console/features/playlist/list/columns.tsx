import type { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { KeptMark } from '@marquee/ui/folders/KeptMark'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Muted } from '@marquee/ui/page/Muted'
import { Link } from '@tanstack/react-router'
import { Tag } from 'antd'
import type { Overview } from '../queries'
import { InSchedules } from './InSchedules'
import css from './list.module.css'
import { Opening } from './Opening'

interface ColumnTexts {
  t: ReturnType<typeof useT<'playlist'>>
  typeText(type: string): string
}

/** The columns of a list of playlists. */
export function playlistColumns({ t, typeText }: ColumnTexts): ListColumn<Overview>[] {
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      render: (playlist) => (
        <div className={css.name}>
          <Opening entries={playlist.opening} />
          <span className={css.words}>
            <span className={css.title}>
              <Link to="/playlist/edit-playlist/{-$id}" params={{ id: String(playlist.id) }}>
                {playlist.name}
              </Link>
              {playlist.readOnly && <KeptMark />}
            </span>
            <span className={css.facts}>
              {[
                typeText(playlist.type),
                t('entries.count', { count: playlist.entryCount }),
                formatDuration(playlist.totalDurationMs),
              ].join(' · ')}
            </span>
          </span>
        </div>
      ),
    },
    {
      key: 'schedules',
      title: t('schedules'),
      from: 'md',
      width: 120,
      align: 'right',
      render: (playlist) => <InSchedules playlist={playlist} />,
    },
    {
      key: 'tags',
      title: t('tags'),
      from: 'lg',
      width: 160,
      render: (p) => (
        <span className={css.tags}>
          {p.tags.map((tag) => (
            <Tag key={tag.tagId}>{tag.name}</Tag>
          ))}
        </span>
      ),
    },
    { key: 'owner', title: t('owner'), sortable: true, from: 'lg', width: 110, render: (p) => p.owner },
    { key: 'share', title: t('share'), from: 'xl', width: 100, render: (p) => t(`share.${p.share}`) },
    {
      key: 'updatedAt',
      title: t('updated'),
      sortable: true,
      from: 'md',
      width: 130,
      render: (p) => (
        <Muted>
          <TimeAgo at={p.updatedAt} />
        </Muted>
      ),
    },
  ]
}
