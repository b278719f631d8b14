import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { useChange } from '../../session/useChange'
import { type Broadcast, entityOf, pathOf, type Urgency } from './broadcast'
import { inTime } from './inTime'
import { useWordsOf } from './useWordsOf'

export interface Ending {
  /** Takes broadcasts from all screens; emergencies only once that was agreed to. */
  end(broadcasts: readonly Broadcast[]): Promise<void>
  /** Those of which the server was asked, and has not answered. */
  busy: readonly number[]
}

/** As many characters of what is ended are asked about. */
const ASKED = 80

/** How broadcasts are ended before their time. */
export function useEnding(urgency: Urgency): Ending {
  const t = useT('broadcast')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const toast = useToast()
  const wordsOf = useWordsOf()
  const [busy, setBusy] = useState<readonly number[]>([])
  const change = useChange({
    run: (ids: readonly number[]) => {
      const path = `${pathOf(urgency)}/end` as '/api/broadcast/end'
      return inTime(send(api.POST(path, { body: { companyId, ids: [...ids] } })))
    },
    changes: entityOf[urgency],
    done: (_, ids) => t('ended', { count: ids.length }),
    showsFailure: true,
  })
  const question = (broadcasts: readonly Broadcast[]) => ({
    title: t('end.title', { count: broadcasts.length }),
    text: t('end.text'),
    affected: broadcasts.map((one) => t('end.which', { words: clip(wordsOf(one)), count: one.screens })),
    confirmLabel: t('end.yes'),
    danger: true,
  })
  return {
    async end(broadcasts) {
      if (urgency === 'emergency' && !(await confirm(question(broadcasts)))) return
      const ids = broadcasts.map(({ id }) => id)
      setBusy((before) => [...before, ...ids])
      try {
        await change.mutateAsync(ids)
      } catch (error) {
        const { kind } = Problem.from(error)
        if (kind === 'unanswered' || kind === 'offline') toast.error(t('ending.unknown'))
        else toast.problem(error)
      } finally {
        setBusy((before) => before.filter((id) => !ids.includes(id)))
      }
    },
    busy,
  }
}

function clip(words: string): string {
  const letters = Array.from(words)
  return letters.length > ASKED
    ? `${letters
        .slice(0, ASKED - 1)
        .join('')
        .trimEnd()}…`
    : words
}
