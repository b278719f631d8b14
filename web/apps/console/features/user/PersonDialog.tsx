import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useToast } from '@marquee/ui/feedback/useToast'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { useApi } from '../../session/services'
import { useChange } from '../../session/useChange'
import { PersonFields } from './PersonFields'
import { fetchUser, type Person } from './queries'
import { newPerson, type PersonValues, toChange, toCreation, toValues } from './values'

/** What the dialog is about: somebody new, or somebody who is there. */
export type PersonSubject = { kind: 'add'; companyId: number | undefined } | { kind: 'edit' | 'view'; person: Person }

/** A person: who they are, their role, and whether they may sign in (D080, D081; view-only D100). */
export function PersonDialog({ subject, onClose }: { subject: PersonSubject; onClose(): void }) {
  const t = useT('user')
  const api = useApi()
  const toast = useToast()
  const person = subject.kind === 'add' ? undefined : subject.person
  const saving = useChange({
    run: (call: () => Promise<unknown>) => call(),
    touches: ['user', 'usergroup', 'role', 'codes'],
    showsFailure: true,
  })

  async function add(values: PersonValues) {
    const created = await send(api.POST('/api/user', { body: toCreation(values) }))
    if (!created.invitation) toast.success(t('add.done'))
    else if (created.invitation.sent) toast.success(t('add.invited', { email: values.email }))
    else toast.warning(t('add.notInvited'))
  }

  async function change(values: PersonValues, of: Person, version: number | undefined) {
    await send(api.PATCH('/api/user', { body: toChange(values, of, version) }))
    toast.success(t('edit.done'))
  }

  return (
    <FormDialog<PersonValues>
      title={t(`title.${subject.kind}`, { name: person ? person.displayName || person.username : '' })}
      open
      width={640}
      onClose={onClose}
      readOnly={subject.kind === 'view'}
      submitLabel={person ? undefined : t('add.submit')}
      initial={subject.kind === 'add' ? { ...newPerson, companyId: subject.companyId } : toValues(subject.person)}
      version={person?.version}
      submit={(values, version) => saving.mutateAsync(() => (person ? change(values, person, version) : add(values)))}
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
