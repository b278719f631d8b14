import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { refresh } from '../../../session/staleness'
import { type Subject, useSubjectText, whose } from '../subject'
import { type Ask, type Batch, isGrave, kindOf } from './command'
import { groupCountQuery } from './queries'

/** Asks screens for something, after a question where people in front of them notice it. Gives back how they stand, or null. */
export function useAsk(): (ask: Ask, subject: Subject) => Promise<Batch | null> {
  const t = useT('control')
  const api = useApi()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const textOf = useSubjectText()

  async function count(subject: Subject): Promise<{ all: number; away: number }> {
    if (subject.kind === 'group') return cache.fetchQuery(groupCountQuery(api, subject.companyId, subject.id))
    const away = subject.screens.filter(({ online }) => !online)
    return { all: subject.screens.length, away: away.length }
  }

  async function isAgreed(ask: Ask, subject: Subject): Promise<boolean> {
    if (!isGrave(ask) && subject.kind === 'screens') return true
    const { all, away } = await count(subject)
    const [first] = subject.kind === 'screens' && all === 1 ? subject.screens : []
    const of = first ? first.deviceName : t('setting.screens', { count: all })
    return confirm({
      title: t('ask.title', { ask: t(`ask.${ask}`), of }),
      text: [t(`ask.${ask}.help`), away > 0 ? t('ask.away', { count: away }) : ''].join(' ').trim(),
      affected: subject.kind === 'group' ? [textOf(subject)] : first ? [] : subject.screens.map((s) => s.deviceName),
      confirmLabel: t(`ask.${ask}`),
      danger: isGrave(ask),
    })
  }

  return async (ask, subject) => {
    try {
      if (!(await isAgreed(ask, subject))) return null
      const { companyId } = subject
      // Each command has an operation of its own, and all of them take the same.
      const path = `/api/device/${kindOf(ask)}` as '/api/device/lockScreen'
      const body = { companyId, ...whose(subject), ...(ask === 'unlockScreen' ? { unlock: true } : {}) }
      const batch = await send(api.POST(path, { body }))
      refresh(cache, companyId, 'device')
      return batch
    } catch (error) {
      toast.problem(error)
      return null
    }
  }
}
