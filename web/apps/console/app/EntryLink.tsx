import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEntry } from './useMenu'

interface EntryLinkProps {
  /** Name of the menu entry. */
  entry: string | undefined
  className?: string
  'data-tone'?: string
  children: ReactNode
}

/** Leads to a menu entry's page; plain text for a person who may not go there. */
export function EntryLink({ entry, children, ...rest }: EntryLinkProps) {
  const target = useEntry(entry)
  if (!target?.url) return <span {...rest}>{children}</span>
  return (
    <Link {...rest} to={target.url}>
      {children}
    </Link>
  )
}
