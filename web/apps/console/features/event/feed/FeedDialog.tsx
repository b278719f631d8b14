import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useRef } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { atField } from '../atField'
import { GroupChoice } from '../GroupChoice'
import type { EventFeed } from '../queries'

interface FeedDialogProps {
  /** Told of the new one once the dialog has closed: its address is shown then. */
  onMade(feed: EventFeed): void
  onClose(): void
}

interface FeedValues {
  deviceGroupId: number
}

const initial: FeedValues = { deviceGroupId: 0 }

/** Gives a device group a calendar address. */
export function FeedDialog({ onMade, onClose }: FeedDialogProps) {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const withGroups = useRights('Device').mayRead
  const made = useRef<EventFeed>(null)
  const save = useChange({
    run: async ({ deviceGroupId }: FeedValues) => {
      try {
        return await send(api.POST('/api/eventFeed', { body: { companyId, deviceGroupId } }))
      } catch (error) {
        throw atField(error, 'has-address', 'deviceGroupId')
      }
    },
    changes: 'eventfeed',
    done: t('feed.created'),
    showsFailure: true,
  })

  return (
    <FormDialog<FeedValues>
      title={t('feed.add')}
      open
      submitLabel={t('feed.make')}
      ready={withGroups}
      onClose={() => {
        onClose()
        if (made.current) onMade(made.current)
      }}
      initial={initial}
      submit={async (values) => {
        made.current = await save.mutateAsync(values)
      }}
    >
      <GroupChoice text={t('feed.group.text')} />
    </FormDialog>
  )
}
