import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useLocale, useT } from '@marquee/i18n/react'
import { copyPage, editPage, insertPage, movePage, removePage } from '@marquee/model/program/pages'
import type { NewId, PageKey, Program } from '@marquee/model/program/program'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { programOf, showPage, viewOf } from '../../core/state'
import { action } from '../actions'
import { IconButton } from '../CommandButton'
import { Menu } from '../Menu'
import { useDesk, useOf } from '../useDesk'
import css from './pages.module.css'
import { createThumb } from './thumbs'

const mark = Symbol('page')

/** The pages in their order, as small pictures. */
export function PageStrip({ isTall = false }: { isTall?: boolean }) {
  const t = useT('author')
  const desk = useDesk()
  const { editor, readOnly, pageName } = desk
  const program = useOf(programOf)
  const shown = useOf((state) => viewOf(state).page)
  const [renaming, setRenaming] = useState<PageKey | null>(null)
  const [gap, setGap] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const { order, pages } = program

  useEffect(() => {
    list.current
      ?.querySelector(`[data-page="${CSS.escape(shown)}"]`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [shown])

  const dropped = useEffectEvent((page: PageKey, at: number) => {
    const from = programOf(editor.get()).order.indexOf(page)
    run('movePage', (before) => movePage(before, page, at > from ? at - 1 : at))
  })

  useEffect(() => {
    const element = list.current
    if (!element || readOnly) return
    const at = (x: number, y: number) => gapAt(element, x, y, isTall)
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => mark in source.data,
      onDrag: ({ location }) => setGap(at(location.current.input.clientX, location.current.input.clientY)),
      onDragLeave: () => setGap(null),
      onDrop({ source, location }) {
        setGap(null)
        dropped(source.data.page as PageKey, at(location.current.input.clientX, location.current.input.clientY))
      },
    })
  }, [readOnly, isTall])

  function run(step: string, change: (program: Program, newId: NewId) => Program) {
    editor.run(`designer.step.${step}`, change)
  }

  function show(page: PageKey | undefined) {
    if (!page) return
    editor.go((state) => showPage(state, page))
    requestAnimationFrame(() => {
      list.current?.querySelector<HTMLElement>(`[data-page="${CSS.escape(page)}"]`)?.focus()
    })
  }

  function move(page: PageKey, by: number) {
    const to = order.indexOf(page) + by
    if (to >= 0 && to < order.length) run('movePage', (before) => movePage(before, page, to))
  }

  function press(event: KeyboardEvent, page: PageKey) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key]
    const at = order.indexOf(page)
    if (by && event.altKey && !readOnly) move(page, by)
    else if (by && !event.ctrlKey && !event.metaKey) show(order[at + by])
    else if (event.key === 'Home') show(order[0])
    else if (event.key === 'End') show(order.at(-1))
    else if (event.key === 'Delete' && !readOnly) {
      run('removePage', (before) => removePage(before, page))
      show(viewOf(editor.get()).page)
    } else if (event.key === 'F2' && !readOnly) setRenaming(page)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  function commandsOf(page: PageKey) {
    const at = order.indexOf(page)
    return [
      { key: 'insertPage', off: false, run: () => run('insertPage', (p, id) => insertPage(p, at, id, pageName)) },
      {
        key: 'insertPageAfter',
        off: false,
        run: () => run('insertPage', (p, id) => insertPage(p, at + 1, id, pageName)),
      },
      { key: 'copyPage', off: false, run: () => run('copyPage', (p, id) => copyPage(p, page, id, pageName)) },
      { key: 'movePageBack', off: at === 0, run: () => move(page, -1) },
      { key: 'movePageOn', off: at === order.length - 1, run: () => move(page, 1) },
      { key: 'renamePage', off: false, run: () => setRenaming(page) },
      { key: 'pageSettings', off: !desk.has('editScreenInfo'), run: () => openFor(page, 'editScreenInfo') },
      { key: 'background', off: !desk.has('selectBackground'), run: () => openFor(page, 'selectBackground') },
      { key: 'removePage', off: order.length < 2, run: () => run('removePage', (p) => removePage(p, page)) },
    ] as const
  }

  function openFor(page: PageKey, dialog: 'editScreenInfo' | 'selectBackground') {
    editor.go((state) => showPage(state, page))
    desk.open(dialog)
  }

  return (
    <nav className={css.strip} data-tall={isTall || undefined} aria-label={t('editor.pages')}>
      <ol ref={list} className={css.pageList}>
        {order.map((key, at) => (
          <PageCard
            key={key}
            page={key}
            name={pages.get(key)?.name ?? ''}
            seconds={pages.get(key)?.duration ?? 0}
            at={at}
            isShown={key === shown}
            mark={gap === at ? 'before' : gap === order.length && at === gap - 1 ? 'after' : undefined}
            ratio={program.displayWidth / program.displayHeight}
            isRenamed={renaming === key}
            commands={readOnly ? [] : commandsOf(key)}
            onShow={() => editor.go((state) => showPage(state, key))}
            onKey={(event) => press(event, key)}
            onRename={(name, isByKey) => {
              setRenaming(null)
              if (name !== null) run('renamePage', (before) => editPage(before, key, { name }))
              if (isByKey) requestAnimationFrame(() => show(key))
            }}
          />
        ))}
      </ol>
      {!readOnly && (
        <div className={css.pageTools}>
          <IconButton
            label={t('editor.command.insertPageAfter')}
            icon="appendPage"
            side="top"
            onClick={() => {
              const at = order.indexOf(shown) + 1
              run('insertPage', (before, id) => insertPage(before, at, id, pageName))
            }}
          />
          <IconButton
            label={t('editor.command.copyPage')}
            shortcut={action('copyPage').shortcut}
            icon="copy"
            side="top"
            onClick={() => desk.run(action('copyPage'))}
          />
          <IconButton
            label={t('editor.command.removePage')}
            icon="remove"
            side="top"
            disabled={order.length < 2}
            onClick={() => desk.run(action('removePage'))}
          />
          <IconButton
            label={t('pages')}
            icon="order"
            side="top"
            disabled={order.length < 2 || !desk.has('reorderScreen')}
            onClick={() => desk.open('reorderScreen')}
          />
        </div>
      )}
    </nav>
  )
}

interface PageCommand {
  readonly key: string
  readonly off: boolean
  run(): void
}

interface PageCardProps {
  page: PageKey
  name: string
  seconds: number
  at: number
  isShown: boolean
  mark?: 'before' | 'after'
  ratio: number
  isRenamed: boolean
  commands: readonly PageCommand[]
  onShow(): void
  onKey(event: KeyboardEvent): void
  onRename(name: string | null, isByKey: boolean): void
}

function PageCard(props: PageCardProps) {
  const { page, name, seconds, at, isShown, ratio, isRenamed, commands, onShow, onKey, onRename } = props
  const t = useT('author')
  const desk = useDesk()
  const card = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLSpanElement>(null)
  const number = new Intl.NumberFormat(useLocale())
  const isFree = commands.length > 0
  const length = seconds > 0 ? t('editor.seconds.short', { count: number.format(seconds) }) : '∞'

  useEffect(() => {
    if (box.current) return createThumb(box.current, desk, page)
  }, [desk, page])

  useEffect(() => {
    if (!card.current || !isFree) return
    return draggable({ element: card.current, getInitialData: () => ({ [mark]: true, page }) })
  }, [page, isFree])

  // The picture has words in it which are not the button's: it lies beside the button, which covers it.
  const whole = (
    <div ref={card} className={css.page} data-mark={props.mark}>
      <span ref={box} className={css.thumb} style={{ aspectRatio: ratio }} inert aria-hidden />
      <button
        type="button"
        className={css.pageButton}
        data-page={page}
        aria-current={isShown ? 'page' : undefined}
        tabIndex={isShown ? 0 : -1}
        aria-description={seconds > 0 ? t('editor.seconds', { count: seconds }) : t('editor.endless')}
        onClick={onShow}
        onKeyDown={onKey}
      >
        <b>{at + 1}</b>
        <span>{name}</span>
        <i>{length}</i>
      </button>
    </div>
  )
  return (
    <li>
      {isRenamed ? (
        <NameField name={name} label={t('editor.page.name')} onKeep={onRename} />
      ) : isFree ? (
        <Menu
          trigger={['contextMenu']}
          menu={{
            items: commands.map(({ key, off }) => ({
              key,
              disabled: off,
              danger: key === 'removePage',
              label: t(`editor.command.${key}` as 'editor.command.copyPage'),
            })),
            onClick: ({ key }) => commands.find((one) => one.key === key)?.run(),
          }}
        >
          {whole}
        </Menu>
      ) : (
        whole
      )}
    </li>
  )
}

interface NameFieldProps {
  name: string
  label: string
  /** Null keeps what it was. `isByKey`: who renamed goes on here, and nowhere that they have pressed. */
  onKeep(name: string | null, isByKey: boolean): void
}

/** A name that is typed where it stands: Enter keeps it, Escape does not. */
export function NameField({ name, label, onKeep }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => field.current?.select(), [])

  function end(next: string | null, isByKey: boolean) {
    if (isOver.current) return
    isOver.current = true
    onKeep(next?.trim() && next.trim() !== name ? next.trim() : null, isByKey)
  }

  return (
    <input
      ref={field}
      className={css.rename}
      aria-label={label}
      defaultValue={name}
      maxLength={200}
      onBlur={({ target }) => end(target.value, false)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(event.currentTarget.value, true)
        if (event.key === 'Escape') end(null, true)
      }}
    />
  )
}

/** Before which page something is let go of. */
function gapAt(list: HTMLElement, x: number, y: number, isTall: boolean): number {
  const boxes = [...list.children].map((one) => one.getBoundingClientRect())
  const at = boxes.findIndex((box) => (isTall ? y < box.top + box.height / 2 : x < box.left + box.width / 2))
  return at < 0 ? boxes.length : at
}
