import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { idsOf } from '../../../session/idsOf'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { contentsQuery } from '../queries'
import { type Begun, begunWith } from './begun'
import { PlaylistEditor } from './PlaylistEditor'

/** A new playlist; in the URL, `folder` is where it starts, and `contents` holds the ids of what it begins with. */
export default function AddPlaylistPage() {
  const search = useSearch({ from: '/desk/playlist/add-playlist', shouldThrow: false })
  const folder = search?.folder ?? 0
  const ids = idsOf(search?.contents)
  return ids.length > 0 ? <PlaylistOf key={ids.join()} ids={ids} folder={folder} /> : <NewPlaylist folder={folder} />
}

interface NewPlaylistProps {
  folder: number
  begin?(): Begun
}

/** Once it is made, its own page goes on. What it began with stays, whatever becomes of the contents meanwhile. */
function NewPlaylist({ folder, begin }: NewPlaylistProps) {
  const navigate = useNavigate()
  const { mayWrite } = useRights('Playlist')
  const [begun] = useState(begin)
  return (
    <PlaylistEditor
      playlist={null}
      folder={folder}
      {...begun}
      readOnly={!mayWrite}
      made={({ id }) =>
        void navigate({
          to: '/playlist/edit-playlist/{-$id}',
          params: { id: String(id) },
          search: {},
          replace: true,
        })
      }
    />
  )
}

/** A new playlist that begins with contents. */
function PlaylistOf({ ids, folder }: { ids: number[]; folder: number }) {
  const t = useT('playlist')
  const common = useT('common')
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(contentsQuery(useApi(), useCompanyId(), ids))
  if (data) return <NewPlaylist folder={folder} begin={() => begunWith(ids, data)} />
  return (
    <>
      <PageHead title={t('new')} />
      {error ? (
        <EmptyState
          role="alert"
          title={t('contents.failed')}
          text={problemText(Problem.from(error))}
          action={<Button onClick={() => void refetch()}>{common('retry')}</Button>}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </>
  )
}
