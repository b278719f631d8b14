import { isShortcut } from '@marquee/editing/keys'
import { useT } from '@marquee/i18n/react'
import type { Translate } from '@marquee/i18n/texts'
import { editProgram } from '@marquee/model/program/head'
import { Button, Space } from 'antd'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { programOf } from '../../core/state'
import { action } from '../actions'
import { CommandButton, IconButton } from '../CommandButton'
import { Icon } from '../Icon'
import { Menu } from '../Menu'
import parts from '../parts.module.css'
import { useDesk, useOf } from '../useDesk'
import { AidsMenu } from './AidsMenu'
import css from './bars.module.css'
import { CheckButton } from './Findings'
import { HistoryMenu } from './HistoryMenu'
import { ZoomBox } from './ZoomBox'

export interface Saving {
  /** `failed`: the last try was refused; it shows at the button (G106). */
  readonly state: 'saved' | 'unsaved' | 'busy' | 'failed'
  /** Why, in words. */
  readonly reason?: string
  save(): void
  /** Asks for its name and for what else its record has; absent where there is no record yet. */
  details?: (() => void) | undefined
  /** Saves the program as one that others begin with; absent where that cannot be. */
  readonly template?: TemplateSaving | undefined
}

export interface TemplateSaving {
  /** What became of the program as it is now. */
  readonly state: 'unsaved' | 'busy' | 'saved' | 'failed'
  /** Why, in words. */
  readonly reason?: string | undefined
  save(): void
}

export interface TopBarProps {
  saving: Saving
  isNarrow: boolean
  /** Leads out of the designer. */
  back: ReactNode
  /** What else stands beside its name, such as who else has it open. */
  extra?: ReactNode
}

export function TopBar({ saving, isNarrow, back, extra }: TopBarProps) {
  const t = useT('author')
  const common = useT('common')
  const desk = useDesk()
  const canPublish = !desk.readOnly && desk.has('scheduleItem')
  return (
    <header className={css.top} data-part="top">
      <div className={css.topStart}>
        {back}
        <NameBox />
        <span className={isNarrow ? 'mq-hidden' : css.state} role="status">
          {stateText(saving, t)}
        </span>
        {extra}
      </div>
      <div className={css.topMiddle}>
        <CommandButton command={action('undo')} icon="undo" />
        <CommandButton command={action('redo')} icon="redo" />
        {!isNarrow && (
          <>
            <HistoryMenu />
            <span className={css.bar} aria-hidden />
            <ZoomBox />
            <AidsMenu />
          </>
        )}
      </div>
      <div className={css.topEnd}>
        {isNarrow ? (
          <More isSaved={saving.state === 'saved'} />
        ) : (
          <>
            <CheckButton />
            <button type="button" className={parts.textButton} onClick={() => desk.open('preview')}>
              <Icon name="play" />
              <span className={css.word}>{t('editor.preview')}</span>
            </button>
            {canPublish && (
              <button
                type="button"
                className={parts.textButton}
                disabled={saving.state !== 'saved'}
                onClick={() => desk.open('scheduleItem')}
              >
                <Icon name="publish" />
                <span className={css.word}>{common('publish')}</span>
              </button>
            )}
            <IconButton label={t('editor.help')} icon="help" shortcut="?" onClick={() => desk.set({ help: true })} />
          </>
        )}
        {!desk.readOnly && <SaveButton {...saving} />}
      </div>
    </header>
  )
}

/** R216: nothing is said elsewhere. */
function stateText({ state, template }: Saving, t: Translate<'author'>): string {
  if (template?.state === 'saved') return t('editor.save.templated')
  if (template?.state === 'failed') return t('editor.save.template.failed')
  return t(`editor.state.${state}`)
}

function SaveButton({ state, reason, save, details, template }: Saving) {
  const t = useT('author')
  const button = (
    <Button
      type="primary"
      danger={state === 'failed'}
      loading={state === 'busy'}
      disabled={state === 'saved'}
      aria-label={state === 'failed' ? t('editor.save.failed') : undefined}
      title={reason}
      onClick={save}
    >
      {t('editor.save')}
    </Button>
  )
  if (!template) return button
  const disabled = state === 'busy'
  const items = [
    ...(details ? [{ key: 'details', label: t('editor.save.details'), disabled, onClick: details }] : []),
    { key: 'template', label: t('editor.save.template'), disabled, onClick: template.save },
  ]
  return (
    <Space.Compact>
      {button}
      <Menu trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button
          danger={template.state === 'failed'}
          loading={template.state === 'busy'}
          title={template.reason}
          aria-label={t('editor.save.more')}
          aria-haspopup="menu"
          icon={<Icon name="down" />}
        />
      </Menu>
    </Space.Compact>
  )
}

/** What stands at the top in a narrow window comes behind one button. */
function More({ isSaved }: { isSaved: boolean }) {
  const t = useT('author')
  const common = useT('common')
  const desk = useDesk()
  const publish = { key: 'publish', label: common('publish'), run: () => desk.open('scheduleItem') }
  const items = [
    { key: 'preview', label: t('editor.preview'), run: () => desk.open('preview') },
    { key: 'check', label: t('editor.check.button'), run: () => desk.set({ findings: true }) },
    ...['zoomFit', 'zoomIn', 'zoomOut', 'selectAll', 'copy', 'paste'].map((id) => ({
      key: id,
      label: t(`editor.command.${id}` as 'editor.command.undo'),
      run: () => isCopiedOut(id) || desk.run(action(id)),
    })),
    ...(!desk.readOnly && isSaved && desk.has('scheduleItem') ? [publish] : []),
  ]
  return (
    <Menu
      trigger={['click']}
      menu={{
        items: items.map(({ key, label }) => ({ key, label })),
        onClick: ({ key }) => items.find((one) => one.key === key)?.run(),
      }}
    >
      <button type="button" className={parts.iconButton} aria-label={t('editor.more')} aria-haspopup="menu">
        <Icon name="more" />
      </button>
    </Menu>
  )
}

/** Copies by the browser's own event, which the system's clipboard hears; false where the browser does not. */
const isCopiedOut = (id: string) => id === 'copy' && document.execCommand('copy')

/** The name of the program, where it stands. */
function NameBox() {
  const t = useT('author')
  const { editor, readOnly } = useDesk()
  const name = useOf((state) => programOf(state).name)
  const [typed, setTyped] = useState<string>()

  function keep() {
    const next = typed?.trim()
    setTyped(undefined)
    if (next === undefined || next === name) return
    editor.run('designer.step.name', (program, newId) => editProgram(program, { name: next }, newId))
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setTyped(undefined)
    if (event.key === 'Enter') event.currentTarget.blur()
    if (isShortcut(event, 'Mod+S')) keep() // what is typed is saved with the rest
  }

  return (
    <>
      <h1 className="mq-hidden">{name || t('editor.unnamed')}</h1>
      <input
        className={css.name}
        aria-label={t('editor.name')}
        placeholder={t('editor.unnamed')}
        maxLength={200}
        readOnly={readOnly}
        value={typed ?? name}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={keep}
        onKeyDown={press}
      />
    </>
  )
}
