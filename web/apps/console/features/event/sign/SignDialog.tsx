import { send } from '@marquee/api/send'
import { PortsProvider } from '@marquee/designer/view/asked'
import { useLocale, useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useState } from 'react'
import { useDrawing } from '../../../session/drawing/useDrawing'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { atField } from '../atField'
import { type EventSign, fetchSign } from '../queries'
import { GroupField } from './GroupField'
import { SignFields } from './SignFields'
import { SignPreview } from './SignPreview'
import css from './sign.module.css'
import { freshSign, type SignValues, toSignValues } from './values'

interface SignDialogProps {
  /** Absent for a new one. */
  sign?: EventSign | undefined
  readOnly: boolean
  onClose(): void
}

/** Makes, changes or shows a sign, beside how screens will show it (D107). */
export function SignDialog({ sign, readOnly, onClose }: SignDialogProps) {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const locale = useLocale()
  const { host, ports } = useDrawing()
  const withGroups = useRights('Device').mayRead
  const [initial] = useState(() => (sign ? toSignValues(sign) : freshSign(locale)))
  const save = useChange({
    run: async ({ values, version }: { values: SignValues; version: number | undefined }) => {
      const { deviceGroupId, ...look } = values
      const body = { ...look, title: look.title.trim(), companyId }
      try {
        if (!sign) return await send(api.POST('/api/eventSign', { body: { ...body, deviceGroupId } }))
        return await send(api.PATCH('/api/eventSign', { body: { ...body, id: sign.id, version } }))
      } catch (error) {
        throw atField(error, 'has-sign', 'deviceGroupId')
      }
    },
    changes: 'eventsign',
    done: t(sign ? 'sign.saved' : 'sign.created'),
    showsFailure: true,
  })

  return (
    <PortsProvider value={ports}>
      <FormDialog<SignValues>
        title={t(sign ? (readOnly ? 'sign.view' : 'sign.edit') : 'sign.add')}
        open
        width={1120}
        readOnly={readOnly}
        ready={sign !== undefined || withGroups}
        onClose={onClose}
        initial={initial}
        version={sign?.version}
        submit={(values, version) => save.mutateAsync({ values, version })}
        reload={
          sign &&
          (async () => {
            const newest = await fetchSign(api, companyId, sign)
            return { values: toSignValues(newest), version: newest.version }
          })
        }
      >
        <div className={css.form}>
          <div>
            <GroupField sign={sign} />
            <SignFields initial={initial} readOnly={readOnly} />
          </div>
          <SignPreview initial={initial} groupTitle={sign?.deviceGroupTitle} host={host} />
        </div>
      </FormDialog>
    </PortsProvider>
  )
}
