import { useT } from '@marquee/i18n/react'
import type { ListPlace } from '@marquee/ui/list/useListPosition'
import { Tag } from 'antd'
import { useTrailWords } from '../../session/useTrailWords'
import { type Entry, recordOf } from './queries'

interface RecordFilterProps {
  place: ListPlace
  /** The newest entry that is shown: it knows what the record is called. */
  newest: Entry | undefined
}

/** Says whose history is shown, and leads back to everybody's. */
export function RecordFilter({ place, newest }: RecordFilterProps) {
  const t = useT('audit')
  const words = useTrailWords()
  const record = recordOf(place.position)
  if (!record) return null
  const isKnown = newest?.entity === record.entity && newest.entityId === record.id && newest.target !== ''
  const name = isKnown ? newest.target : String(record.id)
  return (
    <Tag
      closable={{ 'aria-label': t('everyRecord') }}
      color="processing"
      onClose={(event) => {
        event.preventDefault()
        place.move({ filters: { record: '' } })
      }}
    >
      {words.entity(record.entity)}: {name}
    </Tag>
  )
}
