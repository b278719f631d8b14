import { send } from '@marquee/api/send'
import { PortsProvider } from '@marquee/designer/view/asked'
import { useT } from '@marquee/i18n/react'
import { FormDialog } from '@marquee/ui/form/FormDialog'
import { Muted } from '@marquee/ui/page/Muted'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useDrawing } from '../../../session/drawing/useDrawing'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { useGivenName } from '../../../session/useGivenName'
import { Picture } from '../form/LookFields'
import { saidAbove } from './above'
import css from './group.module.css'
import { type EventGroup, fetchGroup, type GroupLook } from './queries'
import { usePictureText } from './usePictureText'

/** How long the name of an organization may be, in characters. */
const ORGANIZATION = 200

interface GroupDialogProps {
  group: EventGroup
  onClose(): void
}

/** Says what the events on the signs of a device group have that say none of their own. */
export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const t = useT('event')
  const api = useApi()
  const companyId = useCompanyId()
  const given = useGivenName()
  const { ports } = useDrawing()
  const [initial] = useState(() => toLook(group))
  const save = useChange({
    run: ({ look, version }: { look: GroupLook; version: number | undefined }) => {
      const body = { ...look, organization: look.organization.trim(), companyId, id: group.id, version }
      return send(api.PATCH('/api/eventGroup', { body }))
    },
    changes: 'eventgroup',
    done: t('group.saved'),
    showsFailure: true,
  })

  return (
    <PortsProvider value={ports}>
      <FormDialog<GroupLook>
        title={t('group.settings.of', { group: given(group.title) })}
        open
        width={560}
        onClose={onClose}
        initial={initial}
        version={group.version}
        submit={(look, version) => save.mutateAsync({ look, version })}
        reload={async () => {
          const newest = await fetchGroup(api, companyId, group.id)
          return { values: toLook(newest), version: newest.version }
        }}
      >
        <Fields initial={initial} group={group} />
      </FormDialog>
    </PortsProvider>
  )
}

interface FieldsProps {
  initial: GroupLook
  group: EventGroup
}

function Fields({ initial, group }: FieldsProps) {
  const t = useT('event')
  const { mayRead: withLibrary } = useRights('Content')
  const given = useGivenName()
  const pictureText = usePictureText(group.above)
  const look = { ...initial, ...Form.useWatch<Partial<GroupLook>>([], Form.useFormInstance()) }
  const organizationAbove = saidAbove(group, 'organization')
  const emptyText = organizationAbove
    ? t('group.empty.above', { group: given(organizationAbove.title), what: organizationAbove.organization })
    : t('group.empty')
  function unchosenText(field: 'templateId' | 'iconId') {
    const from = look[field] === 0 && saidAbove(group, field)
    return from && t('group.unchosen', { group: given(from.title), what: pictureText(from[field]) })
  }
  return (
    <>
      <Muted as="p" className={css.intro}>
        {t('group.settings.text')}
      </Muted>
      <Form.Item
        name="organization"
        label={t('form.organization')}
        extra={look.organization.trim() === '' && emptyText}
        rules={[{ max: ORGANIZATION, message: t('form.tooLong', { max: ORGANIZATION }) }]}
      >
        <Input autoFocus autoComplete="off" />
      </Form.Item>
      {withLibrary ? (
        <>
          <Picture name="templateId" label={t('form.background')} extra={unchosenText('templateId')} />
          <Picture name="iconId" label={t('form.icon')} extra={unchosenText('iconId')} />
        </>
      ) : (
        initial.templateId + initial.iconId > 0 && <Muted as="p">{t('form.looks.kept')}</Muted>
      )}
    </>
  )
}

const toLook = ({ organization, templateId, iconId }: EventGroup): GroupLook => ({ organization, templateId, iconId })
