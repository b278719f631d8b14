import { send } from '@marquee/api/send'
import type { Answer, Body } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import { PersonFields } from './PersonFields'
import { fetchUser, type Person } from './queries'
import { useWelcome } from './useWelcome'
import { newPerson, type PersonValues, toChange, toCreation, toValues } from './values'

/** What the dialog is about: somebody new, or somebody who is there. */
export type PersonSubject = { kind: 'add'; companyId: number | undefined } | { kind: 'edit' | 'view'; person: Person }

interface PersonDialogProps {
  subject: PersonSubject
  /** Told of somebody new: their invitation may hold a link to pass on. */
  onAdded(person: Answer<'/api/user', 'post'>): void
  onClose(): void
}

/** A person: who they are, their role, and whether they may sign in (D080, D081; view-only D100). */
export function PersonDialog({ subject, onAdded, onClose }: PersonDialogProps) {
  const t = useT('user')
  const api = useApi()
  const toast = useToast()
  const welcomeIn = useWelcome()
  const person = subject.kind === 'add' ? undefined : subject.person
  const addition = useChange({
    run: (values: PersonValues) => send(api.POST('/api/user', { body: toCreation(values) })),
    changes: 'user',
    done: ({ invitation }, { email }) => {
      if (!invitation) return t('add.done')
      return invitation.sent ? t('add.invited', { email }) : undefined
    },
    showsFailure: true,
  })
  const saving = useChange({
    run: (body: Body<'/api/user', 'patch'>) => send(api.PATCH('/api/user', { body })),
    changes: 'user',
    done: t('edit.done'),
    showsFailure: true,
  })

  async function add(values: PersonValues) {
    const added = await addition.mutateAsync(values)
    if (added.invitation?.sent === false && !added.invitation.link) toast.warning(t('add.notInvited'))
    onAdded(added)
  }

  return (
    <FormDialog<PersonValues>
      title={t(`title.${subject.kind}`, { name: person ? person.displayName || person.username : '' })}
      open
      width={640}
      onClose={onClose}
      readOnly={subject.kind === 'view'}
      submitLabel={person ? undefined : t('add.submit')}
      initial={
        subject.kind === 'add'
          ? { ...newPerson, companyId: subject.companyId, welcome: welcomeIn(subject.companyId) }
          : toValues(subject.person)
      }
      version={person?.version}
      submit={(values, version) => (person ? saving.mutateAsync(toChange(values, person, version)) : add(values))}
      reload={
        person &&
        (async () => {
          const newest = await fetchUser(api, person)
          return { values: toValues(newest), version: newest.version }
        })
      }
    >
      <PersonFields person={person} readOnly={subject.kind === 'view'} />
    </FormDialog>
  )
}
