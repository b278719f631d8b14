import { SafetyCertificateOutlined, UploadOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { ListPage } from '@marquee/ui/list/ListPage'
import type { ListColumn } from '@marquee/ui/list/ListTable'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { isGlobalAdmin } from '../../session/access'
import { into } from '../../session/company'
import { useSession } from '../../session/session'
import { useRecordList } from '../../session/useRecordList'
import { ExpiryTag } from './ExpiryTag'
import { ImportDialog } from './ImportDialog'
import { LicenseDialog } from './LicenseDialog'
import css from './license.module.css'
import { type License, licenseList, listDefaults, statuses } from './queries'
import { RenewDialog } from './RenewDialog'
import { useLicenseCommands } from './useLicenseCommands'

/** The licences of players, those that end first on top (R303, R398, R401). */
export default function LicensePage() {
  const t = useT('license')
  const { self, companyId, codes } = useSession()
  const { mayWrite, ...records } = useRecordList('License', listDefaults, licenseList)
  const [isAdding, setAdding] = useState(false)
  const [isImporting, setImporting] = useState(false)
  const [renewing, setRenewing] = useState<License | null>(null)
  const commands = useLicenseCommands(setRenewing)
  const names = new Map(codes.companies.map(({ id, name }) => [id, name]))
  const status = (license: License) => (
    <StatusTag tone={license.status === 'active' ? 'success' : 'neutral'}>{t(`status.${license.status}`)}</StatusTag>
  )
  const columns: ListColumn<License>[] = [
    {
      key: 'mac',
      title: t('mac'),
      render: (license) => (
        <span className={css.named}>
          <span className={css.mac}>{license.macAddress}</span>
          <span className={css.small}>{status(license)}</span>
        </span>
      ),
    },
    {
      key: 'expiry',
      title: t('expiry'),
      width: 280,
      render: (license) => <ExpiryTag license={license} />,
    },
    {
      key: 'screen',
      title: t('screen'),
      from: 'sm',
      render: ({ deviceId, deviceName, companyId: owner }) =>
        deviceId === 0 ? (
          <span className={css.hint}>{t('screenNone')}</span>
        ) : (
          <Link
            to="/device/my-devices/$deviceId"
            params={{ deviceId: String(deviceId) }}
            search={into(owner, companyId)}
          >
            {deviceName}
          </Link>
        ),
    },
    { key: 'status', title: t('status'), from: 'md', width: 150, render: status },
  ]
  if (names.size > 1) {
    columns.push({ key: 'company', title: t('company'), from: 'lg', render: (license) => names.get(license.companyId) })
  }
  const everywhere = isGlobalAdmin(self) ? [{ value: '0', label: t('everyCompany') }] : []

  return (
    <ListPage<License>
      title={t('title')}
      actions={
        mayWrite && (
          <Button icon={<UploadOutlined aria-hidden />} onClick={() => setImporting(true)}>
            {t('import.open')}
          </Button>
        )
      }
      add={mayWrite && { label: t('add'), run: () => setAdding(true) }}
      {...records}
      searchLabel={t('search')}
      filters={[
        {
          name: 'status',
          label: t('status'),
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        ...(names.size > 1
          ? [
              {
                name: 'company',
                label: t('company'),
                options: [
                  ...everywhere,
                  ...codes.companies.map(({ id, name }) => ({ value: String(id), label: name })),
                ],
              },
            ]
          : []),
      ]}
      columns={columns}
      commands={mayWrite && commands}
      nameOf={(license) => license.macAddress}
      empty={{ title: t('none'), text: t('noneText'), icon: <SafetyCertificateOutlined /> }}
    >
      {isAdding && <LicenseDialog onClose={() => setAdding(false)} />}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
      {renewing && <RenewDialog license={renewing} onClose={() => setRenewing(null)} />}
    </ListPage>
  )
}
