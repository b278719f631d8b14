import { OrderedListOutlined, PlusOutlined, RestOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import type { FolderDrops } from '@marquee/ui/folders/dropInto'
import { MoveDialog } from '@marquee/ui/folders/MoveDialog'
import { commonFolder } from '@marquee/ui/folders/model'
import { EmptyBin } from '@marquee/ui/list/EmptyBin'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { Keeping } from '../../../session/keep/Keeping'
import { useApi } from '../../../session/services'
import { useSession } from '../../../session/session'
import { TagFilter } from '../../../session/TagFilter'
import { useBatch } from '../../../session/useBatch'
import { useChange } from '../../../session/useChange'
import { useFolders } from '../../../session/useFolders'
import { useOwnerFilter } from '../../../session/useOwnerFilter'
import { useIsEmptying } from '../../../session/useProcessing'
import { useRecordList } from '../../../session/useRecordList'
import { useMayChange } from '../access'
import { defaultsOf, type Overview, playlistsQuery, type View } from '../queries'
import { playlistColumns } from './columns'
import { HeldDialog } from './HeldDialog'
import { usePlaylistActions } from './usePlaylistActions'
import { usePlaylistCommands } from './usePlaylistCommands'

/** A list of playlists: mine, everybody's, everybody's by owner, or the recycle bin (G24). */
export default function PlaylistList({ view }: { view: View }) {
  const t = useT('playlist')
  const typeText = useTypeText()
  const navigate = useNavigate()
  const { self, companyId } = useSession()
  const api = useApi()
  const recycled = view === 'recycle'
  const kind = view === 'user' ? 'all' : view
  const owner = view === 'my' ? self.id : undefined
  const byOwner = useOwnerFilter()
  const { mayWrite, ...records } = useRecordList('Playlist', defaultsOf(view), (api, companyId, position) =>
    playlistsQuery(api, companyId, { position, owner, recycled }),
  )
  const { place, list, selection } = records
  const batch = useBatch<Overview>({ changes: 'playlist', settled: selection.drop })
  const folders = useFolders('Playlist')
  const actions = usePlaylistActions(batch)
  const open = ({ id }: Overview) => void navigate({ to: '/playlist/edit-playlist/{-$id}', params: { id: String(id) } })
  const commands = usePlaylistCommands(recycled, actions, open)
  const add = () =>
    void navigate({
      to: '/playlist/add-playlist',
      search: { folder: folders.forNew(place.position.folder) || undefined },
    })
  const drops: FolderDrops<Overview> = {
    tree: 'Playlist',
    folderOf: (playlist) => playlist.groupId,
    mayMove: useMayChange(),
    move: (playlists, folder) => void actions.move(playlists, folder),
  }
  const addButton = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={add}>
      {t('add')}
    </Button>
  )
  const isGoing = useIsEmptying('Playlist')
  const empty = useChange({
    run: () => send(api.DELETE('/api/playlists/delete', { params: { query: { companyId } } })),
    changes: ['playlist', 'content'], // what the tray tells is asked of content
  })
  const emptyBin = mayWrite && (
    <EmptyBin call={() => empty.mutateAsync()} isGoing={isGoing} place={place} total={list.data?.total} />
  )

  return (
    <ListPage
      title={t(`view.${view}`)}
      tabs={[
        { label: t('view.my'), to: '/playlist/my-playlist' },
        { label: t('view.all'), to: '/playlist/all-playlist', as: ['/playlist/by-user'] },
        { label: t('view.recycle'), to: '/playlist/recycle' },
      ]}
      actions={recycled ? emptyBin : addButton}
      {...records}
      searchLabel={t('search')}
      filters={[
        ...(view === 'my' ? [] : [byOwner]),
        {
          name: 'share',
          label: t('share'),
          options: (['Y', 'N'] as const).map((value) => ({ value, label: t(`share.${value}`) })),
        },
      ]}
      extra={
        <>
          <TagFilter place={place} type="Playlist" />
          {!recycled && <Keeping type="Playlist" folder={place.position.folder} />}
        </>
      }
      columns={playlistColumns({ t, typeText })}
      commands={commands}
      batch={batch}
      nameOf={(playlist) => playlist.name}
      onOpen={open}
      drops={mayWrite && !recycled ? drops : undefined}
      empty={{
        title: t(`none.${kind}`),
        text: t(`noneText.${mayWrite || recycled ? kind : 'look'}`),
        icon: recycled ? <RestOutlined /> : <OrderedListOutlined />,
        action: recycled ? undefined : addButton,
      }}
    >
      {actions.held.length > 0 && <HeldDialog held={actions.held} onClose={actions.release} />}
      {actions.moving.length > 0 && (
        <MoveDialog
          title={t('move.title', { count: actions.moving.length })}
          folders={folders.folders}
          rootId={folders.rootId}
          from={commonFolder(actions.moving.map(({ groupId }) => groupId))}
          commands={folders.commands}
          onMove={(folder) => actions.move(actions.moving, folder)}
          onClose={() => actions.startMove([])}
        />
      )}
    </ListPage>
  )
}
