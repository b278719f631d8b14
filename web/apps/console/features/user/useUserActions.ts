import { send } from '@marquee/api/send'
import type { Body } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { onNewest } from '@marquee/ui/feedback/outcome'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import type { Batch } from '@marquee/ui/list/batch'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import { type InviteLink, toLinks } from './invitation'
import type { PersonSubject } from './PersonDialog'
import { fetchUser, nameOf, type Person } from './queries'

type Part = Omit<Body<'/api/user', 'patch'>, 'id' | 'companyId' | 'version'>

/** User groups that people are put in, and that they leave. */
export interface Grouping {
  putIn: readonly number[]
  takeOut: readonly number[]
}

/** Where people go, and the role that they get there. */
export interface Move {
  to: number
  roleId: number
}

/** The dialog that is open besides a person's own. */
type Asked =
  | { dialog: 'sessions' | 'resetFactor'; person: Person }
  | { dialog: 'import' }
  | { dialog: 'role' | 'groups' | 'company'; people: readonly Person[] }

export type UserActions = ReturnType<typeof useUserActions>

/**
 * What can be done to people besides the form: each asks first when it ends somebody's work. `gone` is told of those who
 * are not in their company any more.
 */
export function useUserActions(batch: Batch<Person>, gone: (people: readonly Person[]) => void) {
  const t = useT('user')
  const api = useApi()
  const confirm = useConfirm()
  const [subject, setSubject] = useState<PersonSubject | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [links, setLinks] = useState<readonly InviteLink[]>([])
  const passOn = (invited: Parameters<typeof toLinks>[0]) => setLinks((others) => [...others, ...toLinks(invited)])

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

  const moveOne = (person: Person, { to, roleId }: Move) =>
    onNewest(
      person,
      () => fetchUser(api, person),
      ({ id, version }) => send(api.PATCH('/api/user/company', { body: { id, version, to, roleId } })),
    )
  const moving = useChange({
    run: ({ person, where }: { person: Person; where: Move }) => moveOne(person, where),
    changes: 'user',
    done: t('company.done'),
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
    /** Links that are to be passed on, once those of all who were invited are known. */
    links: batch.state ? [] : links,
    passOn,
    passedOn: () => setLinks([]),
    async invite(people: readonly Person[]) {
      const mailed = new Set<number>()
      await batch.start(people, {
        async run({ id, companyId }) {
          const invited = await send(
            api.POST('/api/user/{id}/invite', { params: { path: { id }, query: { companyId } } }),
          )
          if (invited.invitation.sent) mailed.add(id)
          passOn([invited])
        },
        done: (count) => done(t(mailed.size > 0 ? 'invite.done' : 'invite.linked'))(count),
      })
    },
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
    /** The dialog tells why one is not moved, a list of its own whom of several. */
    async move(people: readonly Person[], where: Move) {
      const [first, ...others] = people
      if (!first || others.length > 0) {
        return batch.start(people, { run: (person) => moveOne(person, where), done: done(t('company.done')) })
      }
      await moving.mutateAsync({ person: first, where })
      return gone(people)
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
