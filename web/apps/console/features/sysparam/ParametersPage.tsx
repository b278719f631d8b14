import { SettingOutlined } from '@ant-design/icons'
import { send } from '@marquee/api/send'
import type { Item } from '@marquee/api/types'
import { useT, useTexts } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../session/services'
import css from './sysparam.module.css'

type Parameter = Item<'/api/sysparam'>
type Key = Parameters<ReturnType<typeof useT<'sysparam'>>>[0]

const defaults = { name: 'sysparam', pageSize: 50 }

/** The settings of this installation. They are changed where the server is started, so there is nothing to save (R505, G68). */
export default function ParametersPage() {
  const t = useT('sysparam')
  const folders = useT('category')
  const texts = useTexts()
  const api = useApi()
  const place = useListPosition(defaults)
  const { data, ...query } = useQuery({
    queryKey: ['sysparam'],
    queryFn: ({ signal }) => send(api.GET('/api/sysparam', { signal })),
  })
  const meaning = ({ paramName, paramDesc }: Parameter) => {
    const key = `param.${paramName}`
    return texts.has('sysparam', key) ? t(key as Key) : paramDesc
  }
  const { page, pageSize, search } = place.position
  const wanted = search.toLowerCase()
  const found = data?.filter((one) =>
    `${one.paramName} ${meaning(one)} ${one.paramValue}`.toLowerCase().includes(wanted),
  )

  return (
    <ListPage<Parameter>
      title={t('title')}
      actions={<Link to="/manage/category">{folders('title')}</Link>} // G26
      place={place}
      list={{
        ...query,
        data: found && { items: found.slice((page - 1) * pageSize, page * pageSize), total: found.length },
      }}
      searchLabel={t('search')}
      extra={<span className={css.hint}>{t('hint')}</span>}
      nameOf={(one) => one.paramName}
      columns={[
        {
          key: 'name',
          title: t('name'),
          render: (one) => (
            <span className={css.named}>
              {meaning(one)}
              <code className={css.flag}>{one.paramName}</code>
            </span>
          ),
        },
        {
          key: 'value',
          title: t('value'),
          width: '35%',
          render: (one) => <span className={css.value}>{one.paramValue || t('empty')}</span>,
        },
      ]}
      empty={{ title: t('none'), icon: <SettingOutlined /> }}
    />
  )
}
