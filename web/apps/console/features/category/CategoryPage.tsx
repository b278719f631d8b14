import { PlusOutlined } from '@ant-design/icons'
import type { FolderType } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { FolderTree } from '@marquee/ui/folders/FolderTree'
import { SearchBox } from '@marquee/ui/list/SearchBox'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Button, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { Keeping } from '../../session/keep/Keeping'
import { useKeep } from '../../session/keep/useKeep'
import { useRights } from '../../session/session'
import { useFolders } from '../../session/useFolders'
import css from './category.module.css'
import { matching } from './matching'

const trees: readonly FolderType[] = ['Content', 'Playlist', 'Device', 'Schedule']

/** The folders of contents, playlists, screens and schedules, each tree for who may see it (R136, G157). */
export default function CategoryPage() {
  const t = useT('category')
  const [wanted, setWanted] = useState('')
  return (
    <>
      <PageHead title={t('title')} actions={<SearchBox label={t('search')} value={wanted} onChange={setWanted} />} />
      <p className={css.text}>{t('text')}</p>
      <div className={css.trees}>
        {trees.map((type) => (
          <Tree key={type} type={type} wanted={wanted} onAdd={() => setWanted('')} />
        ))}
      </div>
    </>
  )
}

interface TreeProps {
  type: FolderType
  /** What was searched for; the tree shows what has it in its name. */
  wanted: string
  /** A folder is being added, whose name is not what was searched for: the search ends. */
  onAdd(): void
}

function Tree({ type, wanted, onAdd }: TreeProps) {
  const t = useT('category')
  const common = useT('common')
  const id = useId()
  const [selected, setSelected] = useState(0)
  const [addBelow, setAddBelow] = useState(0)
  const { mayRead } = useRights(type)
  const { folders, rootId, commands: offered } = useFolders(type, mayRead)
  const { open } = useKeep()
  if (!mayRead) return null
  const commands = offered && { ...offered, ...(offered.advanced && { advanced: open }) }
  const found = wanted ? matching(folders, wanted) : folders
  const searching = commands && {
    ...commands,
    create(parentId: number, name: string) {
      setSelected(parentId) // the tree is unfolded down to what is selected
      onAdd()
      return commands.create(parentId, name)
    },
  }
  return (
    <section className={css.tree} aria-labelledby={id}>
      <div className={css.heading}>
        <h2 id={id}>{t(`tree.${type}`)}</h2>
        {rootId !== 0 && <span className={css.count}>{t('folders', { count: folders.length - 1 })}</span>}
        <Keeping type={type} folder={selected || rootId} compact />
        {commands && rootId !== 0 && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('add', { tree: t(`tree.${type}`) })}
            onClick={() => {
              onAdd()
              setAddBelow(selected || rootId)
            }}
          />
        )}
      </div>
      {rootId === 0 ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : found.length === 0 ? (
        <p className={css.none}>{common('list.noMatch')}</p>
      ) : (
        <FolderTree
          label={t(`tree.${type}`)}
          folders={found}
          rootId={rootId}
          tree={type}
          selected={selected || rootId}
          isUnfolded={wanted !== ''}
          commands={wanted ? searching : commands}
          addBelow={addBelow}
          onAsked={() => setAddBelow(0)}
          onSelect={setSelected}
        />
      )}
    </section>
  )
}
