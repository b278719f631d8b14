import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Form, Input } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId, useSession } from '../../session/session'
import { useChange } from '../../session/useChange'
import { fetchRole, type Role } from './queries'
import { RightsLine } from './RightsLine'
import { authorityOf, fieldOf, gridOf, groups, heldBy, presetGrid, type RoleValues, toValues, within } from './rights'
import css from './role.module.css'
import { StartFrom } from './StartFrom'

/** What the dialog is about: a new role, perhaps like another one, or one that there is. */
export type RoleSubject = { kind: 'add'; like?: Role } | { kind: 'edit' | 'view'; role: Role }

/** A role: its name and the grid of every feature (R487, D078, D079; view-only D098). */
export function RoleDialog({ subject, onClose }: { subject: RoleSubject; onClose(): void }) {
  const t = useT('role')
  const api = useApi()
  const companyId = useCompanyId()
  const held = heldBy(useSession().self)
  const existing = subject.kind === 'add' ? undefined : subject.role
  const initial = existing ? toValues(existing.role_desc, gridOf(existing)) : begin()
  const saving = useChange({
    run: (call: () => Promise<Role>) => call(),
    changes: 'role',
    done: existing ? t('edit.done') : t('add.done'),
    showsFailure: true,
  })

  function begin(): RoleValues {
    const like = subject.kind === 'add' ? subject.like : undefined
    if (!like) return toValues('', presetGrid('none', held))
    const copied = Object.entries(gridOf(like)).map(([feature, line]) => [feature, within(held(feature), line)])
    return toValues(t('copyOf', { name: like.role_desc }), Object.fromEntries(copied))
  }

  const submit = (values: RoleValues, version: number | undefined) =>
    saving.mutateAsync(() =>
      existing
        ? send(
            api.PATCH('/api/roles', {
              body: {
                id: existing.id,
                companyId,
                role: values.role,
                authority: authorityOf(values, initial),
                version,
              },
            }),
          )
        : send(api.POST('/api/roles', { body: { companyId, role: values.role, authority: authorityOf(values) } })),
    )

  return (
    <FormDialog<RoleValues>
      title={t(`title.${subject.kind}`, { name: existing?.role_desc ?? '' })}
      open
      width={760}
      onClose={onClose}
      readOnly={subject.kind === 'view'}
      initial={initial}
      version={existing?.version}
      submit={submit}
      reload={
        existing &&
        (async () => {
          const newest = await fetchRole(api, companyId, existing.id)
          return { values: toValues(newest.role_desc, gridOf(newest)), version: newest.version }
        })
      }
    >
      <div className={css.head}>
        <Form.Item
          name="role"
          label={t('field.name')}
          rules={[{ required: true, whitespace: true, message: t('field.nameMissing') }]}
        >
          <Input autoFocus maxLength={100} autoComplete="off" />
        </Form.Item>
        {subject.kind !== 'view' && <StartFrom held={held} />}
      </div>
      <p className={css.hint}>{t('hint')}</p>
      {groups.map((group) => (
        <fieldset key={group.name} className={css.group}>
          <legend>{t(`group.${group.name}`)}</legend>
          {group.features.map((feature) => (
            <Form.Item key={feature} name={fieldOf(feature)} style={{ marginBottom: 0 }}>
              <RightsLine label={t(`feature.${feature}`)} held={held(feature)} disabled={subject.kind === 'view'} />
            </Form.Item>
          ))}
        </fieldset>
      ))}
    </FormDialog>
  )
}
