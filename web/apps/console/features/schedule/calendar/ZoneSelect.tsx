import { QuestionCircleOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Select, Tooltip } from 'antd'
import { useSession } from '../../../session/session'
import css from './ZoneSelect.module.css'

interface ZoneSelectProps {
  zone: string
  onChange(zone: string): void
}

/** Whose clocks the calendar follows. It changes nothing in the schedule: every screen plays at its own wall time (G148). */
export function ZoneSelect({ zone, onChange }: ZoneSelectProps) {
  const t = useT('schedule')
  const { zoneOptions } = useSession().codes
  const known = zoneOptions.includes(zone) ? zoneOptions : [zone, ...zoneOptions]
  return (
    <span className={css.zone}>
      <Select
        aria-label={t('zone')}
        value={zone}
        onChange={onChange}
        showSearch
        variant="filled"
        popupMatchSelectWidth={false}
        options={known.map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))}
      />
      <Tooltip title={t('zone.text')}>
        <button type="button" className={css.help} aria-label={t('zone.text')}>
          <QuestionCircleOutlined aria-hidden />
        </button>
      </Tooltip>
    </span>
  )
}
