import { useT } from '@marquee/i18n/react'
import { useSettled } from '@marquee/ui/form/useSettled'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { REST_MS, useAsked } from '../asked'
import { AskedNote } from '../fields/AskedNote'
import type { PlaylistContent } from '../ports'
import { quiet } from './ContentFinder'
import css from './content.module.css'
import { Pager } from './Pager'

interface PlaylistFinderProps {
  onTake(contents: readonly PlaylistContent[]): void
}

/** Takes over what a playlist shows. It is a copy: the playlist's later changes are its own. */
export function PlaylistFinder({ onTake }: PlaylistFinderProps) {
  const t = useT('author')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const [taken, setTaken] = useState<{ id: number; name: string; time: number } | null>(null)
  const query = { text: useSettled(text.trim(), REST_MS), page }
  const found = useAsked(JSON.stringify(query), (ports, signal) => ports.searchPlaylists(query, signal))
  const contents = useAsked(taken && `${taken.id} ${taken.time}`, async (ports, signal) => {
    const list = await ports.playlistContents(taken?.id ?? 0, signal)
    if (!signal.aborted) onTake(list)
    return list
  })
  const rows = found.value?.rows
  return (
    <search>
      <div className={css.filters}>
        <Input
          type="search"
          aria-label={t('playlists.search')}
          placeholder={t('playlists.search')}
          allowClear
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setPage(1)
          }}
          onKeyDown={quiet}
        />
      </div>
      <p className={css.fact}>{t('playlists.hint')}</p>
      <AskedNote asked={found} />
      <AskedNote asked={contents} />
      {rows?.length === 0 && <p role="status">{t('playlists.none')}</p>}
      <ul className={css.playlists} aria-label={t('playlists')}>
        {rows?.map(({ id, name, count }) => (
          <li key={id}>
            <span>
              {name} <span className={css.fact}>{t('playlists.count', { count })}</span>
            </span>
            <Button
              size="small"
              aria-label={t('playlists.take', { name })}
              disabled={count === 0}
              loading={contents.busy && taken?.id === id}
              onClick={() => setTaken({ id, name, time: (taken?.time ?? 0) + 1 })}
            >
              {t('playlists.takeShort')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="mq-hidden">
        {taken && contents.value && !contents.busy && t('playlists.taken', { name: taken.name })}
      </p>
      <Pager page={page} shown={rows?.length ?? 0} total={found.value?.total ?? 0} onChange={setPage} />
    </search>
  )
}
