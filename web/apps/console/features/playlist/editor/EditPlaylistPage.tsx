import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useMayChange } from '../access'
import { playlistQuery } from '../queries'
import AddPlaylistPage from './AddPlaylistPage'
import { PlaylistEditor } from './PlaylistEditor'

/** A playlist by its id; without one, a new playlist. */
export default function EditPlaylistPage() {
  const { id } = useParams({ strict: false })
  return id ? <LoadedPlaylist key={id} id={Number(id)} /> : <AddPlaylistPage />
}

function LoadedPlaylist({ id }: { id: number }) {
  const t = useT('playlist')
  const common = useT('common')
  const problemText = useProblemText()
  const navigate = useNavigate()
  const mayChange = useMayChange()
  const playlist = useQuery(playlistQuery(useApi(), useCompanyId(), id))
  if (playlist.data) {
    const isReadOnly = !playlist.data.active || !mayChange(playlist.data)
    const open = (copy: number) =>
      void navigate({ to: '/playlist/edit-playlist/{-$id}', params: { id: String(copy) }, search: {} })
    return <PlaylistEditor playlist={playlist.data} readOnly={isReadOnly} made={(copy) => open(copy.id)} />
  }
  const problem = playlist.error && Problem.from(playlist.error)
  return (
    <>
      <PageHead title={t('view.my')} />
      {problem ? (
        <EmptyState
          role="alert"
          title={t('failed')}
          text={problemText(problem)}
          action={
            problem.kind === 'missing' ? (
              <Link to="/playlist/my-playlist">{t('view.my')}</Link>
            ) : (
              <Button onClick={() => playlist.refetch()}>{common('retry')}</Button>
            )
          }
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </>
  )
}
