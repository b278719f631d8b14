import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useApi } from '../../../session/services'
import { needsApproval, useSession } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { AddressItem } from '../link/AddressItem'
import { readLink } from '../link/readLink'
import type { Content } from '../queries'
import { atOnce, switchingOf, WhenItem, type WhenValues } from './WhenItem'

interface AddressValues extends WhenValues {
  url: string
}

/** Another address for a link, as its next version. */
export function AddressDialog({ item, onClose }: { item: Content; onClose(): void }) {
  const t = useT('content')
  const api = useApi()
  const session = useSession()
  const { companyId } = session
  const waits = needsApproval(session)
  const add = useChange({
    run: (form: FormData) =>
      send(api.POST('/api/contentVersion', { params: { query: { companyId } }, body: form as never })),
    changes: 'content',
    done: t('done.saved'),
    showsFailure: true,
  })

  function formOf({ url, ...when }: AddressValues): FormData {
    const link = readLink(url)
    const { setCurrent, currentAt } = switchingOf(when, waits)
    const form = new FormData()
    form.set('contentId', String(item.id))
    form.set('url', link.problem ? url : link.url)
    if (setCurrent) form.set('setCurrent', '1')
    if (currentAt) form.set('currentAt', currentAt)
    return form
  }

  return (
    <FormDialog<AddressValues>
      open
      title={t('version.upload.title', { name: item.name })}
      submitLabel={t('version.upload')}
      initial={{ url: item.url, ...atOnce }}
      submit={(values) => add.mutateAsync(formOf(values))}
      onClose={onClose}
    >
      <AddressItem />
      <WhenItem waits={waits} />
    </FormDialog>
  )
}
