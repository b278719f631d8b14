import { useLocale, useT } from '@marquee/i18n/react'
import { FolderPicker } from '@marquee/ui/folders/FolderPicker'
import { Muted } from '@marquee/ui/page/Muted'
import { Form, Radio } from 'antd'
import type { Ref } from 'react'
import { useRights } from '../../session/session'
import type { Aim } from '../../session/showNow'
import { useFolders } from '../../session/useFolders'
import css from './broadcast.module.css'

/** As many screens are named. */
const NAMED = 5

export type ChosenScreens = Extract<Aim, { kind: 'screens' }>

interface AimFieldProps {
  /** Given by the form, as what follows. */
  value?: Aim
  onChange?(aim: Aim): void
  id?: string
  ref?: Ref<HTMLDivElement>
  /** The screens that were chosen before: they stay to be chosen again. */
  chosen: ChosenScreens | undefined
  /** How many screens it comes to; undefined while nobody knows. */
  count: number | undefined
}

/** Where something shows: on all screens, in a device group and below it, or on screens that were chosen before. */
export function AimField({ value, onChange, id, ref, chosen, count }: AimFieldProps) {
  const t = useT('broadcast')
  const withGroups = useRights('Device').mayRead
  const offered: { value: Aim; label: string }[] = [
    ...(chosen ? [{ value: chosen, label: t('where.screens', { count: chosen.screens.length }) }] : []),
    { value: { kind: 'everywhere' }, label: t('where.everywhere') },
    ...(withGroups ? [{ value: { kind: 'group', groupId: 0 } as const, label: t('where.group') }] : []),
  ]
  return (
    <div ref={ref} id={id} tabIndex={-1} className={css.aim}>
      <Radio.Group
        aria-label={t('where')}
        value={value?.kind}
        options={offered.map((one) => ({ value: one.value.kind, label: one.label }))}
        onChange={({ target }) => onChange?.(offered.find((one) => one.value.kind === target.value)?.value as Aim)}
      />
      {value?.kind === 'group' && (
        <GroupField value={value.groupId} onChange={(groupId) => onChange?.({ kind: 'group', groupId })} />
      )}
      {value?.kind === 'screens' ? (
        <Names screens={value.screens} />
      ) : (
        count !== undefined && <Muted small>{t('where.count', { count })}</Muted>
      )}
    </div>
  )
}

function GroupField({ value, onChange }: { value: number; onChange(groupId: number): void }) {
  const t = useT('broadcast')
  const { folders, rootId } = useFolders('Device')
  const { status } = Form.Item.useStatus()
  return (
    <FolderPicker
      label={t('group')}
      folders={folders}
      rootId={rootId}
      value={value}
      onChange={onChange}
      placeholder={t('group.choose')}
      invalid={status === 'error'}
    />
  )
}

/** The screens that were chosen, the first few by name. */
function Names({ screens }: Pick<ChosenScreens, 'screens'>) {
  const t = useT('broadcast')
  const names = screens.slice(0, NAMED).map(({ name }) => name)
  const more = screens.length - names.length
  const all = more > 0 ? [...names, t('where.more', { count: more })] : names
  return <Muted small>{new Intl.ListFormat(useLocale(), { type: 'conjunction' }).format(all)}</Muted>
}
