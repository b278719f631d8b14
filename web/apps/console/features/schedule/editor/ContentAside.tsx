import { Draggable } from '@fullcalendar/react/interaction'
import { useT } from '@marquee/i18n/react'
import { Aside } from '@marquee/ui/aside/Aside'
import type { Drag } from '@marquee/ui/aside/drag'
import { type AsideItem, payloadOf } from '@marquee/ui/aside/item'
import { Drawer, Skeleton } from 'antd'
import { Suspense } from 'react'
import { useAside } from '../../../session/useAside'
import css from './editor.module.css'

interface ContentAsideProps {
  onAdd(item: AsideItem): void
}

/** Dragging by the calendar's own means: what is dragged shows where it would play (R098, R109). */
const onCalendar: Drag = (element, item) => {
  const draggable = new Draggable(element, { eventData: { ...payloadOf(item) } })
  return () => draggable.destroy()
}

/** Contents and playlists beside the calendar. Its texts come later than the page's, and do not keep that waiting. */
export function ContentAside({ onAdd }: ContentAsideProps) {
  return (
    <div className={css.aside}>
      <Suspense fallback={<Skeleton active title={false} />}>
        <Choice onAdd={onAdd} drag={onCalendar} />
      </Suspense>
    </div>
  )
}

interface ContentDrawerProps extends ContentAsideProps {
  open: boolean
  onClose(): void
}

/** The same on narrow screens: there is nothing beside the calendar to drag from, so things are added with their buttons. */
export function ContentDrawer({ open, onClose, onAdd }: ContentDrawerProps) {
  const t = useT('schedule')
  return (
    <Drawer open={open} size={340} title={t('item.choose')} onClose={onClose} destroyOnHidden>
      <Suspense fallback={<Skeleton active title={false} />}>
        <Choice onAdd={onAdd} />
      </Suspense>
    </Drawer>
  )
}

function Choice({ onAdd, drag }: ContentAsideProps & { drag?: Drag }) {
  return <Aside {...useAside()} drag={drag} onAdd={onAdd} />
}
