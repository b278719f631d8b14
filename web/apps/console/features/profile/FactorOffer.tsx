import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useQuery } from '@tanstack/react-query'
import { Alert, Spin, Typography } from 'antd'
import { useApi } from '../../session/services'
import css from './profile.module.css'
import { QrCode } from './QrCode'

/** A new second factor to scan, or to type in. Nothing is asked at sign-ins before its first right code. */
export function FactorOffer() {
  const t = useT('profile')
  const api = useApi()
  const problemText = useProblemText()
  const offer = useQuery({
    queryKey: ['2fa offer'],
    queryFn: () => send(api.POST('/api/self/2fa')),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0, // a secret stays in memory no longer than it is shown
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (offer.isError) return <Alert type="error" showIcon title={problemText(Problem.from(offer.error))} />
  if (offer.isPending) return <Spin />
  return (
    <>
      <p className={css.text}>{t('factor.scan')}</p>
      <div className={css.qr}>
        <QrCode value={offer.data.otpauth} label={t('factor.qr')} size={200} />
      </div>
      <p className={css.key}>
        {t('factor.type')}{' '}
        <Typography.Text code copyable={{ text: offer.data.secret }} className={css.secret}>
          {offer.data.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </Typography.Text>
      </p>
    </>
  )
}
