import { useT } from '@marquee/i18n/react'
import { Muted } from '@marquee/ui/page/Muted'
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
  const t = useT('event')
  return (
    <div>
      <GroupsFields initial={initial} nowhere={t('subscription.nowhere')} />
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
