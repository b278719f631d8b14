import { send } from '@marquee/api/send'
import { useLocale, useT } from '@marquee/i18n/react'
import { Awaited } from '@marquee/ui/feedback/Awaited'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useToast } from '@marquee/ui/feedback/useToast'
import { InstantField } from '@marquee/ui/form/InstantField'
import { Muted } from '@marquee/ui/page/Muted'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useId, useState } from 'react'
import { useApi } from '../../../session/services'
import { useRights } from '../../../session/session'
import { refresh } from '../../../session/staleness'
import type { Device } from '../device'
import { showInstant } from '../screen/instant'
import { askOf } from './command'
import css from './command.module.css'
import { tasksQuery } from './queries'
import { useCancel } from './useCancel'

interface TaskDialogProps {
  device: Device
  onClose(): void
}

/** What a screen is going to do within a week, by its settings and because somebody asked (D056), and the next restart. */
export function TaskDialog({ device, onClose }: TaskDialogProps) {
  const t = useT('control')
  const locale = useLocale()
  const { modal, close } = useClosing(onClose)
  const { mayWrite } = useRights('Device')
  const { id, companyId, zone, readOnly, deviceName } = device
  const { data, error } = useQuery(tasksQuery(useApi(), companyId, id))
  const cancel = useCancel(companyId)
  const mayChange = mayWrite && !readOnly
  return (
    <Modal {...modal} title={t('task.title', { name: deviceName })} width={560} footer={null} onCancel={close}>
      <Muted as="p" className={css.clock}>
        {t('power.zone', { zone })}
      </Muted>
      {mayChange && <Restart device={device} />}
      <Awaited {...{ data, error }} rows={4} />
      {data?.length === 0 && <EmptyState title={t('task.none')} text={t('task.noneText')} />}
      {data && data.length > 0 && (
        <ul className={css.commands}>
          {data.map(({ at, kind, command, argument, state, commandId }) => {
            const what =
              kind === 'command' && command
                ? t(`ask.${askOf({ kind: command, argument })}`)
                : t(`task.${kind as Planned}`)
            const soon = t(state === 'sent' ? 'command.sent' : 'task.soon')
            return (
              <li key={`${commandId} ${kind} ${at}`}>
                <span className={css.what}>
                  <strong>{what}</strong>
                  <small>{at ? showInstant(at, zone, locale) : soon}</small>
                </span>
                {mayChange && state === 'waiting' && (
                  <Button
                    size="small"
                    aria-label={t('command.cancelOne', { ask: what, name: deviceName })}
                    onClick={() => cancel([commandId])}
                  >
                    {t('command.cancel')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Modal>
  )
}

type Planned = 'on' | 'off' | 'restart' | 'downloads-begin' | 'downloads-end'

/** Plans a restart by the clock on the screen's wall, in place of one that was planned before (R359). */
function Restart({ device: { id, companyId } }: { device: Device }) {
  const t = useT('control')
  const field = useId()
  const api = useApi()
  const cache = useQueryClient()
  const toast = useToast()
  const [at, setAt] = useState('')
  const [isSaving, setSaving] = useState(false)

  async function plan() {
    setSaving(true)
    try {
      await send(api.PATCH('/api/device/{id}/scheduleReboot', { params: { path: { id } }, body: { companyId, at } }))
      refresh(cache, companyId, 'device')
      toast.success(t('task.planned'))
      setAt('')
    } catch (error) {
      toast.problem(error)
    }
    setSaving(false)
  }

  return (
    <div className={css.bar}>
      <label htmlFor={field}>{t('task.plan')}</label>
      <InstantField id={field} value={at} onChange={setAt} />
      <Button disabled={at === ''} loading={isSaving} onClick={() => void plan()}>
        {t('task.planIt')}
      </Button>
    </div>
  )
}
