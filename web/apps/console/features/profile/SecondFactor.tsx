import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { CodeDialog } from './CodeDialog'
import css from './profile.module.css'
import { factorQuery } from './queries'
import { RecoveryDialog } from './RecoveryDialog'
import { SetUpDialog } from './SetUpDialog'

/** Below this many recovery codes, new ones are suggested. */
const FEW = 4

/** The second step at the sign-in: how it stands, setting it up, new recovery codes, switching it off. */
export function SecondFactor() {
  const t = useT('profile')
  const api = useApi()
  const cache = useQueryClient()
  const query = factorQuery(api)
  const { data: factor } = useQuery(query)
  const [open, setOpen] = useState<'setUp' | 'renew' | 'off' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => setOpen(null)

  function show(recoveryCodes: string[]) {
    setCodes(recoveryCodes)
    void cache.invalidateQueries({ queryKey: ['self'] })
  }

  if (!factor) return null
  return (
    <>
      <p className={css.text}>{t('factor.text')}</p>
      {factor.using2FA ? (
        <>
          <p className={css.state}>
            <StatusTag tone="success">{t('factor.on')}</StatusTag>
            <span className={factor.recoveryLeft < FEW ? css.few : css.detail}>
              {t('factor.left', { count: factor.recoveryLeft })}
            </span>
          </p>
          <Space wrap>
            <Button onClick={() => setOpen('renew')}>{t('factor.renew')}</Button>
            <Button danger onClick={() => setOpen('off')}>
              {t('factor.off')}
            </Button>
          </Space>
        </>
      ) : (
        <Button type="primary" onClick={() => setOpen('setUp')}>
          {t('factor.setUp')}
        </Button>
      )}
      {open === 'setUp' && <SetUpDialog onClose={close} done={show} />}
      {open === 'renew' && (
        <CodeDialog
          title={t('factor.renew')}
          text={t('factor.renewText')}
          onClose={close}
          submit={async (code) => {
            const answer = await send(api.POST('/api/self/2fa/recovery', { body: { code } }))
            show(answer.recoveryCodes)
          }}
        />
      )}
      {open === 'off' && (
        <CodeDialog
          title={t('factor.off')}
          text={t('factor.offText')}
          onClose={close}
          submit={async (code) => {
            cache.setQueryData(query.queryKey, await send(api.POST('/api/self/2fa/off', { body: { code } })))
          }}
        />
      )}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
