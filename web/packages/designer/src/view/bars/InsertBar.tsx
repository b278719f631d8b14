import { useT } from '@marquee/i18n/react'
import type { ItemKind } from '@marquee/model/program/program'
import { Tooltip } from 'antd'
import type { Tool } from '../../tools/gesture'
import { Icon, type IconName } from '../Icon'
import { handKeys, kindNames, kinds } from '../kinds'
import { kindText } from '../labels'
import parts from '../parts.module.css'
import { useDesk, useLook } from '../useDesk'
import css from './tools.module.css'

interface InsertBarProps {
  /** Contents can be brought beside the canvas. */
  hasContents?: boolean
  /** One press puts an item on the page: nobody draws beneath a sheet. */
  atOnce?: boolean
}

/** The tools: one for each kind of item, besides the arrow and the hand. */
export function InsertBar({ hasContents = false, atOnce = false }: InsertBarProps) {
  const t = useT('author')
  const desk = useDesk()
  return (
    <div className={css.tools} role="toolbar" aria-label={t('editor.tools')} aria-orientation="vertical">
      <ToolButton tool="select" icon="select" label={t('editor.tool.select')} shortcut={handKeys.select} />
      <ToolButton tool="pan" icon="pan" label={t('editor.tool.pan')} shortcut={handKeys.pan} />
      {!desk.readOnly && (
        <>
          <span className={css.rule} aria-hidden />
          {hasContents && <ContentsButton />}
          {kindNames.map((kind) => (
            <ToolButton
              key={kind}
              tool={kind}
              icon={kinds[kind].icon}
              label={t(kindText(kind))}
              shortcut={kinds[kind].key}
              atOnce={atOnce}
            />
          ))}
        </>
      )}
    </div>
  )
}

/** Brings what the company has beside the canvas. */
function ContentsButton() {
  const t = useT('author')
  const desk = useDesk()
  const isShown = useLook(({ contents }) => contents)
  return (
    <Tooltip placement="right" mouseEnterDelay={0.4} title={t('contents')}>
      <button type="button" className={css.tool} aria-pressed={isShown} onClick={() => desk.showContents(!isShown)}>
        <Icon name="contents" />
        <span className={css.toolName}>{t('contents')}</span>
      </button>
    </Tooltip>
  )
}

interface ToolButtonProps {
  tool: Tool
  icon: IconName
  label: string
  shortcut: string
  atOnce?: boolean
}

/** One press takes a tool in hand, to draw with; a second one, or one by key, puts the item in the middle of the page. */
function ToolButton({ tool, icon, label, shortcut, atOnce = false }: ToolButtonProps) {
  const desk = useDesk()
  const isTaken = useLook((look) => look.tool === tool)
  const isHand = tool === 'select' || tool === 'pan'

  function press(isByKey: boolean) {
    if (!isHand && (atOnce || isByKey || isTaken)) desk.insert(tool as ItemKind)
    else desk.take(tool)
  }

  return (
    <Tooltip
      placement="right"
      mouseEnterDelay={0.4}
      title={
        <>
          {label}
          <span className={parts.shortcut}>{shortcut}</span>
        </>
      }
    >
      <button
        type="button"
        className={css.tool}
        aria-pressed={isTaken}
        aria-keyshortcuts={shortcut}
        onClick={({ detail }) => press(detail === 0)}
      >
        <Icon name={icon} />
        <span className={css.toolName}>{label}</span>
      </button>
    </Tooltip>
  )
}
