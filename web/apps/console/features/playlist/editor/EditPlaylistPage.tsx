import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { FailedRecord } from '../../../navigation/FailedRecord'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useMayChange } from '../access'
import { playlistQuery } from '../queries'
import AddPlaylistPage from './AddPlaylistPage'
import { PlaylistEditor } from './PlaylistEditor'

/** A playlist by its id; without one, a new playlist. */
export default function EditPlaylistPage() {
  const { id } = useParams({ from: '/desk/playlist/edit-playlist/{-$id}' })
  return id ? <LoadedPlaylist key={id} id={Number(id)} /> : <AddPlaylistPage />
}

function LoadedPlaylist({ id }: { id: number }) {
  const t = useT('playlist')
  const navigate = useNavigate()
  const mayChange = useMayChange()
  const api = useApi()
  const playlist = useQuery(playlistQuery(api, useCompanyId(), id))
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
        <FailedRecord
          kind="playlist"
          id={id}
          find={(where) => send(api.GET('/api/playlists/{id}', where))}
          problem={problem}
          title={t('failed')}
          back={<Link to="/playlist/my-playlist">{t('view.my')}</Link>}
          retry={playlist.refetch}
        />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 10 }} />
      )}
    </>
  )
}
