import { Problem } from '@marquee/api/problem'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { numberOf } from '../../navigation/root'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import css from './author.module.css'
import { handOver } from './handover'
import { ProgramEditor, type Start } from './ProgramEditor'
import { templateQuery } from './queries'
import { StartPage } from './StartPage'
import { startOf } from './startOf'

/** A new program: first what it begins with, unless the address names a template, then the designer. */
export default function CreatePage() {
  const search = useSearch({ from: '/author/web-author/create-content', shouldThrow: false })
  const { template } = search ?? {}
  const folder = useLocation({ select: ({ search }) => numberOf((search as { folder?: unknown }).folder) ?? 0 })
  return template ? <FromTemplate key={template} id={template} folder={folder} /> : <NewProgram folder={folder} />
}

function FromTemplate({ id, folder }: { id: number; folder: number }) {
  const api = useApi()
  const companyId = useCompanyId()
  const { data, error } = useQuery(templateQuery(api, companyId, id))
  if (data) return <NewProgram first={data.document} folder={folder} />
  if (error) return <NewProgram problem={Problem.from(error)} folder={folder} />
  return (
    <div className={css.start}>
      <Skeleton active />
    </div>
  )
}

interface NewProgramProps {
  /** The document of a template. */
  first?: unknown
  problem?: Problem
  /** Into which it goes; 0 is the root. */
  folder: number
}

/** Once it is made, its own page goes on. */
function NewProgram({ first, problem, folder }: NewProgramProps) {
  const navigate = useNavigate()
  const [start, setStart] = useState<Start | null>(() => (first ? { program: startOf(first) } : null))
  if (!start) return <StartPage problem={problem} onStart={setStart} />
  return (
    <ProgramEditor
      record={null}
      start={start}
      folder={folder}
      made={({ id }, editor) => {
        handOver(id, editor)
        void navigate({
          to: '/web-author/edit-content/{-$id}',
          params: { id: String(id) },
          search: {},
          replace: true,
        })
      }}
    />
  )
}
