import { Problem } from '@marquee/api/problem'
import { useT, useTexts } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { useClosing } from '@marquee/ui/feedback/useClosing'
import { useConfirm } from '@marquee/ui/feedback/useConfirm'
import { splitTags } from '@marquee/ui/form/tags'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { dashboardQuery, tagsQuery } from '../../../session/queries'
import { useApi, useServices } from '../../../session/services'
import { useCompanyId } from '../../../session/session'
import { contentLimits } from '../../../session/upload/limits'
import { fileCheck } from '../queries'
import { CandidateRow } from './CandidateRow'
import { factsOf, fatesOf, isAskable, willGo, wishOf } from './candidate'
import { FileChooser } from './FileChooser'
import { placeOf, planOf } from './folders'
import type { Dropped, Picked } from './picked'
import { Room } from './Room'
import { Summary } from './Summary'
import { UploadFields, type UploadSettings } from './UploadFields'
import css from './upload.module.css'
import { SHOWN, useCandidates } from './useCandidates'
import { useUploadTarget } from './useUploadTarget'

interface UploadDialogProps {
  /** What was dropped so far; it only grows while the dialog is open. */
  files: readonly Picked[]
  /** The folder that is on the screen; 0 is the root. */
  folder: number
  /** Told what is chosen in here. */
  onFiles(chosen: Dropped): void
  onClose(): void
}

/** Files are chosen here, looked at and checked before they are sent (D027, R335); then the tray takes over. */
export function UploadDialog({ files, folder, onFiles, onClose }: UploadDialogProps) {
  const t = useT('content')
  const common = useT('common')
  const { modal, close } = useClosing(onClose)
  const api = useApi()
  const companyId = useCompanyId()
  const { uploads } = useServices()
  const problemText = useProblemText()
  const confirm = useConfirm()
  const { list, add, change, remove } = useCandidates()
  const [settings, setSettings] = useState<UploadSettings>({ folder, tags: [], isShared: false })
  const [making, setMaking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { data: tags = [] } = useQuery(tagsQuery(api, companyId, 'Content'))
  const { data: limits } = useQuery(contentLimits(api, companyId))
  const { data: dashboard } = useQuery(dashboardQuery(api, companyId))
  const target = useUploadTarget(settings.folder)

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

  const asked = list.filter((one) => isAskable(one, limits) && one.found)
  const checks = useQueries({ queries: asked.map((one) => fileCheck(api, companyId, one.id, factsOf(one))) })
  const unchecked = checks.filter((check) => check.error)
  const verdictOf = new Map(asked.map((one, index) => [one.id, checks[index]?.data ?? undefined]))
  const fates = fatesOf(list, {
    limits,
    room: limits ? limits.leftBytes : Number.POSITIVE_INFINITY,
    verdictOf: ({ id }) => verdictOf.get(id),
  })
  const going = list.flatMap((one, index) => {
    const fate = fates[index]
    return fate && willGo(one, fate) ? [{ one, fate }] : []
  })
  const isLooking = fates.includes('looking')
  const plan = useMemo(() => planOf(list, target.level), [list, target.level])

  async function submit() {
    setMaking(true)
    setProblem(null)
    try {
      const folderOf = await target.make(
        planOf(
          going.map(({ one }) => one),
          target.level,
        ),
      )
      const settled = {
        companyId,
        share: settings.isShared ? ('Y' as const) : ('N' as const),
        ...splitTags(tags, settings.tags),
      }
      uploads.add(
        going.map(({ one, fate }) =>
          wishOf(one, fate, { ...settled, groupId: folderOf(placeOf(one.path, target.level)) }),
        ),
      )
      close()
    } catch (error) {
      setProblem(Problem.from(error))
      setMaking(false)
    }
  }

  /** Files that were prepared are not thrown away by a slip. */
  async function cancel() {
    const question = {
      title: t('upload.discard', { count: list.length }),
      text: t('upload.discardText'),
      confirmLabel: common('discard.yes'),
      danger: true,
    }
    if (list.length === 0 || (await confirm(question))) close()
  }

  const recheck = () => {
    for (const check of unchecked) void check.refetch()
  }
  const failed = problem ?? (unchecked[0] && Problem.from(unchecked[0].error))
  return (
    <Modal
      {...modal}
      width={680}
      title={t('upload.title')}
      mask={{ closable: false }}
      okText={going.length > 0 ? t('upload.submit', { count: going.length }) : t('upload')}
      okButtonProps={{
        disabled: going.length === 0 || isLooking,
        loading: making || (isLooking && unchecked.length === 0),
      }}
      onOk={submit}
      onCancel={cancel}
    >
      <FileChooser isSmall={list.length > 0} limits={limits} onFiles={onFiles} />
      <Room
        limits={limits}
        dashboard={dashboard}
        needed={going.reduce((sum, { one, fate }) => sum + (fate === 'new' ? one.file.size : 0), 0)}
      />
      {failed && (
        <Alert
          type="error"
          showIcon
          className={css.alert}
          title={problemText(failed)}
          action={
            <Button size="small" onClick={() => (problem ? submit() : recheck())}>
              {common('retry')}
            </Button>
          }
        />
      )}
      <Summary fates={fates} plan={plan} />
      {list.length > 0 && (
        <ul className={css.rows} aria-label={t('upload.files')} aria-busy={isLooking}>
          {list.slice(0, SHOWN).map((one, index) => (
            <CandidateRow
              key={one.id}
              candidate={one}
              fate={fates[index] ?? 'looking'}
              onChange={change}
              onRemove={remove}
            />
          ))}
          {list.length > SHOWN && <li className={css.rest}>{t('upload.rest', { count: list.length - SHOWN })}</li>}
        </ul>
      )}
      <UploadFields tags={tags} settings={settings} onChange={setSettings} />
    </Modal>
  )
}
