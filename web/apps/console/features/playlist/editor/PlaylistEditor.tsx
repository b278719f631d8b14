import { PlusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { formatDuration } from '@marquee/model/duration'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { DraftActions } from '@marquee/ui/form/DraftActions'
import { DraftNotices } from '@marquee/ui/form/DraftNotices'
import { FullPage } from '@marquee/ui/page/FullPage'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { Alert, Button } from 'antd'
import { useCallback, useState } from 'react'
import { BulkBar } from './BulkBar'
import { ContentAside } from './ContentAside'
import { added, replaced, withEffects } from './changes'
import { Details } from './Details'
import { allEntries, type DraftEntry, draftOf, emptyDraft, type Source, totalMs } from './draft'
import { EffectsDialog } from './EffectsDialog'
import { EntryList } from './EntryList'
import css from './editor.module.css'
import { GroupBar } from './GroupBar'
import { Uses, Versions } from './History'
import { Preview } from './Preview'
import { PublishButton } from './PublishButton'
import { useEditor } from './useEditor'
import type { Playlist } from './wire'

interface PlaylistEditorProps {
  /** Null for a new one. */
  playlist: Playlist | null
  /** The folder that a new one starts in; 0 is the topmost one. */
  folder?: number
  /** What a new one begins with. */
  contents?: readonly Source[]
  /** How many more it was to begin with, which it cannot show. */
  leftOut?: number
  readOnly?: boolean
  made(playlist: Playlist): void
}

/** The editor of a playlist: contents at the left, entries in the middle, preview and details at the right. */
export function PlaylistEditor(props: PlaylistEditorProps) {
  const { playlist, folder = 0, contents, leftOut = 0, readOnly = false, made } = props
  const t = useT('playlist')
  const folders = useT('folder')
  const problemText = useProblemText()
  const begun = contents && draftOf(folder, contents)
  const editor = useEditor({ playlist, start: emptyDraft(folder), begun, readOnly, made })
  const { draft, change, problem, refused } = editor
  const isNarrow = useMedia('(max-width: 1199px)')
  const [shown, setShown] = useState(0)
  const [drawer, setDrawer] = useState(false)
  const [replacing, setReplacing] = useState<DraftEntry | null>(null)
  const [effectsOf, setEffectsOf] = useState<readonly DraftEntry[]>([])

  const index = Math.min(shown, draft.groups.length - 1)
  const group = draft.groups[index] ?? []
  const isSync = draft.type === 'Sync Play'
  const isNew = editor.base.id === 0
  const title = isNew ? t('new') : draft.name || t('unnamed')

  function choose(source: Source) {
    if (!replacing) return change(added(source))
    change(replaced(replacing.key, source))
    setReplacing(null)
    setDrawer(false)
  }

  const replace = useCallback((entry: DraftEntry) => {
    setReplacing(entry)
    setDrawer(true)
  }, [])
  const editEffects = useCallback((entry: DraftEntry) => setEffectsOf([entry]), [])
  const count = allEntries(draft).length

  const addButton = isNarrow && !readOnly && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDrawer(true)}>
      {t('contents.add')}
    </Button>
  )

  return (
    <FullPage>
      <PageHead
        title={title}
        back={{ label: t('view.my'), to: '/playlist/my-playlist' }}
        actions={
          <>
            {playlist && <PublishButton playlist={playlist} isSaved={!editor.dirty} />}
            {!readOnly && <DraftActions draft={editor} />}
          </>
        }
      />
      <DraftNotices {...editor.notices} unkept={editor.isUnkept ? t('unkept') : undefined} />
      {leftOut > 0 && (
        <Alert type="warning" showIcon role="alert" className={css.notice} title={t('leftOut', { count: leftOut })} />
      )}
      {problem && (
        <Alert
          type="error"
          showIcon
          role="alert"
          className={css.notice}
          title={refused.size > 0 ? t('refused', { count: refused.size }) : problemText(problem)}
        />
      )}
      {readOnly && (
        <Alert
          type="info"
          showIcon
          className={css.notice}
          title={
            playlist?.readOnly
              ? folders('kept.readOnly')
              : t(playlist?.active === false ? 'view.recycled' : 'view.only')
          }
        />
      )}
      <div className={css.editor} data-viewed={readOnly || undefined}>
        {!readOnly && (
          <ContentAside
            drawer={isNarrow}
            open={drawer}
            replacing={replacing?.name}
            onAdd={choose}
            onClose={() => {
              setDrawer(false)
              setReplacing(null)
            }}
          />
        )}
        <section className={css.entries} aria-label={t('entries')}>
          <header className={css.head}>
            <h2>{t('entries')}</h2>
            <span className={css.total} role="status" aria-label={t('total')}>
              {t('entries.count', { count })} · {formatDuration(totalMs(draft))}
            </span>
            {group.length > 0 && addButton}
          </header>
          {isSync && <GroupBar draft={draft} shown={index} onShow={setShown} readOnly={readOnly} change={change} />}
          {group.length > 0 && !readOnly && (
            <BulkBar group={group} index={index} removable={!isSync} change={change} effects={setEffectsOf} />
          )}
          <EntryList
            group={group}
            refused={refused}
            removable={!isSync}
            readOnly={readOnly}
            change={change}
            replace={replace}
            effects={editEffects}
            emptyAction={addButton}
          />
        </section>
        <div className={css.side}>
          <div className={css.sheet}>
            <Preview group={group} />
          </div>
          <section className={css.sheet} aria-label={t('details')}>
            <Details
              draft={draft}
              isNew={isNew}
              readOnly={readOnly}
              tags={editor.tags}
              problem={problem}
              change={change}
            />
          </section>
          {!isNew && (
            <section className={css.sheet} aria-label={t('uses')}>
              <h2>{t('uses')}</h2>
              <Uses
                id={editor.base.id}
                add={playlist && <PublishButton playlist={playlist} isSaved={!editor.dirty} label={t('uses.add')} />}
              />
            </section>
          )}
          {!isNew && (
            <section className={css.sheet} aria-label={t('versions')}>
              <Versions id={editor.base.id} current={editor.base.version} readOnly={readOnly} change={change} />
            </section>
          )}
        </div>
      </div>
      {effectsOf[0] && (
        <EffectsDialog
          title={
            effectsOf.length === 1
              ? t('effects.of', { name: effectsOf[0].name })
              : t('effects.ofMany', { count: effectsOf.length })
          }
          effectIn={effectsOf[0].effectIn}
          effectOut={effectsOf[0].effectOut}
          onApply={(choice) => change(withEffects(new Set(effectsOf.map((entry) => entry.key)), choice))}
          onClose={() => setEffectsOf([])}
        />
      )}
    </FullPage>
  )
}
