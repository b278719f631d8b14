import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
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
  const confirm = useConfirm()
  const [isOpen, setOpen] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const renewal = useChange({
    run: async () => show((await send(api.POST('/api/self/2fa/recovery'))).recoveryCodes),
    changes: [],
  })
  const end = useChange({
    async run() {
      cache.setQueryData(query.queryKey, await send(api.POST('/api/self/2fa/off')))
      await cache.invalidateQueries({ queryKey: ['self'] })
    },
    changes: [],
  })

  function show(recoveryCodes: string[]) {
    setCodes(recoveryCodes)
    void cache.invalidateQueries({ queryKey: ['self'] })
  }

  async function ask(what: 'renew' | 'off', danger: boolean, go: () => void) {
    const title = t(`factor.${what}`)
    if (await confirm({ title, text: t(`factor.${what}Text`), confirmLabel: title, danger })) go()
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
            <Button loading={renewal.isPending} onClick={() => ask('renew', false, renewal.mutate)}>
              {t('factor.renew')}
            </Button>
            <Button danger loading={end.isPending} onClick={() => ask('off', true, end.mutate)}>
              {t('factor.off')}
            </Button>
          </Space>
        </>
      ) : (
        <Button type="primary" onClick={() => setOpen(true)}>
          {t('factor.setUp')}
        </Button>
      )}
      {isOpen && <SetUpDialog onClose={() => setOpen(false)} done={show} />}
      {codes && <RecoveryDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  )
}
