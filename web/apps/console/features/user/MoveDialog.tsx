import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Muted } from '@marquee/ui/page/Muted'
import { Form, Select } from 'antd'
import { useSession } from '../../session/session'
import { RoleField } from './PersonFields'
import { nameOf, type Person } from './queries'
import css from './user.module.css'
import type { Move } from './useUserActions'

interface MoveDialogProps {
  people: readonly Person[]
  move(where: Move): Promise<unknown>
  onClose(): void
}

interface MoveValues {
  to: number | undefined
  roleId: number | undefined
}

/** Moves people to another company, with a role there, and says first what ends and what stays (D113, G179). */
export function MoveDialog({ people, move, onClose }: MoveDialogProps) {
  const t = useT('user')
  const common = useT('common')
  const { companies } = useSession().codes
  const [first] = people
  const isHome = (id: number) => people.every(({ companyId }) => companyId === id)
  const title = people.length > 1 ? 'ask.company.titleMany' : 'ask.company.title'
  return (
    <FormDialog<MoveValues>
      open
      title={t(title, { count: people.length, name: first ? nameOf(first) : '' })}
      submitLabel={t('ask.company.yes')}
      initial={{ to: undefined, roleId: undefined }}
      consequences={({ to }) => (to === undefined ? {} : { roleId: undefined })}
      submit={async ({ to, roleId }) => to !== undefined && roleId !== undefined && move({ to, roleId })}
      onClose={onClose}
    >
      <Form.Item name="to" label={common('company')} rules={[{ required: true, message: t('field.companyMissing') }]}>
        <Select
          autoFocus
          placeholder={t('ask.company.choose')}
          showSearch={{ optionFilterProp: 'label' }}
          options={companies.filter(({ id }) => !isHome(id)).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <RoleField of="to" />
      <Muted as="p" className={css.told}>
        {t('ask.company.ends')}
      </Muted>
      <Muted as="p" className={css.told}>
        {t('ask.company.stays')}
      </Muted>
    </FormDialog>
  )
}
