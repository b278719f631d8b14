import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useSession } from '../../session/session'
import css from './company.module.css'
import type { Company } from './queries'
import { useSwitchText } from './useSwitchText'

const flags = [
  'needContentApproval',
  'enableContentValidityFeature',
  'deleteContentVersion',
  'convertVideos',
  'enableDevicePowerCheck',
  'endedScreensPlay',
  'requireSecondFactor',
] as const

/** What a company has switched on and off. */
export function Switches({ company }: { company: Company }) {
  const t = useT('company')
  const text = useSwitchText()
  const { companyFeatures } = useSession().codes
  const all: [string, boolean][] = [
    ...flags.map((flag): [string, boolean] => [t(`flag.${flag}`), company[flag]]),
    ...companyFeatures.map(({ paramName }): [string, boolean] => [
      text('feature', paramName),
      company.companyFeatures.includes(paramName),
    ]),
  ]
  return (
    <Sheet title={t('part.features')}>
      <ul className={css.list}>
        {all.map(([label, isOn]) => (
          <li key={label} data-on={isOn || undefined}>
            {isOn ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />}
            <span>{label}</span>
            <span className="mq-hidden">{t(isOn ? 'on' : 'off')}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
