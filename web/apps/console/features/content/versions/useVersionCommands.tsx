import {
  CheckOutlined,
  ClockCircleOutlined,
  CloseOutlined,
  DeleteOutlined,
  DiffOutlined,
  PlayCircleOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { forOne, type ListCommand } from '@marquee/ui/list/commands'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { useChange } from '../../../session/useChange'
import { useVerdicts } from '../approval/useVerdicts'
import type { Content, Version } from '../queries'
import type { AskedVersion } from './Versions'

interface VersionCommandOptions {
  item: Content
  /** The person may change the content. */
  mayChange: boolean
  ask(asked: AskedVersion): void
}

type Call = '/api/content-version/current' | '/api/content-version/current/cancel' | '/api/content-version/delete'

/** What can be done with one version. */
export function useVersionCommands({ item, mayChange, ask }: VersionCommandOptions): ListCommand<Version>[] {
  const t = useT('content')
  const api = useApi()
  const companyId = useCompanyId()
  const confirm = useConfirm()
  const mayDecide = useRights('ContentApproval').mayWrite
  const { approve } = useVerdicts()
  const change = useChange({
    run: ({ call, id }: { call: Call; id: number }) => send(api.POST(call, { body: { id, companyId } })),
    changes: 'content',
    done: t('done.saved'),
  })
  const run = (call: Call) => (chosen: readonly Version[]) => {
    for (const { id } of chosen) change.mutate({ call, id })
  }
  const isOpen = ({ approvalStatus }: Version) => approvalStatus === 'P'

  async function remove(version: Version) {
    const yes = await confirm({
      title: t('version.remove.title', { number: version.version, name: item.name }),
      text: t('version.remove.text'),
      confirmLabel: t('remove.yes'),
      danger: true,
    })
    if (yes) run('/api/content-version/delete')([version])
  }

  return [
    forOne({
      id: 'compare',
      label: t('version.compare'),
      icon: <DiffOutlined />,
      when: (version) => version.current === false,
      run: (version) => ask({ dialog: 'compare', version }),
    }),
    forOne({
      id: 'approve',
      label: t('approval.approve'),
      icon: <CheckOutlined />,
      when: (version) => mayDecide && version.approvalStatus !== 'A',
      run: ({ id, sha256 }) => void approve([{ id, sha256, name: item.name }]).catch(() => {}), // the toast says why not
    }),
    forOne({
      id: 'reject',
      label: t('approval.reject'),
      icon: <CloseOutlined />,
      danger: true,
      when: (version) => mayDecide && isOpen(version),
      run: (version) => ask({ dialog: 'reject', version }),
    }),
    forOne({
      id: 'current',
      label: t('version.makeCurrent'),
      icon: <PlayCircleOutlined />,
      when: (version) => mayChange && version.current === false && version.approvalStatus === 'A',
      run: (version) => run('/api/content-version/current')([version]),
    }),
    forOne({
      id: 'plan',
      label: t('version.plan'),
      icon: <ClockCircleOutlined />,
      when: (version) => mayChange && version.current === false && version.approvalStatus !== 'R',
      run: (version) => ask({ dialog: 'plan', version }),
    }),
    forOne({
      id: 'cancel',
      label: t('version.unplan'),
      icon: <StopOutlined />,
      when: (version) => mayChange && version.currentAt != null,
      run: (version) => run('/api/content-version/current/cancel')([version]),
    }),
    forOne({
      id: 'remove',
      label: t('command.remove'),
      icon: <DeleteOutlined />,
      danger: true,
      when: (version) => mayChange && version.current === false,
      run: (version) => void remove(version),
    }),
  ]
}
