import { SearchOutlined } from '@ant-design/icons'
import { Problem } from '@marquee/api/problem'
import { send } from '@marquee/api/send'
import type { Body } from '@marquee/api/types'
import { useT } from '@marquee/i18n/react'
import { useFieldText, useProblemText } from '@marquee/ui/feedback/problemText'
import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useApi } from '../../session/services'
import { useCompanyId } from '../../session/session'
import { Doubts } from './Doubts'
import { Items } from './Items'
import type { Source } from './queries'
import css from './source.module.css'

type Asked = Pick<Body<'/api/verifyExternalSourcePath', 'post'>, 'id' | 'feedType' | 'sourceDetail'>

interface TrialProps {
  /** The source as it is saved, for people who may not change it. */
  saved?: Source
  /** What the form says at the moment. */
  ask(): Asked
}

/** Fetches an address and shows what really comes, or why nothing does (R385). */
export function Trial({ saved, ask }: TrialProps) {
  const t = useT('source')
  const api = useApi()
  const companyId = useCompanyId()
  const problemText = useProblemText()
  const fieldText = useFieldText()
  const trial = useMutation({
    mutationFn: () => {
      const about = saved ? { id: saved.id } : ask()
      return send(api.POST('/api/verifyExternalSourcePath', { body: { companyId, ...about } }))
    },
  })
  const problem = trial.error && Problem.from(trial.error)
  const [field] = problem?.fields ?? []
  return (
    <section className={css.trial} aria-label={t('trial')}>
      <Button
        icon={<SearchOutlined aria-hidden />}
        disabled={false}
        loading={trial.isPending}
        onClick={() => trial.mutate()}
      >
        {t('try')}
      </Button>
      {problem && <Alert type="error" showIcon title={field ? fieldText(field) : problemText(problem)} />}
      {trial.data && (
        <div role="status">
          <p className={css.total}>{t('came', { count: trial.data.total })}</p>
          <Doubts doubts={trial.data.doubts} />
          <Items items={trial.data.items} />
        </div>
      )}
    </section>
  )
}
