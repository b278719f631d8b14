import { FETCH_DELAY_MS } from '@marquee/api/paging'
import { LIST_WIDTH } from '@marquee/ui/form/listWidth'
import { useSettled } from '@marquee/ui/form/useSettled'
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { deviceList, deviceQuery, listDefaults } from '../queries'
import css from '../setting/setting.module.css'

/** How many screens are offered; who looks for another one types more of its name. */
const OFFERED = 20

interface ScreenSelectProps {
  label: string
  value: number | undefined
  onChange(id: number | undefined): void
}

/** Chooses a screen of the company by a part of its name. */
export function ScreenSelect({ label, value, onChange }: ScreenSelectProps) {
  const api = useApi()
  const companyId = useCompanyId()
  const [typed, setTyped] = useState('')
  const search = useSettled(typed, FETCH_DELAY_MS)
  const position = { ...start, search }
  const { data } = useQuery(deviceList(api, { companyId, reach: companyId, group: 0, position }))
  const { data: chosen } = useQuery({ ...deviceQuery(api, companyId, value ?? 0), enabled: value !== undefined })
  const found = data?.items ?? []
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      className={css.screen}
      aria-label={label}
      placeholder={label}
      allowClear
      value={shown.some(({ id }) => id === value) ? value : undefined}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      styles={{ popup: { root: { maxWidth: LIST_WIDTH } } }}
      options={shown.map(({ id, deviceName }) => ({ value: id, label: deviceName }))}
      onChange={onChange}
    />
  )
}

const start = {
  search: '',
  folder: 0,
  sort: listDefaults.sort,
  descending: false,
  page: 1,
  pageSize: OFFERED,
  filters: {},
}
