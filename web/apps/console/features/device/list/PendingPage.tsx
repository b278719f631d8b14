import { DesktopOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { AddScreen } from '../add/AddScreen'
import { AddScreenButton } from '../add/AddScreenButton'
import { useAddScreen } from '../add/useAddScreen'
import { hardwareOf, playerAddress, resolutionOf } from '../device'
import css from '../device.module.css'
import { pendingDefaults, pendingList } from '../queries'
import { useTabs } from './useTabs'

/** The screens that show a code and belong to no company yet, for global administrators (R066). */
export default function PendingPage() {
  const t = useT('device')
  const place = useListPosition(pendingDefaults)
  const add = useAddScreen()
  const list = useQuery(pendingList(useApi(), useCompanyId(), place.position))
  return (
    <ListPage
      title={t('title.activate')}
      tabs={useTabs()}
      actions={<AddScreenButton />}
      place={place}
      list={list}
      searchLabel={t('pending.search')}
      nameOf={(device) => device.code}
      onOpen={(device) => add.open(device.code)}
      columns={[
        {
          key: 'code',
          title: t('column.code'),
          render: (device) => (
            <span className={css.named}>
              <strong className={css.figures}>{device.code}</strong>
              <span className={css.place}>{hardwareOf(device)}</span>
            </span>
          ),
        },
        { key: 'hardware', title: t('column.hardware'), from: 'md', render: hardwareOf },
        {
          key: 'resolution',
          title: t('column.resolution'),
          from: 'md',
          render: (device) => <span className={css.figures}>{resolutionOf(device)}</span>,
        },
        { key: 'ip', title: t('column.ip'), from: 'sm', sortable: true, render: ({ ip }) => ip },
        { key: 'version', title: t('column.version'), from: 'lg', render: (device) => device.clientProgramVersion },
        {
          key: 'actions',
          title: <span className="mq-hidden">{t('column.actions')}</span>,
          align: 'right',
          render: ({ code }) => (
            <Button size="small" aria-label={t('pending.actionLabel', { code })} onClick={() => add.open(code)}>
              {t('pending.action')}
            </Button>
          ),
        },
      ]}
      empty={{
        icon: <DesktopOutlined />,
        title: t('pending.empty'),
        text: t('pending.emptyText', { player: playerAddress() }),
      }}
    >
      <AddScreen group={0} />
    </ListPage>
  )
}
