import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { EntryLink } from '../../navigation/EntryLink'
import { FailedRecord } from '../../navigation/FailedRecord'
import { useApi } from '../../session/services'
import { useRights, useSession } from '../../session/session'
import css from './author.module.css'
import CreatePage from './CreatePage'
import { takeOver } from './handover'
import { ProgramEditor } from './ProgramEditor'
import { programQuery } from './queries'

/** A program by its id; without one, a new program. */
export default function EditPage() {
  const { id } = useParams({ from: '/author/web-author/edit-content/{-$id}' })
  return id ? <LoadedProgram key={id} id={Number(id)} /> : <CreatePage />
}

function LoadedProgram({ id }: { id: number }) {
  const t = useT('author')
  const navigate = useNavigate()
  const api = useApi()
  const { self, companyId } = useSession()
  const { mayAdminister } = useRights('Content')
  const program = useQuery(programQuery(api, companyId, id))
  const [former] = useState(() => takeOver(id))
  if (program.data) {
    return (
      <ProgramEditor
        record={program.data}
        former={former}
        readOnly={!program.data.active || program.data.readOnly || !(mayAdminister || program.data.userId === self.id)}
        made={(copy) =>
          void navigate({
            to: '/web-author/edit-content/{-$id}',
            params: { id: String(copy.id) },
            search: {},
          })
        }
      />
    )
  }
  const problem = program.error && Problem.from(program.error)
  return (
    <div className={css.start}>
      {problem ? (
        <FailedRecord
          kind="content"
          id={id}
          find={(where) => send(api.GET('/api/content/{id}', where))}
          problem={problem}
          title={t('editor.failed')}
          back={<EntryLink entry="MyContent">{t('editor.back')}</EntryLink>}
          retry={program.refetch}
        />
      ) : (
        <Skeleton active />
      )}
    </div>
  )
}
