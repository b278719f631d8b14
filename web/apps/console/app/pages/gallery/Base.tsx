import { InboxOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { DayField } from '@marquee/ui/form/DayField'
import { DurationField } from '@marquee/ui/form/DurationField'
import { Thumb } from '@marquee/ui/media/Thumb'
import { Facts } from '@marquee/ui/page/Facts'
import { Muted } from '@marquee/ui/page/Muted'
import { Sheet } from '@marquee/ui/page/Sheet'
import { tones } from '@marquee/ui/theme/tokens'
import { useState } from 'react'
import { Gallery } from './Gallery'
import css from './gallery.module.css'

/** What pages are made of. */
export default function Base() {
  const t = useT('gallery')
  const [day, setDay] = useState('2026-11-21')
  const [seconds, setSeconds] = useState(90)
  return (
    <Gallery family="base">
      <Sheet title={t('states')} className={css.row}>
        {tones.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {t(`tone.${tone}`)}
          </StatusTag>
        ))}
      </Sheet>
      <Sheet title={t('facts')}>
        <Facts
          facts={[
            [t('fact.name'), t('fact.value')],
            [t('fact.note'), <Muted key="note">{t('fact.muted')}</Muted>],
          ]}
        />
      </Sheet>
      <Sheet title={t('fields')} className={css.row}>
        <DayField className="" aria-label={t('day')} value={day} onChange={setDay} />
        <DurationField label={t('duration')} value={seconds} onChange={setSeconds} />
      </Sheet>
      <Sheet title={t('pictures')} className={css.row}>
        {['Image', 'Video', 'Audio', 'Document', 'Web', 'Program'].map((type) => (
          <span key={type} className={css.thumb}>
            <Thumb src="" type={type} badge={type === 'Video' && '0:30'} />
          </span>
        ))}
      </Sheet>
      <Sheet aria-label={t('empty')}>
        <EmptyState title={t('empty')} text={t('emptyText')} icon={<InboxOutlined />} />
      </Sheet>
    </Gallery>
  )
}
