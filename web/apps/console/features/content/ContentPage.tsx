import { LinkOutlined, PictureOutlined, RestOutlined, UploadOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import type { FolderDrops } from '@marquee/ui/folders/dropInto'
import { CommandBar, CommandMenu } from '@marquee/ui/list/CommandMenu'
import { EmptyBin } from '@marquee/ui/list/EmptyBin'
import { KeyHelp } from '@marquee/ui/list/KeyHelp'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListKeys } from '@marquee/ui/list/useListKeys'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useSelection } from '@marquee/ui/list/useSelection'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { Keeping } from '../../session/keep/Keeping'
import { useApi } from '../../session/services'
import { useRights, useSession } from '../../session/session'
import { useChange } from '../../session/useChange'
import { useFolders } from '../../session/useFolders'
import { useIsEmptying } from '../../session/useProcessing'
import { ContentCard } from './ContentCard'
import { ContentDialogs } from './ContentDialogs'
import css from './content.module.css'
import { ContentDrawer } from './detail/ContentDrawer'
import { Shapes, Sorting, TagFilter, useFilters, useFolding } from './filters'
import { useImport } from './import/useImport'
import { LinkDialog } from './link/LinkDialog'
import { type Content, contentList, listDefaults, type View } from './queries'
import { FileDrop } from './upload/FileDrop'
import { type Dropped, MOST_FILES, type Picked } from './upload/picked'
import { UploadDialog } from './upload/UploadDialog'
import { useColumns } from './useColumns'
import { useContentActions } from './useContentActions'
import { useContentCommands, useMayChange } from './useContentCommands'
import { useOpened } from './useOpened'
import { useShape } from './useShape'

const keyOf = (item: Content) => item.id
const none: Content[] = []

/** One of the lists of contents, as pictures or as a table, with everything that can be done to them. */
export default function ContentPage({ view }: { view: View }) {
  const t = useT('content')
  const { self, companyId } = useSession()
  const { mayWrite } = useRights('Content')
  const api = useApi()
  const place = useListPosition(listDefaults)
  const list = useQuery(contentList(api, { companyId, view, userId: self.id, position: place.position }))
  const items = list.data?.items ?? none
  const [shape, setShape] = useShape()
  const filters = useFilters(view)
  const folding = useFolding(place)
  const [opened, open] = useOpened()
  const [files, setFiles] = useState<readonly Picked[] | null>(null)
  const [isLinking, setLinking] = useState(false)
  const toast = useToast()
  const desk = useContentActions(open)
  const commands = useContentCommands(view, desk.actions)
  const selection = useSelection(items, keyOf, place.position)
  const keys = useListKeys({ items, keyOf, selection, commands })
  const mayChange = useMayChange()
  const drop = (moved: readonly Content[], into: number) => {
    desk.moveTo(moved, into)
    selection.clear()
  }
  const drops = view === 'mine' && mayWrite ? dropsOf(mayChange, drop) : undefined
  const columns = useColumns(desk.actions.open, (item) => (
    <CommandMenu item={item} name={item.name} commands={commands} />
  ))
  const take = (dropped: Dropped) => {
    if (dropped.isCut) toast.warning(t('drop.most', { count: MOST_FILES }))
    setFiles((former) => [...(former ?? []), ...dropped.files])
  }
  const mayUpload = mayWrite && view !== 'bin'
  const folder = useFolders('Content').forNew(view === 'mine' ? place.position.folder : 0)
  const imports = useImport(mayUpload, folder)
  const isGoing = useIsEmptying('Content')
  const empty = useChange({
    run: () => send(api.DELETE('/api/content/delete', { params: { query: { companyId } }, body: { ids: [] } })),
    changes: 'content',
  })
  const emptyBin = mayWrite && (
    <EmptyBin call={() => empty.mutateAsync()} isGoing={isGoing} place={place} total={list.data?.total} />
  )
  const upload = mayUpload && (
    <>
      {imports.button}
      <Button icon={<LinkOutlined aria-hidden />} onClick={() => setLinking(true)}>
        {t('link')}
      </Button>
      <Button type="primary" icon={<UploadOutlined aria-hidden />} onClick={() => setFiles([])}>
        {t('upload')}
      </Button>
    </>
  )

  return (
    <div {...keys}>
      <ListPage
        title={t(`view.${view}`)}
        tabs={[
          { label: t('view.all'), to: '/contents/all-content' },
          { label: t('view.mine'), to: '/contents/my-content' },
          { label: t('view.bin'), to: '/contents/recycle' },
        ]}
        actions={view === 'bin' ? emptyBin : upload}
        place={place}
        list={list}
        searchLabel={t('search')}
        filters={folding.isFolded ? [] : filters}
        extra={
          <>
            {!folding.isFolded && <TagFilter place={place} />}
            {!folding.isFolded && shape === 'grid' && <Sorting place={place} />}
            {folding.toggle}
            <span className={css.tools}>
              {view === 'mine' && <Keeping type="Content" folder={place.position.folder} />}
              <KeyHelp commands={commands} />
              <Shapes shape={shape} onChange={setShape} />
            </span>
          </>
        }
        columns={columns}
        card={
          shape === 'grid'
            ? (item) => (
                <ContentCard
                  item={item}
                  commands={commands}
                  selection={mayWrite ? selection : undefined}
                  onOpen={desk.actions.open}
                  drops={drops}
                />
              )
            : undefined
        }
        keyOf={keyOf}
        nameOf={(item) => item.name}
        onOpen={desk.actions.open}
        drops={drops}
        selection={mayWrite ? selection : undefined}
        bulk={<CommandBar items={selection.items} commands={commands} />}
        empty={
          view === 'bin'
            ? { title: t('empty.bin'), text: t('emptyText.bin'), icon: <RestOutlined /> }
            : {
                title: t(`empty.${view}`),
                text: t(mayWrite ? 'emptyText' : 'emptyText.look'),
                icon: <PictureOutlined />,
                action: upload,
              }
        }
      />
      <ContentDialogs desk={desk} onDone={selection.clear} />
      <ContentDrawer id={opened} onClose={() => open(0)} view={view} commands={commands} />
      {isLinking && <LinkDialog folder={folder} onAdded={open} onClose={() => setLinking(false)} />}
      {imports.dialog}
      {mayUpload && <FileDrop onFiles={take} />}
      {files && <UploadDialog files={files} folder={folder} onFiles={take} onClose={() => setFiles(null)} />}
    </div>
  )
}

function dropsOf(mayMove: (item: Content) => boolean, move: FolderDrops<Content>['move']): FolderDrops<Content> {
  return { tree: 'Content', folderOf: (item) => item.groupId, mayMove, move }
}
