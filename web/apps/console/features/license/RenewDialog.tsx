import { send } from '@marquee/api/send'
import { formatDay } from '@marquee/i18n/days'
import { useLocale, useT } from '@marquee/i18n/react'
import { DayField } from '@marquee/ui/form/DayField'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form } from 'antd'
import { Temporal } from 'temporal-polyfill'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import css from './license.module.css'
import type { License } from './queries'

/** Puts a licence that ends later in the place of one. */
export function RenewDialog({ license, onClose }: { license: License; onClose(): void }) {
  const t = useT('license')
  const api = useApi()
  const { id, companyId, macAddress, expiryDate: date } = license
  const ends = formatDay(date, useLocale())
  const renew = useChange({
    run: (body: { expiryDate: string }) => send(api.POST('/api/license/renew', { body: { ...body, id, companyId } })),
    changes: 'license',
    done: t('renew.done'),
    showsFailure: true,
  })
  return (
    <FormDialog<{ expiryDate: string }>
      title={t('renew.title', { mac: macAddress })}
      open
      onClose={onClose}
      submitLabel={t('renew')}
      initial={{ expiryDate: aYearAfter(date) }}
      submit={(values) => renew.mutateAsync(values)}
    >
      <p className={css.hint}>{t('renew.text', { date: ends })}</p>
      <Form.Item
        name="expiryDate"
        label={t('expiry')}
        extra={t('expiryHint')}
        rules={[
          { required: true, message: t('expiryMissing') },
          {
            validator: async (_, day: string) => {
              if (day && day <= date) throw new Error(t('renew.later', { date: ends }))
            },
          },
        ]}
      >
        <DayField autoFocus />
      </Form.Item>
    </FormDialog>
  )
}

/** The same day a year later; what February lacks is its last day. */
function aYearAfter(day: string): string {
  return Temporal.PlainDate.from(day).add({ years: 1 }).toString()
}
