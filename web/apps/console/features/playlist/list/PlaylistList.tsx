import {
  DeleteOutlined,
  FolderOpenOutlined,
  OrderedListOutlined,
  PlusOutlined,
  RestOutlined,
  UndoOutlined,
} from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import type { FolderDrops } from '@marquee/ui/folders/dropInto'
import { MoveDialog } from '@marquee/ui/folders/MoveDialog'
import { EmptyBin } from '@marquee/ui/list/EmptyBin'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useSelection } from '@marquee/ui/list/useSelection'
import { useTypeText } from '@marquee/ui/media/useTypeText'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { Keeping } from '../../../session/keep/Keeping'
import { useApi } from '../../../session/services'
import { useRights, useSession } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { useFolders } from '../../../session/useFolders'
import { useIsEmptying } from '../../../session/useProcessing'
import { useMayChange } from '../access'
import { listDefaults, type Overview, playlistsQuery } from '../queries'
import { playlistColumns } from './columns'
import { HeldDialog } from './HeldDialog'
import { type PlaylistAction, PlaylistMenu } from './PlaylistMenu'
import { TagFilter } from './TagFilter'
import { usePlaylistCommands } from './usePlaylistCommands'

const keyOf = (playlist: Overview) => playlist.id
const none: Overview[] = []
/** A list of playlists: mine, everybody's, or the recycle bin (G24). */
export default function PlaylistList({ view }: { view: 'my' | 'all' | 'recycle' }) {
  const t = useT('playlist')
  const typeText = useTypeText()
  const navigate = useNavigate()
  const { self, companyId, codes } = useSession()
  const { mayWrite } = useRights('Playlist')
  const mayChange = useMayChange()
  const api = useApi()
  const place = useListPosition(listDefaults)
  const recycled = view === 'recycle'
  const owner = view === 'my' ? self.id : undefined
  const list = useQuery(playlistsQuery(api, companyId, { position: place.position, owner, recycled }))
  const folders = useFolders('Playlist')
  const commands = usePlaylistCommands()
  const [moving, setMoving] = useState<readonly Overview[]>([])

  const selection = useSelection(list.data?.items ?? none, keyOf, place.position)
  const chosen = selection.items
  const mayAll = chosen.every(mayChange)
  const open = ({ id }: Overview) => void navigate({ to: '/playlist/edit-playlist/{-$id}', params: { id: String(id) } })
  const add = () =>
    void navigate({
      to: '/playlist/add-playlist',
      search: { folder: folders.forNew(place.position.folder) || undefined },
    })
  const run: Record<PlaylistAction, (playlist: Overview) => void> = {
    open,
    duplicate: commands.duplicate,
    move: (playlist) => setMoving([playlist]),
    recycle: (playlist) => commands.recycle([playlist]),
    restore: (playlist) => commands.restore([playlist]),
    delete: (playlist) => void commands.deleteForGood([playlist]),
  }
  const all = (work: (playlists: readonly Overview[]) => unknown) => () => {
    work(chosen)
    selection.clear()
  }

  const drops: FolderDrops<Overview> = {
    tree: 'Playlist',
    folderOf: (playlist) => playlist.groupId,
    mayMove: mayChange,
    move(playlists, folder) {
      commands.drop(playlists, folder)
      selection.clear()
    },
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
        { label: t('view.all'), to: '/playlist/all-playlist' },
        { label: t('view.recycle'), to: '/playlist/recycle' },
      ]}
      actions={recycled ? emptyBin : addButton}
      place={place}
      list={list}
      searchLabel={t('search')}
      filters={[
        ...(view === 'my' ? [] : [ownerFilter(t('owner'), codes.users)]),
        {
          name: 'share',
          label: t('share'),
          options: (['Y', 'N'] as const).map((value) => ({ value, label: t(`share.${value}`) })),
        },
      ]}
      extra={
        <>
          <TagFilter place={place} />
          {!recycled && <Keeping type="Playlist" folder={place.position.folder} />}
        </>
      }
      columns={playlistColumns({ t, typeText }, (playlist) => (
        <PlaylistMenu
          name={playlist.name}
          recycled={recycled}
          mayWrite={mayWrite}
          mayChange={mayChange(playlist)}
          onAction={(action) => run[action](playlist)}
        />
      ))}
      keyOf={keyOf}
      nameOf={(playlist) => playlist.name}
      onOpen={open}
      drops={mayWrite && !recycled ? drops : undefined}
      selection={mayWrite ? selection : undefined}
      bulk={
        recycled ? (
          <>
            <Button icon={<UndoOutlined aria-hidden />} disabled={!mayAll} onClick={all(commands.restore)}>
              {t('action.restore')}
            </Button>
            <Button
              danger
              icon={<DeleteOutlined aria-hidden />}
              disabled={!mayAll}
              onClick={all(commands.deleteForGood)}
            >
              {t('action.delete')}
            </Button>
          </>
        ) : (
          <>
            <Button icon={<FolderOpenOutlined aria-hidden />} disabled={!mayAll} onClick={all(setMoving)}>
              {t('action.move')}
            </Button>
            <Button icon={<DeleteOutlined aria-hidden />} disabled={!mayAll} onClick={all(commands.recycle)}>
              {t('action.recycle')}
            </Button>
          </>
        )
      }
      empty={{
        title: t(`none.${view}`),
        text: t(`noneText.${mayWrite || recycled ? view : 'look'}`),
        icon: recycled ? <RestOutlined /> : <OrderedListOutlined />,
        action: recycled ? undefined : addButton,
      }}
    >
      {commands.held.length > 0 && <HeldDialog held={commands.held} onClose={commands.release} />}
      {commands.failed}
      {moving.length > 0 && (
        <MoveDialog
          title={t('move.title', { count: moving.length })}
          folders={folders.folders}
          rootId={folders.rootId}
          from={commonFolder(moving)}
          commands={folders.commands}
          onMove={(folder) =>
            commands.move(
              moving.map((playlist) => playlist.id),
              folder,
            )
          }
          onClose={() => setMoving([])}
        />
      )}
    </ListPage>
  )
}

function ownerFilter(label: string, users: readonly { id: number; username: string }[]) {
  return { name: 'owner', label, options: users.map(({ id, username }) => ({ value: String(id), label: username })) }
}

/** The folder that all of them are in, or 0. */
function commonFolder(playlists: readonly Overview[]): number {
  const [first, ...others] = playlists.map((playlist) => playlist.groupId)
  return others.every((folder) => folder === first) ? (first ?? 0) : 0
}
