import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useState } from 'react'
import { useApi } from '../../session/services'
import { type Change, useChange } from '../../session/useChange'
import type { PersonSubject } from './PersonDialog'
import type { Person } from './queries'

/** What can be done to people besides the form: each asks first when it ends somebody's work. */
export function useUserActions() {
  const t = useT('user')
  const api = useApi()
  const confirm = useConfirm()
  const [subject, setSubject] = useState<PersonSubject | null>(null)
  const [watched, setWatched] = useState<Person | null>(null)
  const [bereft, setBereft] = useState<Person | null>(null)

  type Part = { locked?: boolean; active?: boolean; using2FA?: boolean; reason?: string }
  type Saving = { person: Person; part: Part; done: string }
  const change: Change<Saving, unknown> = {
    run: ({ person: { id, companyId, version }, part }) =>
      send(api.PATCH('/api/user', { body: { id, companyId, version, ...part } })),
    changes: 'user',
    done: (_, { done }) => done,
  }
  const saving = useChange(change)
  const reset = useChange({ ...change, showsFailure: true })
  const deletion = useChange({
    run: ({ id, companyId }: Person) =>
      send(api.DELETE('/api/user/{id}', { params: { path: { id }, query: { companyId } } })),
    changes: 'user',
    done: t('delete.done'),
  })
  const invitation = useChange({
    run: ({ id, companyId }: Person) =>
      send(api.POST('/api/user/{id}/invite', { params: { path: { id }, query: { companyId } } })),
    changes: [],
    done: t('invite.done'),
  })

  const save = (person: Person, part: Part, done: string) => saving.mutate({ person, part, done })
  const nameOf = (person: Person) => person.displayName || person.username

  /** Asks in the words of the action, and goes on when that is wanted. */
  async function ask(action: 'lock' | 'deactivate' | 'delete', person: Person) {
    return confirm({
      title: t(`ask.${action}.title`, { name: nameOf(person) }),
      text: t(`ask.${action}.text`),
      confirmLabel: t(`ask.${action}.yes`),
      danger: true,
    })
  }

  return {
    subject,
    watched,
    open: setSubject,
    close: () => setSubject(null),
    watch: setWatched,
    unwatch: () => setWatched(null),
    invite: (person: Person) => invitation.mutate(person),
    async lock(person: Person) {
      if (await ask('lock', person)) save(person, { locked: true }, t('lock.done'))
    },
    unlock: (person: Person) => save(person, { locked: false }, t('unlock.done')),
    async deactivate(person: Person) {
      if (await ask('deactivate', person)) save(person, { active: false }, t('deactivate.done'))
    },
    activate: (person: Person) => save(person, { active: true }, t('activate.done')),
    /** Whose second factor is about to be taken away: why, is asked first. */
    bereft,
    askToReset: setBereft,
    leaveFactor: () => setBereft(null),
    resetFactor: (person: Person, reason: string) =>
      reset.mutateAsync({ person, part: { using2FA: false, reason }, done: t('resetFactor.done') }),
    async remove(person: Person) {
      if (await ask('delete', person)) deletion.mutate(person)
    },
  }
}

export type UserActions = ReturnType<typeof useUserActions>
