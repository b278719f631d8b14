import { PlusOutlined } from '@ant-design/icons'
import { dayOf, wallOf } from '@marquee/calendar/wall'
import { useT } from '@marquee/i18n/react'
import { FullPage } from '@marquee/ui/page/FullPage'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { useNavigate } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useRights } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import { GroupPicker } from '../GroupPicker'
import { toNewSchedule } from '../paths'
import { useCompanyZone } from '../useCompanyZone'
import { useTabs } from '../useTabs'
import css from './CalendarPage.module.css'
import { GroupCalendar } from './GroupCalendar'
import { usePlaceInUrl } from './usePlaceInUrl'
import { ZoneSelect } from './ZoneSelect'

/** Everything that plays on a device group, `deviceGroup` in the URL, in one calendar. */
export default function CalendarPage() {
  const t = useT('schedule')
  const tabs = useTabs()
  const zone = useCompanyZone()
  return (
    <FullPage>
      {zone ? (
        <Chosen home={zone} />
      ) : (
        <>
          <PageHead title={t('title.calendar')} tabs={tabs} />
          <Skeleton active title={false} paragraph={{ rows: 12 }} />
        </>
      )}
    </FullPage>
  )
}

function Chosen({ home }: { home: string }) {
  const t = useT('schedule')
  const tabs = useTabs()
  const navigate = useNavigate()
  const { mayWrite } = useRights('Schedule')
  const { rootId } = useFolders('Device')
  const isPhone = useMedia('(max-width: 767px)')
  const [zone, setZone] = useState(home)
  const today = dayOf(wallOf(Date.now(), zone))
  const { place, channel, deviceGroup, move } = usePlaceInUrl(isPhone ? 'day' : 'week', today)
  const group = deviceGroup || rootId

  return (
    <>
      <PageHead
        title={t('title.calendar')}
        tabs={tabs}
        actions={
          mayWrite && (
            <Button
              type="primary"
              icon={<PlusOutlined aria-hidden />}
              disabled={group === 0}
              onClick={() => void navigate(toNewSchedule('General', group))}
            >
              {t('add')}
            </Button>
          )
        }
      />
      <Sheet className={css.sheet} aria-label={t('title.calendar')}>
        <div className={css.head}>
          <span className={css.group}>
            <GroupPicker
              value={group}
              placeholder={t('group.choose')}
              onChange={(next) => move({ deviceGroup: next, channel: undefined })}
            />
          </span>
          <ZoneSelect zone={zone} onChange={setZone} />
        </div>
        {group > 0 && (
          <GroupCalendar group={group} chosen={channel} place={place} onMove={move} zone={zone} today={today} />
        )}
      </Sheet>
    </>
  )
}
