import { formatInstant } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
import { Sheet } from '@marquee/ui/page/Sheet'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useRights } from '../../session/session'
import css from './email.module.css'
import { settingQuery } from './queries'
import { SettingForm } from './SettingForm'
import { TestMail } from './TestMail'

/** The SMTP server through which the company's mails leave, and a mail to try it with. */
export default function EmailPage() {
  const t = useT('email')
  const locale = useLocale()
  const { mayWrite } = useRights('Email')
  const companyId = useCompanyId()
  const { data: setting } = useSuspenseQuery(settingQuery(useApi(), companyId))
  const canSend = setting.smtpHost !== '' || setting.platform

  return (
    <div className={css.page}>
      <PageHead title={t('title')} />
      {setting.smtpHost === '' && (
        <Alert
          className={css.notice}
          type={setting.platform ? 'info' : 'warning'}
          showIcon
          title={t(setting.platform ? 'platform' : 'none')}
        />
      )}
      {setting.linksAt && (
        <Alert
          className={css.notice}
          type="info"
          showIcon
          title={t('new', { time: formatInstant(setting.linksAt, locale) })}
        />
      )}
      <Sheet title={t('server')}>
        <SettingForm key={companyId} setting={setting} readOnly={!mayWrite} />
      </Sheet>
      {mayWrite && canSend && (
        <Sheet title={t('test')}>
          <TestMail />
        </Sheet>
      )}
    </div>
  )
}
