import { useT } from '@marquee/i18n/react'
import { PageHead } from '@marquee/ui/page/PageHead'
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
      <section className={css.sheet} aria-labelledby="server">
        <h2 id="server">{t('server')}</h2>
        <SettingForm key={companyId} setting={setting} readOnly={!mayWrite} />
      </section>
      {mayWrite && canSend && (
        <section className={css.sheet} aria-labelledby="test">
          <h2 id="test">{t('test')}</h2>
          <TestMail />
        </section>
      )}
    </div>
  )
}
