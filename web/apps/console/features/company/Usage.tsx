import { useT } from '@marquee/i18n/react'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useQuery } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import css from './company.module.css'
import { type Company, usageQuery } from './queries'
import { useLimitText } from './useLimitText'

const MB = 1024 * 1024

/** How much of its storage and how many of its screens a company uses. */
export function Usage({ company }: { company: Company }) {
  const t = useT('company')
  const limit = useLimitText()
  const { data } = useQuery(usageQuery(useApi(), useCompanyId(), company.id))
  const usedMb = data ? Math.ceil(data.storageUsedBytes / MB) : 0
  const screens = data?.devices ?? 0
  return (
    <Sheet title={t('part.limits')}>
      <div className={css.meters}>
        <Meter
          label={t('storage')}
          used={usedMb}
          most={company.sizeMb}
          text={t('usedOf', {
            used: limit.size(usedMb),
            most: limit.storage(company.sizeMb),
          })}
        />
        <Meter
          label={t('screens')}
          used={screens}
          most={company.deviceLimit}
          text={t('usedOf', { used: limit.figure(screens), most: limit.screens(company.deviceLimit) })}
        />
      </div>
    </Sheet>
  )
}

interface MeterProps {
  label: string
  used: number
  /** 0: no limit. */
  most: number
  text: string
}

function Meter({ label, used, most, text }: MeterProps) {
  const share = most === 0 ? 0 : Math.min(100, Math.round((used / most) * 100))
  return (
    <div className={css.meter}>
      <span className={css.label}>{label}</span>
      <span className={css.figure}>{text}</span>
      {most > 0 && (
        <Progress
          aria-label={`${label}: ${text}`}
          percent={share}
          showInfo={false}
          status={share >= 100 ? 'exception' : 'normal'}
        />
      )}
    </div>
  )
}
