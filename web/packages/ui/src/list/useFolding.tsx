import { FilterOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useMedia } from '../theme/useMedia'
import type { ListPlace } from './useListPosition'

/** Filters take half a phone's page: they are folded there until somebody asks for them. */
export function useFolding(place: ListPlace): { isFolded: boolean; toggle: ReactNode } {
  const t = useT('common')
  const isPhone = useMedia('(max-width: 575px)')
  const set = Object.keys(place.position.filters).length
  const [isOpen, setOpen] = useState(false)
  const toggle = (
    <Button
      icon={<FilterOutlined aria-hidden />}
      aria-expanded={isOpen}
      type={set > 0 ? 'primary' : 'default'}
      ghost={set > 0}
      onClick={() => setOpen(!isOpen)}
    >
      {set > 0 ? t('filters.set', { count: set }) : t('filters')}
    </Button>
  )
  return { isFolded: isPhone && !isOpen, toggle: isPhone && toggle }
}
