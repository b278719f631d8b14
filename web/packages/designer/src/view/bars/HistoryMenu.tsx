import { useT } from '@marquee/i18n/react'
import { Popover } from 'antd'
import { useState } from 'react'
import { stepsOf, wentTo } from '../../core/state'
import { IconButton } from '../CommandButton'
import { stepText } from '../labels'
import { useDesk, useOf } from '../useDesk'
import css from './bars.module.css'

/** The steps of the session by their names: each leads to the program as it was right after it. */
export function HistoryMenu() {
  const t = useT('author')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<Steps />}
    >
      <span>
        <IconButton label={t('editor.history')} icon="history" onClick={() => setOpen(!isOpen)} />
      </span>
    </Popover>
  )
}

function Steps() {
  const t = useT('author')
  const { editor } = useDesk()
  useOf(({ editing }) => editing.history)
  const { labels, at } = stepsOf(editor.get())
  const steps = labels.map((label, step) => ({ ...label, step })).reverse()
  return (
    <ol className={css.steps} aria-label={t('editor.history')}>
      {steps.map(({ key, count, step }) => (
        <li key={step}>
          <button
            type="button"
            aria-current={step === at ? 'step' : undefined}
            data-undone={step > at || undefined}
            onClick={() => editor.go((state) => wentTo(state, step))}
          >
            {t(stepText({ key, count }), { count })}
          </button>
        </li>
      ))}
    </ol>
  )
}
