import { createEditor, type Editor } from '@marquee/designer/core/editor'
import { randomId } from '@marquee/designer/core/ids'
import { Refusals } from '@marquee/designer/view/bars/Refusals'
import { useTaking } from '@marquee/designer/view/contents/useTaking'
import { Designer } from '@marquee/designer/view/Designer'
import { useT } from '@marquee/i18n/react'
import { hasRoom } from '@marquee/model/program/items'
import { limits } from '@marquee/model/program/limits'
import type { Program } from '@marquee/model/program/program'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { DraftNotices } from '@marquee/ui/form/DraftNotices'
import { Alert } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { EntryLink } from '../../navigation/EntryLink'
import { createHost } from '../../session/drawing/host'
import { createPorts } from '../../session/drawing/ports'
import { useEventPorts } from '../../session/drawing/useEventPorts'
import { useBundledFonts, useFonts } from '../../session/drawing/useFonts'
import { usePublish } from '../../session/publishing'
import { useApi } from '../../session/services'
import { useSession } from '../../session/session'
import { useFolders } from '../../session/useFolders'
import css from './author.module.css'
import { DetailsDialog } from './DetailsDialog'
import { dialogs, fetchDialogs } from './lateDialogs'
import { PresentOthers } from './PresentOthers'
import { ProgramContents } from './ProgramContents'
import { type Authored, waits } from './queries'
import { DialogUploader, Uploads } from './Uploader'
import { programOfRecord, useProgram } from './useProgram'
import { useProgramUploads } from './useProgramUploads'

interface ProgramEditorProps {
  /** Null for a new one. */
  record: Authored | null
  /** What a new one begins with. */
  start?: Start
  /** Into which a new one goes, unless its person chooses another one; 0 is the root. */
  folder?: number
  /** The editor in which the record was made, with its history. */
  former?: Editor
  readOnly?: boolean
  made(record: Authored, editor: Editor): void
}

/** What a new program begins with. */
export interface Start {
  readonly program: Program
  /** What somebody made of it before, under the key of its draft. */
  readonly left?: { readonly key: string; readonly program: Program }
}

/** The designer with a program of the company. */
export function ProgramEditor({ record, start, folder = 0, former, readOnly = false, made }: ProgramEditorProps) {
  const t = useT('author')
  const api = useApi()
  const { companyId, codes } = useSession()
  const problemText = useProblemText()
  const publish = usePublish()
  const [editor] = useState(() => former ?? editorOf(record, start))
  const [host] = useState(() =>
    createHost(api, companyId, Intl.DateTimeFormat().resolvedOptions().timeZone, codes.fonts),
  )
  const room = useRoomFor(record ? 0 : folder)
  const life = useProgram({
    editor,
    host,
    record,
    readOnly,
    begun: start?.left?.key,
    folder: room,
    made: (saved) => made(saved, editor),
  })
  const { dirty, busy, problem, base, save, notices, isLosing, refused, asking, details, template } = life
  const eventList = useEventPorts()
  const canPublish = publish && record && !dirty
  const ports = useMemo(() => {
    const open = () =>
      record && publish?.({ what: { itemId: record.id, type: 'content', name: record.name, image: record.contentSrc } })
    const given = { api, companyId, codes, host, eventList, Uploading: DialogUploader }
    return createPorts({ ...given, publish: canPublish ? () => void open() : undefined })
  }, [api, companyId, codes, host, eventList, record, publish, canPublish])
  const taking = useTaking(editor, ports.playlistContents)
  const uploads = useProgramUploads({ editor, host, folder: record?.groupId ?? room, put: taking.put })
  const isNew = base.id === 0
  const isPending = record !== null && waits(record)
  const { program, view } = life.draft
  const isFull = !readOnly && !hasRoom(program, view.page, 1)
  useEffect(fetchDialogs, [])
  useBundledFonts()
  useFonts(codes)

  return (
    <Uploads value={uploads}>
      <Designer
        editor={editor}
        ports={ports}
        dialogs={publish ? dialogs : unpublished}
        newId={randomId}
        readOnly={readOnly}
        saving={{
          state: busy ? 'busy' : problem ? 'failed' : dirty || isNew ? 'unsaved' : 'saved',
          reason: problem ? problemText(problem) : undefined,
          save: () => void save(),
          details,
          template,
        }}
        back={
          <EntryLink entry="MyContent" className={css.back}>
            <span className="mq-hidden">{t('editor.back')}</span>
            <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" aria-hidden="true">
              <path d="M12 4.5 6.5 10l5.5 5.5" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </EntryLink>
        }
        bringing={{
          panel: <ProgramContents taking={taking} uploads={uploads} />,
          take: taking.take,
          takeFiles: uploads.add,
        }}
        trying={life.tried}
        extra={record && <PresentOthers id={record.id} />}
        notices={
          (readOnly ||
            isLosing ||
            isPending ||
            isFull ||
            (problem && refused) ||
            notices.kept ||
            notices.overtaken ||
            notices.stale) && (
            <>
              {readOnly && <Alert type="info" showIcon title={t(`editor.looked.${whyLooked(record)}`)} />}
              {isPending && <Alert type="info" showIcon title={t('editor.pending')} />}
              {isFull && <Alert type="info" showIcon title={t('editor.full', most)} />}
              {isLosing && <Alert type="warning" showIcon role="alert" title={t('editor.unkept')} />}
              {problem && refused && <Refusals {...refused} />}
              <DraftNotices {...notices} />
            </>
          )
        }
      />
      {asking && <DetailsDialog {...asking} />}
    </Uploads>
  )
}

const most = { page: limits.items, all: limits.allItems }

/** A folder that is there and not kept for others, or else the root. */
function useRoomFor(folder: number): number {
  const { folders } = useFolders('Content', folder > 0)
  return folders.some(({ id, disabled }) => id === folder && !disabled) ? folder : 0
}

/** Why somebody may look at a program and not change it. */
function whyLooked(record: Authored | null): 'recycled' | 'kept' | 'others' {
  if (record?.active === false) return 'recycled'
  return record?.readOnly ? 'kept' : 'others'
}

/** Who may not publish is not offered to. */
const { scheduleItem: _, ...unpublished } = dialogs

function editorOf(record: Authored | null, start: Start | undefined): Editor {
  if (record) {
    return createEditor({ id: record.id, version: record.version, program: programOfRecord(record) }, randomId)
  }
  if (!start) throw new Error('a new program begins with something')
  return createEditor({ id: 0, version: 0, program: start.program }, randomId, start.left?.program)
}
