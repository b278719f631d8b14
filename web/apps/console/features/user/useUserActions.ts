import { send } from '@marquee/api/send'
import type { Body } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { onNewest } from '@marquee/ui/feedback/outcome'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import type { Batch } from '@marquee/ui/list/batch'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import type { PersonSubject } from './PersonDialog'
import { fetchUser, nameOf, type Person } from './queries'

type Part = Omit<Body<'/api/user', 'patch'>, 'id' | 'companyId' | 'version'>

/** User groups that people are put in, and that they leave. */
export interface Grouping {
  putIn: readonly number[]
  takeOut: readonly number[]
}

/** The dialog that is open besides a person's own. */
type Asked =
  | { dialog: 'sessions' | 'resetFactor'; person: Person }
  | { dialog: 'role' | 'groups'; people: readonly Person[] }

export type UserActions = ReturnType<typeof useUserActions>

/** What can be done to people besides the form: each asks first when it ends somebody's work. */
export function useUserActions(batch: Batch<Person>) {
  const t = useT('user')
  const api = useApi()
  const confirm = useConfirm()
  const [subject, setSubject] = useState<PersonSubject | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)

  const save = (person: Person, partOf: (newest: Person) => Part) =>
    onNewest(
      person,
      () => fetchUser(api, person),
      (newest) => {
        const { id, companyId, version } = newest
        return send(api.PATCH('/api/user', { body: { id, companyId, version, ...partOf(newest) } }))
      },
    )
  const reset = useChange({
    run: ({ person, reason }: { person: Person; reason: string }) => save(person, () => ({ using2FA: false, reason })),
    changes: 'user',
    done: t('resetFactor.done'),
    showsFailure: true,
  })

  /** Tells of one by what became of them, of several by their number. */
  const done = (one: string) => (count: number) => (count === 1 ? one : t('doneMany', { count }))
  const change = (people: readonly Person[], partOf: (newest: Person) => Part, one: string) =>
    batch.start(people, { run: (person) => save(person, partOf), done: done(one) })

  /** Asks in the words of the action, and goes on when that is wanted. */
  async function ask(action: 'lock' | 'deactivate' | 'delete', people: readonly Person[]) {
    const [first, ...others] = people
    const isOne = others.length === 0
    return confirm({
      title: isOne
        ? t(`ask.${action}.title`, { name: first ? nameOf(first) : '' })
        : t(`ask.${action}.titleMany`, { count: people.length }),
      text: t(`ask.${action}.text`),
      affected: isOne ? [] : people.map(nameOf),
      confirmLabel: isOne ? t(`ask.${action}.yes`) : t(`command.${action}`),
      danger: true,
    })
  }

  return {
    subject,
    open: setSubject,
    close: () => setSubject(null),
    asked,
    ask: setAsked,
    answer: () => setAsked(null),
    invite: (people: readonly Person[]) =>
      batch.start(people, {
        run: ({ id, companyId }) =>
          send(api.POST('/api/user/{id}/invite', { params: { path: { id }, query: { companyId } } })),
        done: done(t('invite.done')),
      }),
    async lock(people: readonly Person[]) {
      if (await ask('lock', people)) await change(people, () => ({ locked: true }), t('lock.done'))
    },
    unlock: (people: readonly Person[]) => change(people, () => ({ locked: false }), t('unlock.done')),
    async deactivate(people: readonly Person[]) {
      if (await ask('deactivate', people)) await change(people, () => ({ active: false }), t('deactivate.done'))
    },
    activate: (people: readonly Person[]) => change(people, () => ({ active: true }), t('activate.done')),
    giveRole: (people: readonly Person[], roleId: number) => change(people, () => ({ roleId }), t('edit.done')),
    group: (people: readonly Person[], { putIn, takeOut }: Grouping) => {
      const after = ({ groupIds }: Person) =>
        [...new Set([...groupIds, ...putIn])].filter((id) => !takeOut.includes(id))
      return change(people, (newest) => ({ groupIds: after(newest) }), t('edit.done'))
    },
    /** Why a second factor is taken away, is asked first. */
    resetFactor: (person: Person, reason: string) => reset.mutateAsync({ person, reason }),
    async remove(people: readonly Person[]) {
      if (!(await ask('delete', people))) return
      await batch.start(people, {
        run: ({ id, companyId }) =>
          send(api.DELETE('/api/user/{id}', { params: { path: { id }, query: { companyId } } })),
        done: done(t('delete.done')),
      })
    },
  }
}
