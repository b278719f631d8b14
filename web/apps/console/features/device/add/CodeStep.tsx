import { Problem } from '@marquee/api/problem'
import { useT } from '@marquee/i18n/react'
import { useProblemText } from '@marquee/ui/feedback/problemText'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { playerAddress } from '../device'
import css from './add.module.css'
import { readCode, showCode } from './code'

/** Where the dialog puts the focus once it is open. */
export const CODE_FIELD = 'screen-code'

interface CodeStepProps {
  /** The code that was looked for last; empty before that. */
  code: string
  isLooking: boolean
  error: unknown
  onFind(code: string): void
  /** What else can be done. */
  other: ReactNode
}

/** Asks for the code that the screen shows. What was typed stays, whatever comes of it. */
export function CodeStep({ code, isLooking, error, onFind, other }: CodeStepProps) {
  const t = useT('device')
  const problemText = useProblemText()
  const [typed, setTyped] = useState(code && showCode(code))
  const [isShort, setShort] = useState(false)
  const problem = error && !isLooking ? Problem.from(error) : null
  const wrong = isShort
    ? t('add.codeShort')
    : problem && (problem.kind === 'missing' ? t('add.codeUnknown') : problemText(problem))

  const submit = () => {
    const next = readCode(typed)
    setShort(next === null)
    if (next) onFind(next)
  }
  return (
    <Form layout="vertical" onFinish={submit}>
      <Form.Item
        label={t('add.code')}
        htmlFor={CODE_FIELD}
        validateStatus={wrong ? 'error' : undefined}
        help={wrong && <span role="alert">{wrong}</span>}
        extra={<span id="screen-code-help">{t('add.codeHelp', { player: playerAddress() })}</span>}
      >
        <Input
          id={CODE_FIELD}
          className={css.code}
          autoFocus
          size="large"
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          placeholder="XXXX-XXXX"
          aria-describedby="screen-code-help"
          aria-invalid={Boolean(wrong)}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Form.Item>
      <div className={css.steps}>
        {other}
        <Button type="primary" htmlType="submit" loading={isLooking}>
          {isLooking ? t('add.looking') : t('add.find')}
        </Button>
      </div>
    </Form>
  )
}
