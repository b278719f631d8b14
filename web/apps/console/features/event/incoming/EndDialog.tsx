import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import css from './incoming.module.css'
import type { Subscription } from './queries'

interface EndDialogProps {
  subscription: Subscription
  onClose(): void
}

/** Ends a subscription, and asks what becomes of its events. */
export function EndDialog({ subscription, onClose }: EndDialogProps) {
  const t = useT('event')
  const common = useT('common')
  const api = useApi()
  const companyId = useCompanyId()
  const { modal, close } = useClosing(onClose)
  const { id, sourceName, eventCount: count } = subscription
  const end = useChange({
    run: (keep: boolean) =>
      send(api.DELETE('/api/eventSubscription/{id}', { params: { path: { id }, query: { companyId, keep } } })),
    changes: 'eventsubscription',
    done: (_, keep) => t(keep ? 'subscription.ended.kept' : 'subscription.ended'),
  })
  const [chosen, setChosen] = useState<boolean>() // stays while the dialog closes, so that a second click ends nothing again
  const choose = (keep: boolean) => {
    setChosen(keep)
    end.mutate(keep, { onSettled: close })
  }
  const isChosen = chosen !== undefined
  return (
    <Modal
      {...modal}
      title={t('subscription.end.title', { name: sourceName })}
      width={600}
      onCancel={close}
      footer={
        <div className={css.choices}>
          <Button autoFocus onClick={close}>
            {common('cancel')}
          </Button>
          {count > 0 && (
            <Button loading={chosen === true} disabled={isChosen} onClick={() => choose(true)}>
              {t('subscription.end.keep')}
            </Button>
          )}
          <Button danger type="primary" loading={chosen === false} disabled={isChosen} onClick={() => choose(false)}>
            {count > 0 ? t('subscription.end.delete', { count }) : t('subscription.end.only')}
          </Button>
        </div>
      }
    >
      <p>{count > 0 ? t('subscription.end.text', { count }) : t('subscription.end.empty')}</p>
    </Modal>
  )
}
