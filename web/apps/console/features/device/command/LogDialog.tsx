import { DownloadOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { dateFormat } from '@marquee/i18n/formats'
import { useLocale, useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Modal, Select, Skeleton } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useApi } from '../../../session/services'
import { useRights } from '../../../session/session'
import type { Device } from '../device'
import { showInstant } from '../screen/instant'
import { abilityOf, captureUrl } from './command'
import css from './command.module.css'
import { chooseLines, type LogLevel, linesOf, logLevels } from './log'
import { abilitiesQuery, logsQuery, logTextQuery } from './queries'
import { useAsk } from './useAsk'

interface LogDialogProps {
  device: Device
  onClose(): void
}

/** What the player of a screen has written down, by level and words, and as a file (D048). */
export function LogDialog({ device, onClose }: LogDialogProps) {
  const t = useT('control')
  const locale = useLocale()
  const api = useApi()
  const ask = useAsk()
  const { modal, close } = useClosing(onClose)
  const { mayWrite } = useRights('Device')
  const { id, companyId, online, readOnly, deviceName } = device
  const [chosen, setChosen] = useState<number>()
  const { data, error } = useQuery(logsQuery(api, companyId, id))
  const { data: control } = useQuery(abilitiesQuery(api, companyId, id))
  const logs = data?.items ?? []
  const log = logs.find((one) => one.id === chosen) ?? logs[0]
  const ability = control && abilityOf(control.abilities, 'getLog')
  const fetchButton = mayWrite && !readOnly && (
    <Button
      loading={data?.underWay}
      disabled={ability !== 'ok'}
      onClick={() => {
        setChosen(undefined)
        void ask('getLog', { kind: 'screens', companyId, screens: [device] })
      }}
    >
      {t('log.fetch')}
    </Button>
  )
  const state = data?.underWay ? t(online ? 'log.underWay' : 'log.waits') : ''

  return (
    <Modal {...modal} title={t('log.title', { name: deviceName })} width={860} footer={null} onCancel={close}>
      <Muted as="p" className={css.clock}>
        {t('power.zone', { zone: device.zone })}
      </Muted>
      <Muted as="p" role="status">
        {state || (ability && ability !== 'ok' ? t(`ability.${ability}`) : '')}
      </Muted>
      <Awaited {...{ data, error }} rows={8} />
      {data && !log && (
        <EmptyState title={t('log.none')} text={fetchButton ? t('log.noneText') : undefined} action={fetchButton} />
      )}
      {log && (
        <>
          <div className={css.bar}>
            <Select
              aria-label={t('log.when')}
              value={log.id}
              options={logs.map((one) => ({ value: one.id, label: showInstant(one.takenAt, device.zone, locale) }))}
              onChange={setChosen}
            />
            {fetchButton}
            <Button icon={<DownloadOutlined aria-hidden />} href={captureUrl(log.src, companyId)} download>
              {t('log.download')}
            </Button>
          </div>
          <Lines key={log.id} log={log} companyId={companyId} zone={device.zone} />
        </>
      )}
    </Modal>
  )
}

interface LinesProps {
  log: { deviceId: number; id: number }
  companyId: number
  zone: string
}

/** So many lines are drawn; of the others only their number is said, and the search finds them. */
const DRAWN = 500

function Lines({ log, companyId, zone }: LinesProps) {
  const t = useT('control')
  const locale = useLocale()
  const problemText = useProblemText()
  const { data, error } = useQuery(logTextQuery(useApi(), companyId, log))
  const [level, setLevel] = useState<LogLevel>('debug')
  const [words, setWords] = useState('')
  const wanted = useDeferredValue(words)
  const lines = useMemo(() => linesOf(data ?? ''), [data])
  const found = useMemo(() => chooseLines(lines, level, wanted), [lines, level, wanted])
  const clock = dateFormat(locale, { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  if (error && data === undefined) return <Alert type="error" showIcon title={problemText(Problem.from(error))} />
  if (data === undefined) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <>
      <div className={css.bar}>
        <Input.Search
          allowClear
          aria-label={t('log.search')}
          placeholder={t('log.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Select
          aria-label={t('log.level')}
          value={level}
          options={logLevels.map((one) => ({ value: one, label: t(`further.logLevel.${one}`) }))}
          onChange={setLevel}
        />
      </div>
      <Muted as="p" role="status">
        {t('log.count', { count: found.length })}
        {found.length > DRAWN && ` · ${t('log.drawn', { count: DRAWN })}`}
      </Muted>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys */}
      <ol className={css.log} lang="en" tabIndex={0} aria-label={t('log.lines')}>
        {found.slice(0, DRAWN).map((line) => (
          <li key={line.at} className={css.line} data-level={line.level}>
            <time dateTime={line.instant || undefined}>{line.instant && clock.format(Date.parse(line.instant))}</time>
            <span>{line.level}</span>
            <span>{line.words}</span>
          </li>
        ))}
      </ol>
    </>
  )
}
