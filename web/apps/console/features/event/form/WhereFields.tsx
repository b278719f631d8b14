import { useT } from '@marquee/i18n/react'
import { FoldersPicker } from '@marquee/ui/folders/FoldersPicker'
import { Muted } from '@marquee/ui/page/Muted'
import { Link } from '@tanstack/react-router'
import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'
import { useRights } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import { GroupsMade } from '../GroupsMade'
import css from './form.module.css'
import { type EventValues, GROUPS } from './values'

/** On the screens of which device groups lists and signs have it. */
export function WhereFields({ initial }: { initial: EventValues }) {
  const t = useT('event')
  return (
    <section className={css.part}>
      <h2>{t('form.where')}</h2>
      <GroupsFields initial={initial} nowhere={t('form.nowhere')} />
      <Form.Item name="showAllEvents" valuePropName="checked">
        <Checkbox>{t('form.showAll')}</Checkbox>
      </Form.Item>
    </section>
  )
}

type Groups = Pick<EventValues, 'deviceGroupIds' | 'eventSignDeviceGroupIds'>

interface GroupsFieldsProps {
  initial: Groups
  /** What it means that none is chosen. */
  nowhere: string
}

/** The device groups of signs and of lists, for an event or for all that come from a calendar. */
export function GroupsFields({ initial, nowhere }: GroupsFieldsProps) {
  const t = useT('event')
  return (
    <>
      <GroupsField
        name="eventSignDeviceGroupIds"
        label={t('form.signs')}
        extra={
          <>
            {t('form.signs.text')} <Link to="/eventList/eventSign">{t('form.signs.link')}</Link>
          </>
        }
        initial={initial}
      />
      <GroupsField name="deviceGroupIds" label={t('form.lists')} extra={t('form.lists.text')} initial={initial} />
      <Groupless nowhere={nowhere} />
    </>
  )
}

/** What it means that none is chosen, and where there are more. */
function Groupless({ nowhere }: { nowhere: string }) {
  const form = Form.useFormInstance<Groups>()
  const lists = Form.useWatch('deviceGroupIds', { form, preserve: true })
  const signs = Form.useWatch('eventSignDeviceGroupIds', { form, preserve: true })
  const isNowhere = lists?.length === 0 && signs?.length === 0
  const { mayRead } = useRights('Device')
  if (!isNowhere && !mayRead) return null
  return (
    <Muted as="p" small className={css.nowhere}>
      {isNowhere && nowhere} {mayRead && <GroupsMade />}
    </Muted>
  )
}

interface GroupsFieldProps {
  name: keyof Groups
  label: string
  extra: ReactNode
  initial: Groups
}

/** Several device groups, each with all below it. Who may not see device groups leaves them as they are. */
function GroupsField({ name, label, extra, initial }: GroupsFieldProps) {
  const t = useT('event')
  const { mayRead } = useRights('Device')
  const { folders, rootId } = useFolders('Device', mayRead)
  if (!mayRead) {
    return (
      <Form.Item label={label}>
        <Muted>{t('form.groups.count', { count: initial[name].length })}</Muted>
      </Form.Item>
    )
  }
  return (
    <Form.Item
      name={name}
      label={label}
      extra={extra}
      rules={[{ type: 'array', max: GROUPS, message: t('form.groups.tooMany', { max: GROUPS }) }]}
    >
      <FoldersPicker
        label={label}
        folders={folders}
        rootId={rootId}
        addLabel={t('form.groups.choose')}
        removeLabel={(group) => t('form.groups.remove', { group })}
        goneLabel={t('form.groups.gone')}
      />
    </Form.Item>
  )
}
