import { AuditOutlined, CheckOutlined, CloseOutlined, EyeOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { forEach, forOne, type ListCommand } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useSession } from '../../../session/session'
import { useRecordList } from '../../../session/useRecordList'
import type { Submission } from '../queries'
import { approvalDefaults, type Side, stateOf, states, submissions } from './queries'
import { RejectDialog } from './RejectDialog'
import { ReviewDrawer } from './ReviewDrawer'
import { useNewVerdicts } from './useNewVerdicts'
import { useSubmissionColumns } from './useSubmissionColumns'
import { useVerdicts, type Waiting } from './useVerdicts'

const keyOf = (item: Submission) => item.versionId
const none: Submission[] = []

export function waitingOf({ versionId, sha256, name }: Submission): Waiting {
  return { id: versionId, sha256, name }
}

/** What was submitted, with what may be done about it: those who approve decide, authors see what became of theirs. */
export default function ApprovalPage({ side }: { side: Side }) {
  const t = useT('content')
  const { self } = useSession()
  const { mayWrite, ...records } = useRecordList(
    'ContentApproval',
    approvalDefaults,
    (api, companyId, position) => submissions(api, { companyId, side, userId: self.id, position }),
    keyOf,
  )
  const { place, list, selection } = records
  const items = list.data?.items ?? none
  const state = stateOf(place.position)
  const { approve } = useVerdicts()
  const { unseen, isNew } = useNewVerdicts(side, items)
  const [opened, open] = useState(0)
  const [rejecting, setRejecting] = useState<readonly Submission[] | null>(null)
  const look = (item: Submission) => open(item.versionId)
  const decisions = [
    forEach<Submission>({
      id: 'approve',
      label: t('approval.approve'),
      icon: <CheckOutlined />,
      shortcut: 'A',
      when: (item) => item.approvalStatus !== 'A',
      run: (chosen) => void approve(chosen.map(waitingOf)).then(selection.clear, () => {}), // the toast says why not
    }),
    forEach<Submission>({
      id: 'reject',
      label: t('approval.reject'),
      icon: <CloseOutlined />,
      shortcut: 'R',
      danger: true,
      when: (item) => item.approvalStatus === 'P',
      run: setRejecting,
    }),
  ]
  const commands: ListCommand<Submission>[] = [
    forOne({ id: 'open', label: t('approval.look'), icon: <EyeOutlined />, run: look }),
    ...(mayWrite && side === 'all' ? decisions : []),
  ]
  const columns = useSubmissionColumns({ open: look, isNew })
  const stateLabel = (value: (typeof states)[number]) => {
    const count = unseen(value)
    return count > 0 ? t('approval.unseen', { state: t(`state.${value}`), count }) : t(`state.${value}`)
  }
  const shown = items.find((item) => item.versionId === opened)

  return (
    <ListPage
      title={t(`approval.${side}`)}
      {...records}
      searchLabel={t('search')}
      extra={
        <Segmented
          aria-label={t('state')}
          value={state}
          options={states.map((value) => ({ value, label: stateLabel(value) }))}
          onChange={(value) => place.move({ filters: { approvalStatus: value === 'P' ? '' : value } })}
        />
      }
      columns={columns}
      commands={commands}
      nameOf={(item) => item.name}
      onOpen={look}
      empty={{ title: t(`approval.empty.${side}`), text: t(`approval.emptyText.${side}`), icon: <AuditOutlined /> }}
    >
      <ReviewDrawer item={shown} commands={commands} onClose={() => open(0)} />
      {rejecting && (
        <RejectDialog items={rejecting.map(waitingOf)} onDone={selection.clear} onClose={() => setRejecting(null)} />
      )}
    </ListPage>
  )
}
