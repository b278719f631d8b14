import { extent } from '@marquee/model/program/geometry'
import type { Program } from '@marquee/model/program/program'
import { createPageView, type PageView } from '@marquee/renderer/program/page'
import type { Editor } from '../../core/editor'
import { programOf, type State, viewOf } from '../../core/state'
import type { DesignerHost } from '../desk'
import type { Camera } from './camera'

/** The page that is shown, as the renderer draws it. It follows the editor. */
export interface Stage {
  /** What was shown last. */
  readonly state: State
  readonly view: PageView
  /** What an open dialog makes of the program, if that is shown in its place. */
  readonly live: Program | null
  shown(): Program
  show(live: Program | null): void
  dispose(): void
}

interface StageOptions {
  readonly editor: Editor
  readonly host: DesignerHost
  readonly camera: Camera
  /** What is shown has changed; `isOther`: it is another page. */
  changed(isOther: boolean): void
  /** The page was drawn anew: what stood elsewhere than in the program does not any more. */
  redrawn(): void
  /** Whether what is active now may be brought into sight. */
  follows(): boolean
}

export function createStage({ editor, host, camera, changed, redrawn, follows }: StageOptions): Stage {
  let state = editor.get()
  let live: Program | null = null
  let { page } = viewOf(state)
  let view = openPage()
  const unsubscribe = editor.subscribe(sync)
  const unhear = host.onChange?.(redraw)
  if (state.zoom !== camera.viewport.zoom) camera.zoom(state.zoom)

  return {
    get state() {
      return state
    },
    get view() {
      return view
    },
    get live() {
      return live
    },
    shown,
    show(program) {
      live = program
      view.update(shown())
      changed(false)
    },
    dispose() {
      unsubscribe()
      unhear?.()
      view.dispose()
    },
  }

  function shown(): Program {
    return live ?? programOf(state)
  }

  function openPage(): PageView {
    const opened = createPageView(shown(), page, host, 'still')
    camera.sheet.appendChild(opened.element)
    return opened
  }

  /** What contents show is known now, or has changed. */
  function redraw(): void {
    const before = view
    view = openPage()
    before.dispose()
    redrawn()
  }

  /** Something has become of the program, or of what one looks at. */
  function sync(): void {
    const before = state
    state = editor.get()
    const now = viewOf(state)
    const isOther = now.page !== page
    if (isOther) {
      page = now.page
      view.dispose()
      view = openPage()
    } else view.update(shown())
    camera.reshape(programOf(state))
    if (state.zoom !== camera.viewport.zoom) camera.zoom(state.zoom)
    if (viewOf(before).selection.primary !== now.selection.primary && follows()) reveal()
    changed(isOther)
  }

  /** Brings the active item into sight, if nothing of it is. */
  function reveal(): void {
    const key = viewOf(state).selection.primary
    const item = key ? programOf(state).items.get(key) : undefined
    if (item) camera.reveal(extent(item))
  }
}
