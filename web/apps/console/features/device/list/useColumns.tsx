import { useT } from '@marquee/i18n/react'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { KeptMark } from '@marquee/ui/folders/KeptMark'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Thumb } from '@marquee/ui/media/Thumb'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { into } from '../../../session/company'
import { allCompaniesQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { uploadUrl } from '../../../session/uploads'
import { type Device, resolutionOf } from '../device'
import css from '../device.module.css'
import { Presence } from '../Presence'
import { useGroups } from '../useGroups'
import { NowPlaying } from './NowPlaying'

/** The columns of a list of screens; with reach 0 those of every company. On a phone, name, group and what plays share the first one. */
export function useColumns(reach: number): ListColumn<Device>[] {
  const t = useT('device')
  const ofAll = reach === 0
  const companyId = useCompanyId()
  const { pathOf } = useGroups(companyId)
  const companies = useQuery({ ...allCompaniesQuery(useApi()), enabled: ofAll })
  const companyOf = (device: Device) => companies.data?.find(({ id }) => id === device.companyId)?.name ?? ''
  const placeOf = (device: Device) => (ofAll ? companyOf(device) : pathOf(device.deviceGroup))

  return [
    {
      key: 'name',
      title: t('column.name'),
      sortable: true,
      render: (device) => (
        <span className={css.named}>
          {device.online && device.reported.playing && !device.reported.covered && (
            <span className={css.shown}>
              <Thumb src={device.reported.contentSrc && uploadUrl(device.reported.contentSrc)} type="" />
            </span>
          )}
          <span>
            <Link
              className={css.name}
              to="/device/my-devices/$deviceId"
              params={{ deviceId: String(device.id) }}
              search={into(device.companyId, companyId)}
            >
              {device.deviceName}
            </Link>
            {device.readOnly && <KeptMark />}
          </span>
          <span className={css.place}>{placeOf(device)}</span>
          {device.online && device.reported.covered && (
            <Muted small className={css.shown}>
              {t(`report.covered.${device.reported.covered}`)}
            </Muted>
          )}
        </span>
      ),
    },
    { key: 'state', title: t('column.state'), render: (device) => <Presence device={device} /> },
    {
      key: 'playing',
      title: t('column.playing'),
      from: 'lg',
      render: (device) => device.online && <NowPlaying device={device} />,
    },
    {
      key: 'place',
      title: t(ofAll ? 'column.company' : 'column.group'),
      from: 'md',
      wraps: true,
      render: (device) => (
        <>
          {placeOf(device)}
          <Muted small className={css.cellTags}>
            {device.tags.map(({ name }) => name).join(', ')}
          </Muted>
        </>
      ),
    },
    {
      key: 'owner',
      title: t('column.owner'),
      from: 'xl',
      render: ({ owner }) => (
        <span className={css.owner} title={owner}>
          {owner}
        </span>
      ),
    },
    { key: 'zone', title: t('column.zone'), from: 'xl', sortable: true, render: ({ zone }) => <Zone name={zone} /> },
    {
      key: 'seen',
      title: t('column.seen'),
      from: 'sm',
      render: ({ lastAccessDate }) => <TimeAgo at={lastAccessDate} />,
    },
    {
      key: 'version',
      title: t('column.version'),
      from: 'xl',
      render: (device) => (
        <span className={css.software}>
          <span className={css.clip}>{device.clientProgramVersion}</span>
          <Muted small className={css.clip} title={device.osVersion}>
            {device.osVersion}
          </Muted>
          <Muted small className={css.figures}>
            {resolutionOf(device)}
          </Muted>
        </span>
      ),
    },
  ]
}

/** The name of a time zone, which takes several lines where there is no room: "America/" above "Sao_Paulo". */
function Zone({ name }: { name: string }) {
  return (
    <span className={css.zone}>
      {name.split('/').map((part, place) => (
        <Fragment key={place}>
          {place > 0 && (
            <>
              /<wbr />
            </>
          )}
          {part}
        </Fragment>
      ))}
    </span>
  )
}
