import { PlusOutlined } from '@ant-design/icons'
import type { FolderType } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { FolderTree } from '@marquee/ui/folders/FolderTree'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Button, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { useRights } from '../../session/session'
import { useFolders } from '../../session/useFolders'
import css from './category.module.css'

const trees: readonly FolderType[] = ['Content', 'Playlist', 'Device', 'Schedule']

/** The folders of contents, playlists, screens and schedules, each tree for who may see it (R136, G157). */
export default function CategoryPage() {
  const t = useT('category')
  return (
    <>
      <PageHead title={t('title')} />
      <p className={css.text}>{t('text')}</p>
      <div className={css.trees}>
        {trees.map((type) => (
          <Tree key={type} type={type} />
        ))}
      </div>
    </>
  )
}

function Tree({ type }: { type: FolderType }) {
  const t = useT('category')
  const id = useId()
  const [selected, setSelected] = useState(0)
  const [addBelow, setAddBelow] = useState(0)
  const { mayRead } = useRights(type)
  const { folders, rootId, commands } = useFolders(type, mayRead)
  if (!mayRead) return null
  return (
    <section className={css.tree} aria-labelledby={id}>
      <div className={css.heading}>
        <h2 id={id}>{t(`tree.${type}`)}</h2>
        {rootId !== 0 && <span className={css.count}>{t('folders', { count: folders.length - 1 })}</span>}
        {commands && rootId !== 0 && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('add', { tree: t(`tree.${type}`) })}
            onClick={() => setAddBelow(selected || rootId)}
          />
        )}
      </div>
      {rootId === 0 ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : (
        <FolderTree
          label={t(`tree.${type}`)}
          folders={folders}
          rootId={rootId}
          selected={selected || rootId}
          commands={commands}
          addBelow={addBelow}
          onAsked={() => setAddBelow(0)}
          onSelect={setSelected}
        />
      )}
    </section>
  )
}
