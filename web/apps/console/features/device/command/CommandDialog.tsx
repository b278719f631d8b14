import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { type Subject, useSubjectText } from '../subject'
import { type Ask, abilityOf, asks, type Batch, isGrave } from './command'
import css from './command.module.css'
import { Outcome } from './Outcome'
import { abilitiesQuery } from './queries'
import { useAsk } from './useAsk'

interface Asked {
  ask: Ask
  batch: Batch
}

interface CommandDialogProps {
  subject: Subject
  /** What they have been asked already. */
  asked?: Asked
  onClose(): void
}

/** What can be asked of screens, and then what becomes of it on each (R365). */
export function CommandDialog({ subject, asked: before, onClose }: CommandDialogProps) {
  const t = useT('control')
  const { modal, close } = useClosing(onClose)
  const ask = useAsk()
  const [asked, setAsked] = useState<Asked | undefined>(before)
  const of = useSubjectText()(subject)

  const [isAsking, setAsking] = useState(false)

  async function start(chosen: Ask) {
    setAsking(true)
    const batch = await ask(chosen, subject)
    setAsking(false)
    if (batch) setAsked({ ask: chosen, batch })
  }

  return (
    <Modal
      {...modal}
      title={asked ? t('ask.title', { ask: t(`ask.${asked.ask}`), of }) : t('ask.choose', { of })}
      width={640}
      footer={asked ? <Button onClick={() => setAsked(undefined)}>{t('ask.another')}</Button> : null}
      onCancel={close}
    >
      {asked ? (
        <Outcome companyId={subject.companyId} start={asked.batch} />
      ) : (
        <Choice subject={subject} isAsking={isAsking} onChoose={start} />
      )}
    </Modal>
  )
}

interface ChoiceProps {
  subject: Subject
  isAsking: boolean
  onChoose(ask: Ask): void
}

function Choice({ subject, isAsking, onChoose }: ChoiceProps) {
  const t = useT('control')
  const [one, ...others] = subject.kind === 'screens' ? subject.screens : []
  const isOne = one !== undefined && others.length === 0
  const problemText = useProblemText()
  const { data, error } = useQuery({
    ...abilitiesQuery(useApi(), subject.companyId, one?.id ?? 0),
    enabled: isOne,
  })
  if (error && !data) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  if (isOne && !data) return <Skeleton active paragraph={{ rows: 7 }} />
  return (
    <ul className={css.asks}>
      {asks.map((ask) => {
        const ability = isOne ? abilityOf(data?.abilities, ask) : 'ok'
        const isPossible = ability === 'ok'
        return (
          <li key={ask}>
            <span className={css.what}>
              <strong>{t(`ask.${ask}`)}</strong>
              <span>{t(`ask.${ask}.help`)}</span>
              {!isPossible && <small>{t(`ability.${ability}`)}</small>}
            </span>
            <Button
              danger={isGrave(ask)}
              disabled={!isPossible || isAsking}
              aria-label={t('ask.oneLabel', { ask: t(`ask.${ask}`) })}
              onClick={() => onChoose(ask)}
            >
              {t('ask.one')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
