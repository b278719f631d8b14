import { useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import css from './gallery.module.css'

/** The families of the gallery, as the first part of their addresses. */
export type Family = 'base' | 'buttons' | 'icons' | 'notifications' | 'theme'

interface GalleryProps {
  family: Family
  children: ReactNode
}

/** A page of the gallery: the parts that the console is made of, as they are (G20). */
export function Gallery({ family, children }: GalleryProps) {
  const t = useT('gallery')
  const { pathname } = useLocation()
  const path = (one: Family) => (one === family ? pathname : `/${one}`)
  const families = ['base', 'buttons', 'icons', 'notifications', 'theme'] as const
  return (
    <>
      <PageHead title={t(family)} tabs={families.map((one) => ({ label: t(one), to: path(one) }))} />
      <div className={css.parts}>{children}</div>
    </>
  )
}
