import { Problem } from '@marquee/api/problem'
import { useT, useTexts } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { tagsQuery } from '../../../session/queries'
import { useApi, useServices } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { fileCheck } from '../queries'
import { splitTags } from '../tags'
import { CandidateRow } from './CandidateRow'
import { type Candidate, factsOf, fateOf, isAskable, willGo, wishOf } from './candidate'
import { FileChooser } from './FileChooser'
import { Room } from './Room'
import { UploadFields, type UploadSettings } from './UploadFields'
import css from './upload.module.css'
import { useCandidates } from './useCandidates'

interface UploadDialogProps {
  /** What was dropped so far; it only grows while the dialog is open. */
  files: readonly File[]
  /** The folder that is on the screen; 0 is the root. */
  folder: number
  onClose(): void
}

/** Files are chosen here, looked at and checked before they are sent (D027, R335); then the tray takes over. */
export function UploadDialog({ files, folder, onClose }: UploadDialogProps) {
  const t = useT('content')
  const common = useT('common')
  const { modal, close } = useClosing(onClose)
  const api = useApi()
  const companyId = useCompanyId()
  const { uploads } = useServices()
  const problemText = useProblemText()
  const { list, add, change, remove } = useCandidates()
  const [settings, setSettings] = useState<UploadSettings>({ folder, tags: [], isShared: false })
  const { data: tags = [] } = useQuery(tagsQuery(api, companyId, 'Content'))

  const texts = useTexts()
  useEffect(() => {
    uploads.prepare()
    texts.load('upload').catch(() => {}) // the tray's; it asks for them again
  }, [uploads, texts])

  const taken = useRef(0)
  useEffect(() => {
    add(files.slice(taken.current))
    taken.current = files.length
  }, [files, add])

  const asked = list.filter((one) => isAskable(one) && one.found)
  const check = useQuery(fileCheck(api, companyId, asked.map(factsOf)))
  const fates = list.map((one): [Candidate, ReturnType<typeof fateOf>] => {
    const place = asked.indexOf(one)
    return [one, fateOf(one, check.isPlaceholderData ? undefined : check.data?.[place])]
  })
  const going = fates.filter(([one, fate]) => willGo(one, fate))
  const isLooking = fates.some(([, fate]) => fate === 'looking')

  function submit() {
    const common = {
      companyId,
      groupId: settings.folder,
      share: settings.isShared ? ('Y' as const) : ('N' as const),
      ...splitTags(tags, settings.tags),
    }
    uploads.add(going.map(([one, fate]) => wishOf(one, fate, common)))
    close()
  }

  return (
    <Modal
      {...modal}
      width={680}
      title={t('upload.title')}
      mask={{ closable: false }}
      okText={going.length > 0 ? t('upload.submit', { count: going.length }) : t('upload')}
      okButtonProps={{ disabled: going.length === 0 || isLooking, loading: isLooking && !check.error }}
      onOk={submit}
      onCancel={close}
    >
      <FileChooser isSmall={list.length > 0} onFiles={add} />
      <Room files={going.map(([one, fate]) => (fate === 'new' ? one.file.size : 0))} />
      {check.error && (
        <Alert
          type="error"
          showIcon
          className={css.alert}
          title={problemText(Problem.from(check.error))}
          action={
            <Button size="small" onClick={() => check.refetch()}>
              {common('retry')}
            </Button>
          }
        />
      )}
      {list.length > 0 && (
        <ul className={css.rows} aria-label={t('upload.files')} aria-busy={isLooking}>
          {fates.map(([one, fate]) => (
            <CandidateRow
              key={one.id}
              candidate={one}
              fate={fate}
              onChange={(part) => change(one.id, part)}
              onRemove={() => remove(one.id)}
            />
          ))}
        </ul>
      )}
      <UploadFields tags={tags} settings={settings} onChange={setSettings} />
    </Modal>
  )
}
