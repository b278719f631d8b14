import { useT } from '@marquee/i18n/react'
import { Aside, type AsideProps } from '@marquee/ui/aside/Aside'
import type { AsideItem } from '@marquee/ui/aside/item'
import type { ReactNode } from 'react'
import { programOf, type State, viewOf } from '../../core/state'
import { AskedNote } from '../fields/AskedNote'
import { isFree, spotOf } from '../landing'
import { useDesk, useOf } from '../useDesk'
import css from './contents.module.css'
import type { Taking } from './useTaking'

interface ContentsPanelProps {
  /** What the company has. */
  aside: Omit<AsideProps, 'kinds' | 'onAdd' | 'drag'>
  taking: Taking
  /** What stands above the list. */
  children?: ReactNode
}

/** The contents and playlists of the company, to be put on the page by dragging or by plus (R095–R112). */
export function ContentsPanel({ aside, taking: { taken, take }, children }: ContentsPanelProps) {
  const t = useT('author')
  const desk = useDesk()
  const hasPlace = useOf((state) => isFree(programOf(state), spotNow(state)))
  function add(item: AsideItem) {
    take(item, spotNow(desk.editor.get()))
    desk.set({ panel: null })
  }
  return (
    <div className={css.contents}>
      {children}
      {taken?.retry && <AskedNote asked={{ failed: true, retry: taken.retry }} />}
      {taken?.state === 'none' && <p className={css.none}>{t('editor.contents.none', { name: taken.name })}</p>}
      <Aside {...aside} onAdd={hasPlace ? add : undefined} />
      <p role="status" className="mq-hidden">
        {taken &&
          taken.state !== 'failed' &&
          t(`editor.contents.${taken.state}`, { name: taken.name, item: taken.item })}
      </p>
    </div>
  )
}

function spotNow(state: State) {
  const { page, selection } = viewOf(state)
  return spotOf(programOf(state), page, selection)
}
