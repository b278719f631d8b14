import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { FolderSelect } from '@marquee/ui/folders/FolderSelect'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Modal, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { dashboardQuery } from '../../../session/queries'
import { useApi } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { contentLimits } from '../../../session/upload/limits'
import { useFolders } from '../../../session/useFolders'
import { Room } from '../upload/Room'
import { bytesOf } from './chosen'
import css from './import.module.css'
import { OfferList } from './OfferList'
import { type ImportSource, offeringQuery } from './queries'
import { useBringIn } from './useBringIn'

interface ImportDialogProps {
  sources: readonly ImportSource[]
  /** The folder that is on the screen; 0 is the root. */
  folder: number
  onClose(): void
}

const none: ReadonlySet<string> = new Set()

/** Files of a folder elsewhere are chosen here; then the server fetches them, and the tray tells how far it is. */
export function ImportDialog({ sources, folder, onClose }: ImportDialogProps) {
  const t = useT('content')
  const { modal, close } = useClosing(onClose)
  const api = useApi()
  const companyId = useCompanyId()
  const [sourceId, setSourceId] = useState(sources[0]?.id ?? 0)
  const [chosen, setChosen] = useState(none)
  const [target, setTarget] = useState(folder)
  const offering = useQuery(offeringQuery(api, companyId, sourceId))
  const { data: limits } = useQuery(contentLimits(api, companyId))
  const { data: dashboard } = useQuery(dashboardQuery(api, companyId))
  const { folders, rootId } = useFolders('Content')
  const bringIn = useBringIn(close)
  const files = offering.data?.files ?? []
  const needed = bytesOf(files, chosen)
  const isTooMuch = limits !== undefined && needed > limits.leftBytes

  return (
    <Modal
      {...modal}
      width={680}
      title={t('import.title')}
      mask={{ closable: false }}
      okText={chosen.size > 0 ? t('import.submit', { count: chosen.size }) : t('import')}
      okButtonProps={{ disabled: chosen.size === 0 || isTooMuch, loading: bringIn.isPending }}
      onOk={() => bringIn.mutate({ sourceId, files: [...chosen], groupId: target })}
      onCancel={close}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={t('import.source')} htmlFor="import-source">
          <Select
            id="import-source"
            value={sourceId}
            options={sources.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => {
              setSourceId(id)
              setChosen(none)
            }}
          />
        </Form.Item>
      </Form>
      {offering.isPending && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {offering.error && (
        <Failure error={offering.error} isBusy={offering.isFetching} again={() => offering.refetch()} />
      )}
      {offering.data && files.length === 0 && (
        <EmptyState
          title={t('import.empty')}
          text={
            offering.data.others > 0
              ? t('import.emptyText.others', { count: offering.data.others })
              : t('import.emptyText')
          }
          action={
            <Button loading={offering.isFetching} onClick={() => offering.refetch()}>
              {t('import.look')}
            </Button>
          }
        />
      )}
      {offering.data && files.length > 0 && <OfferList offering={offering.data} chosen={chosen} onChoose={setChosen} />}
      <Room limits={limits} dashboard={dashboard} needed={needed} />
      {isTooMuch && <Alert type="warning" showIcon className={css.alert} title={t('import.tooMuch')} />}
      {bringIn.error && <Failure error={bringIn.error} />}
      <Form layout="vertical" component="div" className={css.target}>
        <Form.Item label={t('import.target')} htmlFor="import-folder">
          <FolderSelect
            id="import-folder"
            label={t('import.target')}
            folders={folders}
            rootId={rootId}
            value={target}
            onChange={setTarget}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** What went wrong, and what to do about it. */
function Failure({ error, isBusy, again }: { error: Error; isBusy?: boolean; again?(): void }) {
  const common = useT('common')
  const problemText = useProblemText()
  return (
    <Alert
      type="error"
      showIcon
      className={css.alert}
      title={problemText(Problem.from(error))}
      action={
        again && (
          <Button size="small" loading={isBusy} onClick={again}>
            {common('retry')}
          </Button>
        )
      }
    />
  )
}
