import { PlusOutlined, RightOutlined } from '@ant-design/icons'
import { dayOf, wallOf } from '@marquee/calendar/wall'
import { useT } from '@marquee/i18n/react'
import type { AsideItem } from '@marquee/ui/aside/item'
import { DraftActions } from '@marquee/ui/form/DraftActions'
import { DraftNotices } from '@marquee/ui/form/DraftNotices'
import { FullPage } from '@marquee/ui/page/FullPage'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { Button } from 'antd'
import { Suspense, useCallback, useEffect, useId, useState } from 'react'
import type { Template } from '../../../session/templates'
import { useGivenName } from '../../../session/useGivenName'
import { usePlaceInUrl } from '../calendar/usePlaceInUrl'
import { ItemDialog, type ItemDialogProps } from '../item/ItemDialog'
import type { DraftItem, Schedule } from '../item/item'
import { lists } from '../paths'
import type { ScheduleType } from '../queries'
import { ChannelBar } from './ChannelBar'
import { ChannelCalendar } from './ChannelCalendar'
import { ContentAside, ContentDrawer } from './ContentAside'
import { Details } from './Details'
import { channelsOf, type ScheduleDraft } from './draft'
import css from './editor.module.css'
import { Notices } from './Notices'
import { TemplateAside, TemplateDrawer } from './TemplateAside'
import { type Editor, useEditor } from './useEditor'
import { useItems } from './useItems'

interface ScheduleEditorProps extends Pick<ItemDialogProps, 'Message'> {
  type: ScheduleType
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
export function ScheduleEditor({ type, Message, schedule, start, zone: home, readOnly, made }: ScheduleEditorProps) {
  const t = useT('schedule')
  const given = useGivenName()
  const isPhone = useMedia('(max-width: 767px)')
  const isNarrow = useMedia('(max-width: 1199px)')
  const editor = useEditor({ type, schedule, start, readOnly, made })
  const { draft, change, refused, base } = editor
  const [zone, setZone] = useState(home)
  const url = usePlaceInUrl(isPhone ? 'day' : 'week', dayOf(wallOf(Date.now(), zone)))
  const { place } = url
  const channels = channelsOf(draft)
  const channel = channels.find(({ name }) => name === url.channel) ?? channels[0]
  const items = useItems(editor, channel, place, zone)
  const [drawer, setDrawer] = useState(false)
  const isNew = base.id === 0
  const isMessages = type === 'Message'
  const [withDetails, setDetails] = useState(isNew)
  const unfold = useCallback(() => setDetails(true), [])
  const detailsId = useId()

  useFirstRefused(editor, show, items.open)

  function show(name: string) {
    url.move({ channel: name })
  }

  if (!channel) return null

  function add(item: AsideItem) {
    setDrawer(false)
    items.add(item)
  }

  function announce(template: Template | null) {
    setDrawer(false)
    items.announce(template)
  }

  return (
    <FullPage>
      <PageHead
        title={draft.name.trim() || t('unnamed')}
        back={
          isMessages ? { label: t('title.messages'), to: lists.Message } : { label: t('title.all'), to: '/schedule' }
        }
        actions={
          <>
            <Button
              type="text"
              aria-expanded={withDetails}
              aria-controls={detailsId}
              icon={<RightOutlined aria-hidden rotate={withDetails ? 90 : 0} />}
              onClick={() => setDetails(!withDetails)}
            >
              {t('details')}
            </Button>
            {!readOnly && <DraftActions draft={editor} />}
          </>
        }
      />
      <DraftNotices {...editor.notices} unkept={editor.isUnkept ? t('unkept') : undefined} />
      <Notices
        scheduleId={base.id}
        readOnly={readOnly}
        isKept={schedule?.readOnly ?? false}
        recycled={schedule?.active === false}
        problem={editor.problem}
        refused={refused}
      />
      <section id={detailsId} className={css.details} aria-label={t('details')} hidden={!withDetails}>
        <Details draft={draft} readOnly={readOnly} refused={refused} change={change} onRefused={unfold} />
      </section>
      <div className={css.editor} data-wide={readOnly || isNarrow || undefined}>
        <section className={css.sheet} aria-label={t('channel.sheet', { name: given(channel.name) })}>
          <div className={css.head}>
            <ChannelBar
              draft={draft}
              shown={channel}
              onShow={show}
              readOnly={readOnly}
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
            type={type}
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
            onReshape={readOnly ? undefined : items.reshape}
            onDrop={readOnly || isMessages ? undefined : items.drop}
          />
        </section>
        {!readOnly && !isNarrow && (isMessages ? <TemplateAside onAdd={announce} /> : <ContentAside onAdd={add} />)}
      </div>
      {!readOnly && isNarrow && isMessages && (
        <TemplateDrawer open={drawer} onClose={() => setDrawer(false)} onAdd={announce} />
      )}
      {!readOnly && isNarrow && !isMessages && (
        <ContentDrawer open={drawer} onClose={() => setDrawer(false)} onAdd={add} />
      )}
      <Suspense>
        {items.opened && (
          <ItemDialog
            Message={Message}
            item={items.opened.item}
            isNew={items.opened.isNew}
            readOnly={readOnly}
            refused={items.refused}
            onApply={items.apply}
            onDelete={items.opened.isNew ? undefined : items.remove}
            onClose={items.close}
          />
        )}
      </Suspense>
    </FullPage>
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
