import { Problem } from '@marquee/api/problem'
import { randomName } from '@marquee/api/repeat'
import { send } from '@marquee/api/send'
import { PortsProvider } from '@marquee/designer/view/asked'
import { consequencesOf } from '@marquee/designer/view/message/values'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useEffect, useRef, useState } from 'react'
import { useDrawing } from '../../session/drawing/useDrawing'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import type { Aim } from '../../session/showNow'
import type { Template } from '../../session/templates'
import { useChange } from '../../session/useChange'
import { BegunLate } from './BegunLate'
import { entityOf, pathOf, type Urgency } from './broadcast'
import { Doubt } from './Doubt'
import { Fields } from './Fields'
import { inTime } from './inTime'
import { PreparedDialog } from './PreparedDialog'
import { useCount } from './useCount'
import { type BroadcastValues, lasting, mayHaveBegun, ownWords, refusedHere, takeOver, toBody } from './values'

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
  /** The same for all tries: together they begin one broadcast. */
  const [key, setKey] = useState(randomName)
  /** What was begun after the form had lost patience. */
  const [begun, setBegun] = useState<BroadcastValues>()
  const [finding, setFinding] = useState<Problem>()
  const waiting = useRef<AbortController>(null)
  const latest = useRef<Promise<unknown>>(null)
  const isLeft = useRef(false)
  const toast = useToast()
  const count = useCount(aim)
  const start = useChange({
    run: async (values: BroadcastValues) => {
      try {
        const body = toBody(urgency, companyId, values, taken)
        const params = { header: { 'Idempotency-Key': key } }
        return await send(api.POST(pathOf(urgency) as '/api/emergency', { params, body }))
      } catch (error) {
        const problem = refusedHere(error)
        if (problem.code === 'carried-out') setKey(randomName()) // who goes on has been told, and begins another one
        throw problem
      }
    },
    changes: entityOf[urgency],
    done: ({ screens }) => t('started', { count: screens }),
    showsFailure: true,
  })
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  async function submit(values: BroadcastValues) {
    const answer = start.mutateAsync(values)
    latest.current = answer
    setBegun(undefined)
    waiting.current = new AbortController()
    try {
      await inTime(answer, waiting.current.signal)
    } catch (problem) {
      answer.then(
        () => setBegun(values), // late, but it has
        (error) => error !== problem && refusedLate(answer, error),
      )
      throw problem
    }
  }

  function refusedLate(answer: Promise<unknown>, error: unknown) {
    if (isLeft.current) toast.problem(error)
    else if (latest.current === answer) setFinding(Problem.from(error))
  }

  /** Other words stay in the form, as a broadcast of their own. */
  function begunLate(isSameStill: boolean) {
    if (isSameStill) return onClose()
    setKey(randomName())
    setFinding(new Problem({ kind: 'conflict', code: 'carried-out' }))
  }

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
        busyLabel={t('starting')}
        consequences={consequencesOf}
        agrees={isEmergency ? (values) => new Promise((decide) => setPrepared({ values, decide })) : undefined}
        submit={submit}
        giveUp={() => waiting.current?.abort()}
        mayBeDone={({ kind }) => kind === 'unanswered'}
        explain={(problem) =>
          mayHaveBegun(problem) && (
            <Doubt urgency={urgency} isDone={problem.kind !== 'unanswered'} begun={begun?.content} />
          )
        }
        finding={finding}
        footRef={setFoot}
        onClose={onClose}
      >
        <Fields {...{ urgency, initial, host, taken, count, foot }} onTake={setTaken} onAim={setAim} />
        {begun && <BegunLate sent={begun} onBegun={begunLate} />}
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
