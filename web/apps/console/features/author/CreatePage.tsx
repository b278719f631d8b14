import { Problem } from '@marquee/api/problem'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import { useState } from 'react'
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
  return search?.template ? <FromTemplate key={search.template} id={search.template} /> : <NewProgram />
}

function FromTemplate({ id }: { id: number }) {
  const api = useApi()
  const companyId = useCompanyId()
  const { data, error } = useQuery(templateQuery(api, companyId, id))
  if (data) return <NewProgram first={data.document} />
  if (error) return <NewProgram problem={Problem.from(error)} />
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
}

/** Once it is made, its own page goes on. */
function NewProgram({ first, problem }: NewProgramProps) {
  const navigate = useNavigate()
  const [start, setStart] = useState<Start | null>(() => (first ? { program: startOf(first) } : null))
  if (!start) return <StartPage problem={problem} onStart={setStart} />
  return (
    <ProgramEditor
      record={null}
      start={start}
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
