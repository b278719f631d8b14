import { useLocale, useT } from '@marquee/i18n/react'
import { showsNothing } from '@marquee/model/program/check'
import { mergePrograms } from '@marquee/model/program/merge'
import type { NewId, Program } from '@marquee/model/program/program'
import { useMedia } from '@marquee/ui/theme/useMedia'
import { Drawer } from 'antd'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { DialogId } from '../commands/command'
import type { Editor } from '../core/editor'
import { programOf, undo } from '../core/state'
import { FindingsDialog } from './bars/Findings'
import { InsertBar } from './bars/InsertBar'
import { type Saving, TopBar } from './bars/TopBar'
import { Canvas } from './canvas/Canvas'
import type { Taker } from './canvas/drops'
import css from './designer.module.css'
import { createDesk, type DesignerHost, type DialogTable, type OpenedDialog, type Panel } from './desk'
import { Help } from './Help'
import { Icon, type IconName } from './Icon'
import { ItemMenu } from './ItemMenu'
import { PageStrip } from './pages/PageStrip'
import parts from './parts.module.css'
import { Layers } from './side/Layers'
import { Properties } from './side/Properties'
import { Teller } from './Teller'
import { DeskProvider, useDesk, useLook } from './useDesk'
import { useFocusKept } from './useFocusKept'
import { useKeys } from './useKeys'

/** What people bring to pages from beside the canvas. */
export interface Bringing extends Omit<Taker, 'isReady'> {
  /** What the company has. */
  readonly panel: ReactNode
}

interface DesignerProps<P extends { readonly host: DesignerHost }> {
  editor: Editor
  ports: P
  dialogs: DialogTable<P>
  newId: NewId
  readOnly?: boolean
  saving: Saving
  /** Leads out of the designer. */
  back: ReactNode
  /** What else stands beside the name of the program. */
  extra?: ReactNode
  /** What a person has to know of the program, above the canvas. */
  notices?: ReactNode
  /** Absent where nothing can be brought. */
  bringing?: Bringing | undefined
  /** Told what an open dialog makes of the program, which is no step yet; null once that is taken back. */
  trying?(program: Program | null): void
}

/** The designer: the canvas, and around it tools, pages, layers and properties. It fills the window. */
export function Designer<P extends { readonly host: DesignerHost }>(props: DesignerProps<P>) {
  const { editor, ports, dialogs, newId, readOnly = false, saving, back, extra, notices } = props
  const bringing = readOnly ? undefined : props.bringing
  const t = useT('author')
  const locale = useLocale()
  const isNarrow = useMedia('(max-width: 767px)')
  const [desk] = useState(() =>
    createDesk({
      editor,
      host: ports.host,
      dialogs: new Set(Object.keys(dialogs) as DialogId[]),
      readOnly,
      locale: locale === 'en' ? '' : locale,
      newId,
      pageName: (number) => t('editor.page.new', { number }),
    }),
  )
  const isBeside = useSyncExternalStore(desk.subscribe, () => desk.look().contents) && !isNarrow && bringing
  useKeys(desk)
  useFocusKept(desk)
  useEffect(keepWindow, [])

  return (
    <DeskProvider value={desk}>
      <div
        className={css.designer}
        data-designer
        data-narrow={isNarrow || undefined}
        data-beside={isBeside ? true : undefined}
      >
        <TopBar saving={saving} isNarrow={isNarrow} back={back} extra={extra} />
        {!isNarrow && (
          <div className={css.insert} data-part="insert">
            <InsertBar hasContents={bringing !== undefined} />
          </div>
        )}
        {isBeside && (
          <section className={css.beside} data-part="contents" aria-label={t('contents')}>
            {bringing.panel}
          </section>
        )}
        <section className={css.middle} data-part="canvas" aria-label={t('editor.canvas.name')}>
          {notices && <div className={css.notices}>{notices}</div>}
          <div className={css.window}>
            <Canvas fits={isNarrow} bringing={bringing} />
          </div>
          <p id="editor-canvas-help" hidden>
            {t('editor.canvas.help')}
          </p>
        </section>
        {isNarrow ? (
          <Bar contents={bringing?.panel} />
        ) : (
          <>
            <div className={css.pages} data-part="pages">
              <PageStrip />
            </div>
            <aside className={css.side}>
              <section className={css.panel} data-part="properties" aria-label={t('editor.properties')}>
                <Properties />
              </section>
              <section className={css.panel} data-part="layers" aria-label={t('editor.layers')}>
                <h2 className={parts.title}>
                  <Icon name="layers" />
                  <span>{t('editor.layers')}</span>
                </h2>
                <Layers />
              </section>
            </aside>
          </>
        )}
        <ItemMenu />
        <Help />
        <FindingsDialog />
        <OpenDialog ports={ports} dialogs={dialogs} trying={props.trying} />
        <Teller />
      </div>
    </DeskProvider>
  )
}

const sheets = [
  { panel: 'insert', icon: 'plus', text: 'editor.insert' },
  { panel: 'contents', icon: 'contents', text: 'contents' },
  { panel: 'pages', icon: 'pages', text: 'editor.pages' },
  { panel: 'layers', icon: 'layers', text: 'editor.layers' },
  { panel: 'properties', icon: 'properties', text: 'editor.properties' },
] as const satisfies readonly { panel: Panel; icon: IconName; text: string }[]

/** In a narrow window one bar below the canvas brings up what stands around it elsewhere. */
function Bar({ contents }: { contents: ReactNode }) {
  const t = useT('author')
  const desk = useDesk()
  const shown = useLook(({ panel }) => panel)
  const sheet = sheets.find(({ panel }) => panel === shown)
  const offered = sheets.filter(({ panel }) => panel !== 'contents' || contents)
  return (
    <div className={css.below} role="toolbar" aria-label={t('editor.panels')} data-part="panels">
      {offered.map(({ panel, icon, text }) => (
        <button key={panel} type="button" className={css.belowButton} onClick={() => desk.set({ panel })}>
          <Icon name={icon} />
          <span>{t(text)}</span>
        </button>
      ))}
      <Drawer
        open={sheet !== undefined}
        title={sheet && t(sheet.text)}
        placement="bottom"
        size="60dvh"
        destroyOnHidden
        onClose={() => desk.set({ panel: null, renaming: null })}
      >
        {shown === 'insert' && <InsertBar atOnce />}
        {shown === 'contents' && contents}
        {shown === 'pages' && <PageStrip isTall />}
        {shown === 'layers' && <Layers />}
        {shown === 'properties' && <Properties />}
      </Drawer>
    </div>
  )
}

/**
 * The dialog that is open: what it makes of the program is seen at once, and becomes one step when it is kept, or one
 * that was undone when it is not.
 */
function OpenDialog<P extends { readonly host: DesignerHost }>({
  ports,
  dialogs,
  trying,
}: Pick<DesignerProps<P>, 'ports' | 'dialogs' | 'trying'>) {
  const desk = useDesk()
  const dialog = useLook((look) => look.dialog)
  useEffect(() => () => desk.set({ live: null }), [desk])
  const Dialog = dialog && dialogs[dialog.id]
  if (!dialog || !Dialog) return null

  function ended({ id, program, item, isOfNew }: OpenedDialog, made: Program | null, isKept: boolean) {
    const { editor } = desk
    const own = item && program.items.get(item)
    const goes = !isKept && isOfNew && own && showsNothing(own) && programOf(editor.get()) === program
    desk.set({ live: null, dialog: null })
    if (goes) editor.go(undo)
    if (made) editor.run(`designer.step.${id}`, (now, newId) => broughtTo(now, program, made, newId))
    if (isKept) return
    if (made) editor.go(undo)
    trying?.(null)
  }

  return (
    <Dialog
      key={`${dialog.id} ${dialog.item}`}
      program={dialog.program}
      page={dialog.page}
      item={dialog.item}
      ports={ports}
      newId={desk.newId}
      change={(live) => {
        desk.set({ live })
        trying?.(live)
      }}
      close={(made, isKept = true) => {
        ended(dialog, made, isKept)
        document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true })
      }}
    />
  )
}

/** A file that is dropped where nothing takes it would be opened by the browser, in place of the designer. */
function keepWindow() {
  const end = new AbortController()
  const refuse = (event: DragEvent) => {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  for (const name of ['dragover', 'drop'] as const) window.addEventListener(name, refuse, { signal: end.signal })
  return () => end.abort()
}

/** What a dialog has made of a program; where somebody else's version has come meanwhile, on top of that. */
const broughtTo = (now: Program, before: Program, kept: Program, newId: NewId) =>
  now === before ? kept : mergePrograms(before, kept, now, newId)
