import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
import { Form } from 'antd'
import { PrivateItem, TypeItem } from '../form/WhatFields'
import { GroupsFields } from '../form/WhereFields'
import css from './incoming.module.css'
import type { Given } from './values'

interface GivenFieldsProps {
  initial: Given
  /** What the groups do to events that are there. */
  ofGroups?: string | undefined
  /** Which events get the type and are private. */
  ofOthers: string
}

/** What people say of all events of a calendar: where they are shown, their type, and whether they are private. */
export function GivenFields({ initial, ofGroups, ofOthers }: GivenFieldsProps) {
  return (
    <div>
      <GroupsFields initial={initial} />
      <Nowhere />
      {ofGroups && (
        <Muted as="p" small className={css.aside}>
          {ofGroups}
        </Muted>
      )}
      <TypeItem />
      <PrivateItem />
      <Muted as="p" small className={css.aside}>
        {ofOthers}
      </Muted>
    </div>
  )
}

/** What it means that no group is chosen; nothing once one is. */
function Nowhere() {
  const t = useT('event')
  const form = Form.useFormInstance<Given>()
  const lists = Form.useWatch('deviceGroupIds', { form, preserve: true })
  const signs = Form.useWatch('eventSignDeviceGroupIds', { form, preserve: true })
  if (!lists || !signs || lists.length + signs.length > 0) return null
  return (
    <Muted as="p" small className={css.aside}>
      {t('subscription.nowhere')}
    </Muted>
  )
}
