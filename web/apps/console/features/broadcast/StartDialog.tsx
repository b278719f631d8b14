import { send } from '@marquee/api/send'
import { PortsProvider } from '@marquee/designer/view/asked'
import { consequencesOf } from '@marquee/designer/view/message/values'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useState } from 'react'
import { useDrawing } from '../../session/drawing/useDrawing'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Aim } from '../../session/showNow'
import type { Template } from '../../session/templates'
import { useChange } from '../../session/useChange'
import { entityOf, pathOf, type Urgency } from './broadcast'
import { Fields } from './Fields'
import { PreparedDialog } from './PreparedDialog'
import { useCount } from './useCount'
import { type BroadcastValues, lasting, ownWords, refusedHere, takeOver, toBody } from './values'

interface StartDialogProps {
  urgency: Urgency
  /** Where it shows; on all screens unless something was chosen before. */
  aim?: Aim | undefined
  /** What it begins with. */
  template?: Template | undefined
  onClose(): void
}

/** What somebody is to decide who sees what would happen. */
interface Prepared {
  values: BroadcastValues
  decide(yes: boolean): void
}

/** Shows words at once: a message with one press, an emergency once its maker has seen what will happen. */
export function StartDialog({ urgency, aim: given = { kind: 'everywhere' }, template, onClose }: StartDialogProps) {
  const t = useT('broadcast')
  const api = useApi()
  const companyId = useCompanyId()
  const { host, ports } = useDrawing()
  const isEmergency = urgency === 'emergency'
  const [initial] = useState<BroadcastValues>(() => ({
    ...(template ? takeOver(template) : ownWords[urgency]),
    aim: given,
    minutes: lasting[urgency].standard,
    layout: isEmergency ? 'full' : 'band',
    drill: false,
    label: t('drill.label.standard'),
  }))
  const [aim, setAim] = useState<Aim>(given)
  const [taken, setTaken] = useState(template)
  const [prepared, setPrepared] = useState<Prepared>()
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const count = useCount(aim)
  const start = useChange({
    run: async (values: BroadcastValues) => {
      try {
        const body = toBody(urgency, companyId, values, taken)
        return await send(api.POST(pathOf(urgency) as '/api/emergency', { body }))
      } catch (error) {
        throw refusedHere(error)
      }
    },
    changes: entityOf[urgency],
    done: ({ screens }) => t('started', { count: screens }),
    showsFailure: true,
  })
  const show = count === undefined ? t('show.some') : t('show', { count })

  return (
    <PortsProvider value={ports}>
      <FormDialog<BroadcastValues>
        title={t(`start.${urgency}`)}
        open
        width={1120}
        initial={initial}
        ready={count !== 0}
        submitLabel={isEmergency ? t('prepare') : show}
        consequences={consequencesOf}
        agrees={isEmergency ? (values) => new Promise((decide) => setPrepared({ values, decide })) : undefined}
        submit={(values) => start.mutateAsync(values)}
        {...(isEmergency && { footRef: setFoot })}
        onClose={onClose}
      >
        <Fields {...{ urgency, initial, host, taken, count, foot }} onTake={setTaken} onAim={setAim} />
      </FormDialog>
      {prepared && (
        <PreparedDialog
          values={prepared.values}
          template={taken}
          host={host}
          count={count}
          onDecide={prepared.decide}
          onClose={() => setPrepared(undefined)}
        />
      )}
    </PortsProvider>
  )
}
