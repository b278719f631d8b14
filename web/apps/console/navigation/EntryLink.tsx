import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsPage } from './pagePath'
import { useEntry } from './useMenu'

interface EntryLinkProps {
  /** Name of the menu entry. */
  entry: string | undefined
  className?: string
  /** What the page is to show at once, as it stands in its address. */
  search?: Record<string, string | number>
  'data-tone'?: string
  children: ReactNode
}

/** Leads to a menu entry's page; plain text for a person who may not go there. */
export function EntryLink({ entry, search, children, ...rest }: EntryLinkProps) {
  const target = useEntry(entry)
  const isPage = useIsPage()
  if (!isPage(target?.url)) return <span {...rest}>{children}</span>
  return (
    <Link {...rest} to={target.url} search={search}>
      {children}
    </Link>
  )
}
