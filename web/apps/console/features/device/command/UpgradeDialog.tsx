import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { StatusTag } from '@marquee/ui/feedback/StatusTag'
import { TimeAgo } from '@marquee/ui/feedback/TimeAgo'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { useToast } from '@marquee/ui/feedback/useToast'
import { type ListColumn, ListTable } from '@marquee/ui/list/ListTable'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useRights } from '../../../session/session'
import { refresh } from '../../../session/staleness'
import { type Subject, useSubjectText } from '../subject'
import { abilityOf, type Batch, type Package, upgradeOf } from './command'
import css from './command.module.css'
import { Outcome } from './Outcome'
import { abilitiesOfQuery, packagesQuery } from './queries'

interface UpgradeDialogProps {
  subject: Extract<Subject, { kind: 'screens' }>
  onClose(): void
}

/** Which package screens install, and then what becomes of it on each (D047, R357, R358). */
export function UpgradeDialog({ subject, onClose }: UpgradeDialogProps) {
  const t = useT('control')
  const { modal, close } = useClosing(onClose)
  const [asked, setAsked] = useState<Batch>()
  const of = useSubjectText()(subject)
  return (
    <Modal
      {...modal}
      title={t('ask.title', { ask: t('ask.softwareUpgrade'), of })}
      width={720}
      footer={null}
      onCancel={close}
    >
      {asked ? (
        <Outcome companyId={subject.companyId} start={asked} />
      ) : (
        <Packages subject={subject} onAsked={setAsked} />
      )}
    </Modal>
  )
}

interface PackagesProps extends Pick<UpgradeDialogProps, 'subject'> {
  onAsked(batch: Batch): void
}

function Packages({ subject, onAsked }: PackagesProps) {
  const t = useT('control')
  const { companyId } = subject
  const { data, error } = useQuery(packagesQuery(useApi(), companyId))
  const counts = useCounts(subject)
  const { upgrade, isAsking } = useUpgrade(subject, onAsked)
  if (!data) return <Awaited {...{ data, error }} rows={5} />
  if (data.length === 0) return <NoPackages />
  const columns: ListColumn<Package>[] = [
    {
      key: 'package',
      title: t('upgrade.package'),
      wraps: true,
      render: ({ packageName, version, os, isDefault, companyId: owner }) => (
        <span className={css.what}>
          <strong>{version}</strong>
          <small>{`${packageName} · ${os}`}</small>
          {owner !== 0 && <StatusTag tone="info">{t('upgrade.own')}</StatusTag>}
          {owner === 0 && isDefault && <StatusTag tone="success">{t('upgrade.default')}</StatusTag>}
        </span>
      ),
    },
    { key: 'date', title: t('upgrade.date'), from: 'sm', render: ({ date }) => <TimeAgo at={date} /> },
    {
      key: 'install',
      title: '',
      align: 'right',
      render: (one) => (
        <Button
          disabled={isAsking || counts.able === 0}
          aria-label={t('upgrade.oneLabel', { name: `${one.packageName} ${one.version}` })}
          onClick={() => void upgrade(one)}
        >
          {t('upgrade.one')}
        </Button>
      ),
    },
  ]
  return (
    <>
      <p className={css.counts} role="status">
        {counts.text}
      </p>
      <Muted as="p">{`${t('upgrade.help')} ${t('upgrade.browser')}`}</Muted>
      <ListTable
        label={t('upgrade.packages')}
        items={data}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ version }) => version}
        position={{ sort: '', descending: false }}
        onMove={() => undefined}
        busy={false}
      />
    </>
  )
}

function NoPackages() {
  const t = useT('control')
  const { mayWrite } = useRights('Apk')
  return (
    <EmptyState
      title={t('upgrade.none')}
      text={`${t(mayWrite ? 'upgrade.noneText' : 'upgrade.noneRead')} ${t('upgrade.browser')}`}
      action={
        mayWrite && (
          <span className={css.bar}>
            <Link to="/manage/apk">{t('upgrade.upload', { system: 'Android' })}</Link>
            <Link to="/manage/wpf">{t('upgrade.upload', { system: 'Windows' })}</Link>
          </span>
        )
      }
    />
  )
}

/** Of so many screens it is said in advance how many can; of more, what became of it tells. */
const COUNTED = 50

/** How many of the screens can be upgraded, and why the others cannot. */
function useCounts({ companyId, screens }: UpgradeDialogProps['subject']): { able?: number; text: string } {
  const t = useT('control')
  const ids = screens.map(({ id }) => id)
  const { data } = useQuery({ ...abilitiesOfQuery(useApi(), companyId, ids), enabled: ids.length <= COUNTED })
  if (!data) return { text: '' }
  const said = data.map(({ abilities }) => abilityOf(abilities, 'softwareUpgrade'))
  const countOf = (ability: (typeof said)[number]) => said.filter((one) => one === ability).length
  const reasons = [...new Set(said)].filter((ability) => ability !== 'ok')
  return {
    able: countOf('ok'),
    text: [
      t('upgrade.able', { count: countOf('ok') }),
      ...reasons.map((why) => t('batch.count', { state: t(`ability.${why}`), count: countOf(why) })),
    ].join(' · '),
  }
}

/** Asks the screens to install a package, after a question: people in front of them notice. */
function useUpgrade({ companyId, screens }: UpgradeDialogProps['subject'], onAsked: PackagesProps['onAsked']) {
  const t = useT('control')
  const api = useApi()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const of = useSubjectText()({ kind: 'screens', companyId, screens })
  const [isAsking, setAsking] = useState(false)

  async function upgrade(one: Package) {
    const away = screens.filter(({ online }) => !online).length
    const isAgreed = await confirm({
      title: t('upgrade.question', { name: `${one.packageName} ${one.version}`, of }),
      text: [t('upgrade.help'), away > 0 ? t('ask.away', { count: away }) : ''].join(' ').trim(),
      affected: screens.length > 1 ? screens.map(({ deviceName }) => deviceName) : [],
      confirmLabel: t('upgrade.one'),
    })
    if (!isAgreed) return
    setAsking(true)
    try {
      const [id = 0, ...deviceIds] = screens.map((screen) => screen.id)
      // Each source of packages has an operation of its own, and all of them take the same.
      const path = `/api/device/{id}/${upgradeOf(one)}` as '/api/device/{id}/softwareUpgrade'
      onAsked(await send(api.PATCH(path, { params: { path: { id } }, body: { companyId, apkId: one.id, deviceIds } })))
      refresh(cache, companyId, 'device')
    } catch (error) {
      toast.problem(error)
    }
    setAsking(false)
  }
  return { upgrade, isAsking }
}
