import { useT } from '@marquee/i18n/react'
import { LateMenu } from '@marquee/ui/late/LateMenu'
import { loadPart } from '@marquee/ui/late/loadPart'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { designerTarget } from '../../navigation/designerWindow'
import type { NavItem } from '../../navigation/menu'
import { companyFeature, useSession } from '../../session/session'
import { MenuIcon } from './MenuIcon'
import { NewsCount } from './NewsCount'
import { NoticeCount } from './NoticeCount'
import css from './Sidebar.module.css'
import { useEntryTree } from './useEntryTree'
import { WaitingCount } from './WaitingCount'

const EntryTree = lazy(async () => ({ default: (await loadPart(() => import('./EntryTree'))).EntryTree }))

interface NavEntryProps {
  item: NavItem
  isCurrent: boolean
  /** False while the sidebar is minimized: then there is no room for a tree. */
  hasRoom: boolean
  onChosen?(): void
}

/** One entry of the menu, with the folder tree that belongs to it (R076). */
export function NavEntry({ item, isCurrent, hasRoom, onChosen }: NavEntryProps) {
  const t = useT('shell')
  const tree = useEntryTree(item)
  const [asked, setAsked] = useState(false)
  const label = t(item.label)

  const entry = (
    <EntryLink item={item} isCurrent={isCurrent} onChosen={onChosen}>
      <MenuIcon item={item} />
      <span className={css.name} title={label}>
        {label}
      </span>
      {item.badge && (
        <span className={css.badge} data-variant={item.variant}>
          {t(item.badge)}
        </span>
      )}
      {item.counts === 'mine' && <NewsCount />}
      {item.counts === 'notices' && <NoticeCount />}
      {(item.counts === 'mine' || item.counts === 'all') && <WaitingCount of={item.counts} />}
    </EntryLink>
  )

  return (
    <li>
      <LateMenu
        disabled={!tree?.commands}
        trigger="contextMenu"
        menu={{
          items: [{ key: 'add', label: t(item.tree === 'Device' ? 'folder.addGroup' : 'folder.add') }],
          onClick: () => setAsked(true),
        }}
      >
        <div>{entry}</div>
      </LateMenu>
      {tree && hasRoom && (isCurrent || asked) && (
        <div className={css.tree}>
          <Suspense fallback={null}>
            <EntryTree
              tree={tree}
              label={label}
              isCurrent={isCurrent}
              addBelow={asked ? tree.rootId : undefined}
              onAsked={() => setAsked(false)}
              onChosen={onChosen}
            />
          </Suspense>
        </div>
      )}
    </li>
  )
}

interface EntryLinkProps {
  item: NavItem
  isCurrent: boolean
  onChosen?(): void
  children: React.ReactNode
}

function EntryLink({ item, isCurrent, onChosen, children }: EntryLinkProps) {
  const session = useSession()
  const path = useLocation({ select: (location) => location.pathname })
  const folder = useLocation({ select: ({ search }) => Number((search as { folder?: unknown }).folder) || 0 })
  const common = { className: css.entry, 'aria-current': isCurrent ? ('page' as const) : undefined, onClick: onChosen }
  const active = { exact: true, includeSearch: false } // which entry is current is decided once, in menuRules
  if (item.opens === 'designer') {
    const into = path === '/contents/my-content' ? { folder } : {}
    const { url, target } = designerTarget(session.companyId, companyFeature(session, 'DesignerUseSameWin'), into)
    const open = (event: MouseEvent) => {
      event.preventDefault()
      onChosen?.()
      window.open(url, target)
    }
    return (
      <a {...common} href={url} target={target} rel="opener" onClick={open}>
        {children}
      </a>
    )
  }
  if (item.dialog) {
    const here = path.startsWith('/device/') ? '.' : '/device/all-devices'
    return (
      <Link {...common} activeOptions={{ ...active, includeSearch: true }} to={here} search={{ dialog: item.dialog }}>
        {children}
      </Link>
    )
  }
  return (
    <Link {...common} activeOptions={active} to={item.url}>
      {children}
    </Link>
  )
}
