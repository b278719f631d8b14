import { keyOf } from '@marquee/api/keys'
import { FETCH_DELAY_MS, pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { type Folder, pathTo, visibleRows } from '@marquee/ui/folders/model'
import { useSettled } from '@marquee/ui/form/useSettled'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Input } from 'antd'
import { type Ref, useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { useFolders } from '../../../session/useFolders'
import css from './publish.module.css'

/** From so many groups on there is something to search. */
const MANY = 8

/** As many screens are found by their name; typing more finds the rest. */
const MOST_SCREENS = 20

interface GroupsFieldProps {
  /** Given by the form, as what follows. */
  value?: number[]
  onChange?(groups: number[]): void
  id?: string
  ref?: Ref<HTMLFieldSetElement>
}

/** Chooses device groups in their tree, each with how many screens it holds; a screen is found by its name, in its group (D088). */
export function GroupsField({ value = [], onChange, id, ref }: GroupsFieldProps) {
  const t = useT('publish')
  const { folders, rootId } = useFolders('Device')
  const [typed, setTyped] = useState('')
  const text = useSettled(typed.trim().toLowerCase(), FETCH_DELAY_MS)
  const screens = useScreens(text)
  const all = visibleRows(folders, rootId, new Set(folders.map((folder) => folder.id)))
  const rows = all.filter(
    ({ folder }) => text === '' || folder.name.toLowerCase().includes(text) || screens.has(folder.id),
  )

  const isChosen = (folder: Folder) => value.includes(folder.id)
  /** Chosen with a group above. */
  const isHeld = (folder: Folder) => pathTo(folders, folder.parentId).some((above) => value.includes(above))
  const toggle = (folder: Folder) =>
    onChange?.(isChosen(folder) ? value.filter((one) => one !== folder.id) : [...value, folder.id])

  return (
    <fieldset ref={ref} id={id} tabIndex={-1} className={css.groups} aria-label={t('where')}>
      {all.length >= MANY && (
        <Input
          type="search"
          aria-label={t('where.search')}
          placeholder={t('where.search')}
          allowClear
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
      )}
      <div className={css.tree}>
        {rows.map(({ folder, level }) => (
          <div key={folder.id} style={{ paddingInlineStart: level * 20 }}>
            <Checkbox
              checked={isChosen(folder) || isHeld(folder)}
              disabled={folder.disabled || isHeld(folder)}
              onChange={() => toggle(folder)}
            >
              {folder.label}
              {folder.disabled && <Muted small> {t('where.kept')}</Muted>}
              {screens.has(folder.id) && (
                <Muted small> {t('where.screens', { names: screens.get(folder.id)?.join(', ') ?? '' })}</Muted>
              )}
            </Checkbox>
          </div>
        ))}
        {rows.length === 0 && text !== '' && <Muted as="p">{t('where.noMatch')}</Muted>}
      </div>
    </fieldset>
  )
}

/** The names of the screens that a text finds, by their groups. */
function useScreens(text: string): ReadonlyMap<number, readonly string[]> {
  const api = useApi()
  const companyId = useCompanyId()
  const query = { companyId, name: text, ...pageQuery(1, MOST_SCREENS) }
  const { data } = useQuery({
    queryKey: keyOf(companyId, 'device', 'named', text),
    queryFn: ({ signal }) => sendPage(api.GET('/api/device', { params: { query }, signal })),
    enabled: text !== '',
  })
  const found = new Map<number, string[]>()
  for (const { deviceGroup, deviceName } of (text && data?.items) || []) {
    found.set(deviceGroup, [...(found.get(deviceGroup) ?? []), deviceName])
  }
  return found
}
