import { FolderOpenOutlined, LinkOutlined, PictureOutlined, RestOutlined, UploadOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import type { FolderDrops } from '@marquee/ui/folders/dropInto'
import { pathText } from '@marquee/ui/folders/FolderSelect'
import { EmptyBin } from '@marquee/ui/list/EmptyBin'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useFolding } from '@marquee/ui/list/useFolding'
import { Muted } from '@marquee/ui/page/Muted'
import { Button } from 'antd'
import { useState } from 'react'
import { Keeping } from '../../session/keep/Keeping'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { TagFilter } from '../../session/TagFilter'
import { useBatch } from '../../session/useBatch'
import { useChange } from '../../session/useChange'
import { useFolders } from '../../session/useFolders'
import { useIsEmptying } from '../../session/useProcessing'
import { useRecordList } from '../../session/useRecordList'
import { ContentCard } from './ContentCard'
import { ContentDialogs } from './ContentDialogs'
import css from './content.module.css'
import { ContentDrawer } from './detail/ContentDrawer'
import { Shapes, Sorting, useFilters } from './filters'
import { useImport } from './import/useImport'
import { LinkDialog } from './link/LinkDialog'
import { type Content, contentList, defaultsOf, type View } from './queries'
import { FileDrop } from './upload/FileDrop'
import { type Dropped, MOST_FILES, type Picked } from './upload/picked'
import { UploadDialog } from './upload/UploadDialog'
import { useColumns } from './useColumns'
import { useContentActions } from './useContentActions'
import { useContentCommands, useMayChange } from './useContentCommands'
import { useOpened } from './useOpened'
import { useShape } from './useShape'

/** One of the lists of contents, as pictures or as a table, with everything that can be done to them. */
export default function ContentPage({ view }: { view: View }) {
  const t = useT('content')
  const { self, companyId } = useSession()
  const api = useApi()
  const { mayWrite, ...records } = useRecordList('Content', defaultsOf(view), (api, companyId, position) =>
    contentList(api, { companyId, view, userId: self.id, position }),
  )
  const { place, list, selection } = records
  const batch = useBatch<Content>({ changes: ['content', 'tag'], settled: selection.drop })
  const [shape, setShape] = useShape()
  const filters = useFilters(view)
  const folding = useFolding(place)
  const [opened, open] = useOpened()
  const [files, setFiles] = useState<readonly Picked[] | null>(null)
  const [isLinking, setLinking] = useState(false)
  const toast = useToast()
  const actions = useContentActions(batch)
  const { folders, forNew } = useFolders('Content')
  const folder = forNew(view === 'mine' ? place.position.folder : 0)
  const path = view === 'mine' && pathText(folders, place.position.folder)
  const commands = useContentCommands(view, actions, folder, open)
  const drops: FolderDrops<Content> = {
    tree: 'Content',
    folderOf: (item) => item.groupId,
    mayMove: useMayChange(),
    move: (items, into) => void actions.move(items, into),
  }
  const look = (item: Content) => open(item.id)
  const columns = useColumns(look)
  const take = (dropped: Dropped) => {
    if (dropped.isCut) toast.warning(t('drop.most', { count: MOST_FILES }))
    setFiles((former) => [...(former ?? []), ...dropped.files])
  }
  const mayUpload = mayWrite && view !== 'bin'
  const imports = useImport(mayUpload, folder)
  const isGoing = useIsEmptying('Content')
  const empty = useChange({
    run: () => send(api.DELETE('/api/content/delete', { params: { query: { companyId } }, body: { ids: [] } })),
    changes: 'content',
  })
  const emptyBin = mayWrite && (
    <EmptyBin call={() => empty.mutateAsync()} isGoing={isGoing} place={place} total={list.data?.total} />
  )
  const bring = mayUpload && (
    <>
      {imports.button}
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => setLinking(true)}>
        {t('link')}
      </Button>
    </>
  )

  return (
    <ListPage
      title={t(`view.${view}`)}
      tabs={[
        { label: t('view.all'), to: '/contents/all-content', as: ['/contents/by-user'] },
        { label: t('view.mine'), to: '/contents/my-content' },
        { label: t('view.bin'), to: '/contents/recycle' },
      ]}
      actions={view === 'bin' ? emptyBin : bring}
      add={mayUpload && { label: t('upload'), icon: <UploadOutlined aria-hidden />, run: () => setFiles([]) }}
      notice={
        path && (
          <Muted as="p" className={css.here}>
            <FolderOpenOutlined aria-label={t('folder')} /> {path}
          </Muted>
        )
      }
      {...records}
      searchLabel={t('search')}
      filters={folding.isFolded ? [] : filters}
      extra={
        <>
          {!folding.isFolded && <TagFilter place={place} type="Content" />}
          {!folding.isFolded && shape === 'grid' && <Sorting place={place} />}
          {folding.toggle}
          <span className={css.tools}>
            {view === 'mine' && <Keeping type="Content" folder={place.position.folder} />}
            <Shapes shape={shape} onChange={setShape} />
          </span>
        </>
      }
      columns={columns}
      card={shape === 'grid' ? (item, part) => <ContentCard item={item} onOpen={look} {...part} /> : undefined}
      nameOf={(item) => item.name}
      onOpen={look}
      commands={commands}
      batch={batch}
      drops={view === 'mine' && mayWrite ? drops : undefined}
      empty={
        view === 'bin'
          ? { title: t('empty.bin'), text: t('emptyText.bin'), icon: <RestOutlined /> }
          : {
              title: t(view === 'mine' ? 'empty.mine' : 'empty.all'),
              text: t(mayWrite ? 'emptyText' : 'emptyText.look'),
              icon: <PictureOutlined />,
            }
      }
    >
      <ContentDialogs actions={actions} />
      <ContentDrawer id={opened} onClose={() => open(0)} view={view} commands={commands} />
      {isLinking && <LinkDialog folder={folder} onAdded={open} onClose={() => setLinking(false)} />}
      {imports.dialog}
      {mayUpload && <FileDrop onFiles={take} />}
      {files && <UploadDialog files={files} folder={folder} onFiles={take} onClose={() => setFiles(null)} />}
    </ListPage>
  )
}
