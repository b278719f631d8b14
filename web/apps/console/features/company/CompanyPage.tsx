import { LeftOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { EmptyState } from '@marquee/ui/feedback/EmptyState'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { CommandMenu } from '@marquee/ui/list/CommandMenu'
import { PageHead } from '@marquee/ui/page/PageHead'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { isGlobalAdmin } from '../../session/access'
import { useApi } from '../../session/services'
import { useCompanyId, useRights, useSession } from '../../session/session'
import { CompanyDialog } from './CompanyDialog'
import { CompanyFacts } from './CompanyFacts'
import css from './company.module.css'
import { DefaultPictures } from './DefaultPictures'
import { type Company, companyQuery } from './queries'
import { StandingTag } from './StandingTag'
import { Switches } from './Switches'
import { SignIn } from './sso/SignIn'
import { Usage } from './Usage'
import { useCompanyCommands } from './useCompanyCommands'

/** One company: what it is, how much of its limits it uses, and what its screens show in gaps (R021). */
export default function CompanyPage() {
  const t = useT('company')
  const common = useT('common')
  const problemText = useProblemText()
  const { id } = useParams({ from: '/desk/manage/company/$id' })
  const { data, error, refetch } = useQuery(companyQuery(useApi(), useCompanyId(), Number(id)))
  const problem = error && Problem.from(error)
  const isGone = problem?.kind === 'missing' || problem?.kind === 'invalid'

  return (
    <>
      <Link className={css.back} to="/manage/company">
        <LeftOutlined aria-hidden /> {t('back')}
      </Link>
      {problem && (isGone || !data) ? (
        <EmptyState
          role="alert"
          title={isGone ? t('missing') : t('failed')}
          text={isGone ? t('missingText') : problemText(problem)}
          action={!isGone && <Button onClick={() => refetch()}>{common('retry')}</Button>}
        />
      ) : data ? (
        <Shown key={data.id} company={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}

function Shown({ company }: { company: Company }) {
  const t = useT('company')
  const navigate = useNavigate()
  const { mayWrite } = useRights('Company')
  const isOperator = isGlobalAdmin(useSession().self)
  const [editing, setEditing] = useState(false)
  const commands = useCompanyCommands({
    edit: () => setEditing(true),
    deleted: () => void navigate({ to: '/manage/company' }),
  })
  return (
    <>
      <PageHead
        title={company.name}
        actions={
          <>
            <CommandMenu item={company} name={company.name} commands={commands.filter(({ id }) => id !== 'edit')} />
            {mayWrite && (
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('command.edit')}
              </Button>
            )}
          </>
        }
      />
      <div className={css.state}>
        <StandingTag company={company} />
      </div>
      <div className={css.columns}>
        <div className={css.main}>
          <Usage company={company} />
          <DefaultPictures company={company} mayWrite={mayWrite} />
          {isOperator && <SignIn company={company} />}
        </div>
        <div className={css.side}>
          <CompanyFacts company={company} />
          <Switches company={company} />
        </div>
      </div>
      {editing && <CompanyDialog company={company} readOnly={!mayWrite} onClose={() => setEditing(false)} />}
    </>
  )
}
