import { AuditOutlined, CheckOutlined, CloseOutlined, EyeOutlined } from '@ant-design/icons'
import { useT } from '@marquee/i18n/react'
import { CommandBar, CommandMenu } from '@marquee/ui/list/CommandMenu'
import type { ListCommand } from '@marquee/ui/list/commands'
import { ListPage } from '@marquee/ui/list/ListPage'
import { useListKeys } from '@marquee/ui/list/useListKeys'
import { useListPosition } from '@marquee/ui/list/useListPosition'
import { useSelection } from '@marquee/ui/list/useSelection'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useApi } from '../../../session/services'
import { useRights, useSession } from '../../../session/session'
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
  const { self, companyId } = useSession()
  const mayDecide = useRights('ContentApproval').mayWrite && side === 'all'
  const place = useListPosition(approvalDefaults)
  const state = stateOf(place.position)
  const list = useQuery(submissions(useApi(), { companyId, side, userId: self.id, position: place.position }))
  const items = list.data?.items ?? none
  const { approve } = useVerdicts()
  const { unseen, isNew } = useNewVerdicts(side, items)
  const [opened, open] = useState(0)
  const [rejecting, setRejecting] = useState<readonly Submission[] | null>(null)
  const selection = useSelection(items, keyOf, place.position)
  const commands: ListCommand<Submission>[] = [
    {
      id: 'open',
      label: t('approval.look'),
      icon: <EyeOutlined />,
      single: true,
      when: () => true,
      run: ([item]) => item && open(item.versionId),
    },
    {
      id: 'approve',
      label: t('approval.approve'),
      icon: <CheckOutlined />,
      shortcut: 'A',
      when: (chosen) => mayDecide && chosen.every((item) => item.approvalStatus !== 'A'),
      run: (chosen) => void approve(chosen.map(waitingOf)).then(selection.clear, () => {}), // the toast says why not
    },
    {
      id: 'reject',
      label: t('approval.reject'),
      icon: <CloseOutlined />,
      shortcut: 'R',
      danger: true,
      when: (chosen) => mayDecide && chosen.every((item) => item.approvalStatus === 'P'),
      run: setRejecting,
    },
  ]
  const keys = useListKeys({ items, keyOf, selection, commands })
  const look = (item: Submission) => open(item.versionId)
  const columns = useSubmissionColumns({
    open: look,
    isNew,
    menu: (item) => <CommandMenu item={item} name={item.name} commands={commands} />,
  })
  const stateLabel = (value: (typeof states)[number]) => {
    const count = unseen(value)
    return count > 0 ? t('approval.unseen', { state: t(`state.${value}`), count }) : t(`state.${value}`)
  }
  const shown = items.find((item) => item.versionId === opened)

  return (
    <div {...keys}>
      <ListPage
        title={t(`approval.${side}`)}
        place={place}
        list={list}
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
        keyOf={keyOf}
        nameOf={(item) => item.name}
        onOpen={look}
        selection={mayDecide ? selection : undefined}
        bulk={<CommandBar items={selection.items} commands={commands} />}
        empty={{ title: t(`approval.empty.${side}`), text: t(`approval.emptyText.${side}`), icon: <AuditOutlined /> }}
      />
      <ReviewDrawer item={shown} commands={commands} onClose={() => open(0)} />
      {rejecting && (
        <RejectDialog items={rejecting.map(waitingOf)} onDone={selection.clear} onClose={() => setRejecting(null)} />
      )}
    </div>
  )
}
