import { ArrowLeftOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { useEditorKeys } from '@marquee/editing/useEditorKeys'
import { useT } from '@marquee/i18n/react'
import type { AsideItem } from '@marquee/ui/aside/item'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { Link } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { useLeaving } from '../../../session/useLeaving'
import { usePlaceInUrl } from '../calendar/usePlaceInUrl'
import { dayOf, wallOf } from '../calendar/wall'
import { ItemDialog } from '../item/ItemDialog'
import type { DraftItem, Schedule } from '../item/item'
import { ChannelBar } from './ChannelBar'
import { ChannelCalendar } from './ChannelCalendar'
import { ContentAside, ContentDrawer } from './ContentAside'
import { Details } from './Details'
import { channelsOf, type ScheduleDraft } from './draft'
import css from './editor.module.css'
import { Notices } from './Notices'
import { StaleDialog } from './StaleDialog'
import { type Editor, useEditor } from './useEditor'
import { useItems } from './useItems'

interface ScheduleEditorProps {
  /** Null for a new one. */
  schedule: Schedule | null
  /** What a new one starts from. */
  start: ScheduleDraft
  /** The zone of the company. */
  zone: string
  readOnly: boolean
  made(schedule: Schedule): void
}

/** The editor of a schedule: what it is, its channels, the calendar of one of them, and contents to be put on it. */
export function ScheduleEditor({ schedule, start, zone: home, readOnly, made }: ScheduleEditorProps) {
  const t = useT('schedule')
  const isPhone = useMedia('(max-width: 767px)')
  const isNarrow = useMedia('(max-width: 1199px)')
  const editor = useEditor({ schedule, start, made })
  const { draft, change, refused, base } = editor
  const [zone, setZone] = useState(home)
  const url = usePlaceInUrl(isPhone ? 'day' : 'week', dayOf(wallOf(Date.now(), zone)))
  const { place } = url
  const channels = channelsOf(draft)
  const channel = channels.find(({ name }) => name === url.channel) ?? channels[0]
  const items = useItems(editor, channel, place, zone)
  const [drawer, setDrawer] = useState(false)
  const isLocked = readOnly || editor.busy

  useLeaving(() => readOnly || editor.mayLeave())
  useEditorKeys(isLocked ? {} : { undo: editor.undo, redo: editor.redo, save: editor.dirty ? editor.save : undefined })
  useFirstRefused(editor, show, items.open)

  function show(name: string) {
    url.move({ channel: name })
  }

  if (!channel) return null

  function add(item: AsideItem) {
    setDrawer(false)
    items.add(item)
  }

  return (
    <>
      <Link to="/schedule" className={css.back}>
        <ArrowLeftOutlined aria-hidden /> {t('title.all')}
      </Link>
      <PageHead
        title={draft.name.trim() || t('unnamed')}
        actions={!readOnly && <Actions editor={editor} isNew={base.id === 0} />}
      />
      <Notices
        scheduleId={base.id}
        readOnly={readOnly}
        isKept={schedule?.readOnly ?? false}
        recycled={schedule?.active === false}
        problem={editor.problem}
        refused={refused}
      />
      <section className={css.details} aria-label={t('details')}>
        <Details draft={draft} isNew={base.id === 0} readOnly={isLocked} refused={refused} change={change} />
      </section>
      <div className={css.editor} data-wide={readOnly || isNarrow || undefined}>
        <section className={css.sheet} aria-label={t('channel.sheet', { name: channel.name })}>
          <div className={css.head}>
            <ChannelBar
              draft={draft}
              shown={channel}
              onShow={show}
              readOnly={isLocked}
              refused={refused}
              change={change}
            />
            {isNarrow && !readOnly && (
              <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDrawer(true)}>
                {t('item.add')}
              </Button>
            )}
          </div>
          <ChannelCalendar
            channels={draft.channels}
            deviceGroup={draft.deviceGroup}
            channel={channel}
            scheduleId={base.id}
            place={place}
            onMove={url.move}
            zone={zone}
            onZone={setZone}
            refused={refused.items}
            onOpen={items.open}
            onReshape={isLocked ? undefined : items.reshape}
            onDrop={isLocked ? undefined : items.drop}
          />
        </section>
        {!readOnly && !isNarrow && <ContentAside onAdd={add} />}
      </div>
      {!readOnly && isNarrow && <ContentDrawer open={drawer} onClose={() => setDrawer(false)} onAdd={add} />}
      <Suspense>
        {items.opened && (
          <ItemDialog
            item={items.opened.item}
            isNew={items.opened.isNew}
            readOnly={isLocked}
            refused={items.refused}
            onApply={items.apply}
            onDelete={items.opened.isNew ? undefined : items.remove}
            onClose={items.close}
          />
        )}
      </Suspense>
      {editor.stale && (
        <StaleDialog
          stale={editor.stale}
          busy={editor.busy}
          onReload={editor.takeNewest}
          onSaveOver={editor.saveOver}
          onSaveCopy={editor.saveCopy}
          onClose={editor.dismiss}
        />
      )}
    </>
  )
}

function Actions({ editor, isNew }: { editor: Editor; isNew: boolean }) {
  const t = useT('schedule')
  const { busy, dirty } = editor
  return (
    <>
      {dirty && <span className={css.unsaved}>{t('unsaved')}</span>}
      <Tooltip title={`${t('undo')} (Ctrl Z)`}>
        <Button
          aria-label={t('undo')}
          icon={<UndoOutlined aria-hidden />}
          disabled={busy || !editor.undo}
          onClick={editor.undo}
        />
      </Tooltip>
      <Tooltip title={`${t('redo')} (Ctrl Shift Z)`}>
        <Button
          aria-label={t('redo')}
          icon={<RedoOutlined aria-hidden />}
          disabled={busy || !editor.redo}
          onClick={editor.redo}
        />
      </Tooltip>
      <Button type="primary" loading={busy} disabled={!dirty && !isNew} onClick={editor.save}>
        {t('save')}
      </Button>
    </>
  )
}

/** After a save that was refused, the first item at fault is opened, on its channel. */
function useFirstRefused({ refused, draft }: Editor, show: (channel: string) => void, open: (item: DraftItem) => void) {
  useEffect(() => {
    const [first] = refused.items.keys()
    const channel = draft.channels.find(({ items }) => items.some((item) => item === first))
    if (!first || !channel) return
    show(channel.name)
    open(first)
  }, [refused])
}
