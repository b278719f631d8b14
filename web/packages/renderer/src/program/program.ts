import { locateTurn, type Playing } from '@marquee/model/locate'
import { readProgram } from '@marquee/model/program/json'
import type { ItemKey, PageKey, Program, Touch } from '@marquee/model/program/program'
import type { Shown } from '@marquee/model/shown'
import type { LoopEntry } from '@marquee/model/timetable'
import { createDisposables, type Disposables } from '../disposables'
import { framesDrawn } from '../frames'
import { type MediumHost, media } from '../media'
import { fill, type Medium } from '../medium'
import { createPlayback } from '../playback'
import { Unshowable } from '../problem'
import { createStage } from '../stage'
import { createCloseButton } from './close'
import { watchGestures } from './gestures'
import type { ProgramHost } from './host'
import { hiddenItems, idleMs, type Navigation, navigate, type Over, untouched } from './navigate'
import { createPageView, type PageView } from './page'
import { aTurn, foreverMs } from './turns'

const wayBack: Touch = { type: 'back', value: '', item: null }

/** Only so long is a page's first frame waited for: a page that is not seen draws none. */
const drawMs = 250

/** A program of the designer: its pages in turn, or where touches lead. */
export function createProgram(shown: Shown, given: MediumHost, disposables: Disposables): Medium {
  const element = fill(document.createElement('div'))
  let run: Run | null = null

  return {
    element,
    async load(url) {
      const host = given.program && onCell(given.program, shown)
      if (!host) throw new Unshowable('decode', 'programs are not shown here')
      const program = await read(url)
      if (disposables.ended) return
      run = createRun(program, shown, given, host, element, disposables)
      await run.prepare()
    },
    begin: async (offsetMs) => run?.begin(offsetMs),
    held: () => run?.held() ?? false,
    leave: () => run?.leave(),
    freeze: () => run?.freeze(),
  }
}

async function read(url: string): Promise<Program> {
  let answer: Response
  try {
    answer = await fetch(url)
  } catch (error) {
    throw new Unshowable('missing', String(error))
  }
  if (!answer.ok) throw new Unshowable('missing', `the program was answered with ${answer.status}`)
  let records = 0
  const newKey = () => {
    records++
    return String(records)
  }
  try {
    return readProgram(JSON.parse(await answer.text()), newKey)
  } catch (error) {
    throw new Unshowable('decode', String(error))
  }
}

/** What a program asks, and others that touches of it lead to: of a video wall they are seen where it is. */
function onCell(host: ProgramHost, { cell }: Shown): ProgramHost {
  return cell ? Object.assign(Object.create(host), { cell }) : host
}

/** The turn of a page, or of what a touch has laid over the pages. */
type Turn = LoopEntry & { readonly page?: PageKey }

interface Run {
  prepare(): Promise<void>
  begin(offsetMs: number): Promise<void>
  /** A touch has led somewhere, and the screen has not returned yet. */
  held(): boolean
  leave(): void
  freeze(): void
}

function createRun(
  program: Program,
  shown: Shown,
  given: MediumHost,
  host: ProgramHost,
  element: HTMLElement,
  disposables: Disposables,
): Run {
  const pages = pageTurns(program, host)
  const views = new Set<PageView>()
  let navigation: Navigation = untouched
  let beganAt = 0
  let left = false
  let cancelIdle = () => {}
  let closeButton: HTMLElement | null = null

  const inner: ProgramHost = Object.assign(Object.create(host), { touched: follow })
  const volume = () => (shown.mute || left ? 0 : given.volume())
  const stage = createStage<Turn>({
    root: element,
    pool: given.pool,
    program: inner,
    source: (asset) => (asset.startsWith('page/') ? Promise.resolve('') : host.source(asset)),
    volume: () => volume() ?? 100,
    medium: (turn, itsOwn) => {
      const { page } = turn
      return page ? (ofPage) => pageMedium(page, itsOwn, ofPage) : media[turn.kind](turn, itsOwn)
    },
    problem({ entry, code, detail }) {
      if (code === 'muted') given.refused(detail)
      else host.problem?.(0, code, `${entry.name}: ${detail}`)
    },
  })
  disposables.add(stage.dispose)
  const playback = createPlayback<Turn>({
    stage,
    timers: window,
    clock: { now: elapsed },
    locate,
    played() {},
    entered(turn) {
      if (!turn) failed()
      for (const resolve of waiting.splice(0)) resolve()
      showClose()
    },
  })
  const waiting: (() => void)[] = []
  disposables.add(() => {
    playback.stop()
    for (const resolve of waiting.splice(0)) resolve()
  })

  return {
    prepare: () => (pages[0] ? stage.prepare(pages[0]) : Promise.reject(new Unshowable('decode', 'it has no page'))),
    async begin(offsetMs) {
      beganAt = host.now() - offsetMs
      watchGestures(element, { touched: awake, tap, swipe, pinch }, disposables)
      const seen = new Promise<void>((resolve) => waiting.push(resolve))
      playback.start()
      await seen
    },
    held: () => navigation !== untouched,
    leave() {
      left = true
      stage.leave()
    },
    freeze() {
      playback.stop()
      stage.freeze()
    },
  }

  /** Where a touch leads nowhere, the way goes back; a program without any page that can be shown breaks off. */
  function failed(): void {
    if (navigation === untouched) given.broke(new Unshowable('decode', 'none of its pages can be shown'))
    else
      go(navigation.over ? navigate(program, navigation, wayBack, program.order[0] as PageKey, elapsed()) : untouched)
  }

  function elapsed(): number {
    return Math.max(0, host.now() - beganAt)
  }

  function locate(t: number): Playing<Turn> | null {
    const { page, over, since } = navigation
    const turn = over ? turnOver(over) : pages.find((one) => one.page === page)
    if (!turn) return locateTurn(pages, 0, t)
    const stays = { ...turn, durationMs: foreverMs }
    const endsAt = since + foreverMs
    return { kind: 'playing', loop: [stays], entry: stays, index: 0, offsetMs: t - since, startsAt: since, endsAt }
  }

  function turnOver(over: Over): Turn | null {
    const key = JSON.stringify(over)
    if (over.kind === 'link') return aTurn({ key, kind: 'web', name: over.url, url: over.url, mute: shown.mute })
    const use = host.use(over.contentId, host.now())
    if (!use?.kind) return null
    const { kind, asset, url } = use
    const name = shown.name
    return aTurn({ key, kind, name, asset: use.pages[0] ?? asset, url, mute: shown.mute, fit: shown.fit })
  }

  function pageMedium(page: PageKey, itsOwn: MediumHost, ofPage: Disposables): Medium {
    const loudness = { pool: itsOwn.pool, volume, refused: itsOwn.refused }
    const view = createPageView(program, page, host, 'playing', { loudness, fit: shown.fit })
    view.hide(hiddenItems(program, navigation))
    views.add(view)
    ofPage.add(() => {
      views.delete(view)
      view.dispose()
    })
    return {
      element: view.element,
      load: () => view.ready,
      async begin(offsetMs) {
        await view.begin(offsetMs)
        await framesDrawn(ofPage, 2, drawMs)
      },
      leave: view.leave,
      freeze: view.freeze,
    }
  }

  function awake(): void {
    cancelIdle()
    cancelIdle = disposables.later(idleMs, () => {
      for (const view of Array.from(views)) view.rest()
      go(untouched)
    })
  }

  function go(next: Navigation): void {
    if (next === navigation) return
    navigation = next
    const hidden = hiddenItems(program, navigation)
    for (const view of Array.from(views)) view.hide(hidden)
    showClose()
    playback.refresh()
  }

  /** A touch leads somewhere; out of this program it leads the one around it, if there is one. */
  function follow(touch: Touch): void {
    const leadsOut = touch.type === 'program' || touch.type === 'link'
    const leadsBack = touch.type === 'back' && navigation.back.length === 0
    if (host.touched && (leadsOut || leadsBack)) {
      host.touched(touch)
      return
    }
    const planned = locateTurn(pages, 0, elapsed())?.entry.page ?? program.order[0]
    if (planned) go(navigate(program, navigation, touch, planned, elapsed()))
  }

  function itemAt(target: EventTarget | null): { view: PageView; key: ItemKey } | null {
    for (const view of Array.from(views)) {
      const key = view.keyOf(target)
      if (key) return { view, key }
    }
    return null
  }

  function tap(target: EventTarget | null): void {
    const touched = itemAt(target)
    const touch = touched && program.items.get(touched.key)?.onTouch
    if (touch) follow(touch)
  }

  function swipe(target: EventTarget | null, by: 1 | -1): void {
    const touched = itemAt(target)
    touched?.view.flip(touched.key, by)
  }

  function pinch(target: EventTarget | null, scale: number, x: number, y: number): void {
    const touched = itemAt(target)
    touched?.view.zoom(touched.key, scale, x, y)
  }

  /** A linked page has no way back of its own. */
  function showClose(): void {
    const isLink = navigation.over?.kind === 'link'
    if (isLink && !closeButton) {
      const button = createCloseButton(element)
      const ofButton = createDisposables()
      disposables.add(ofButton.end)
      ofButton.listen(button, 'click', () => follow(wayBack))
      ofButton.add(() => button.remove())
      closeButton = button
    }
    if (closeButton) closeButton.style.display = isLink ? '' : 'none'
  }
}

/** The pages in their order, of a video wall those that are for this screen. */
function pageTurns({ order, pages, name }: Program, { cell }: ProgramHost): readonly (Turn & { page: PageKey })[] {
  const own = cell && `${cell.row},${cell.column}`
  const turns = order.map((page) => {
    const { duration, targetScreen, name: pageName } = pages.get(page) ?? { duration: 0, targetScreen: '', name: '' }
    const durationMs = duration > 0 ? duration * 1000 : foreverMs
    const title = pageName || name
    return { targetScreen, turn: { ...aTurn({ key: page, kind: 'program', name: title, durationMs }), page } }
  })
  const here = turns.filter(({ targetScreen }) => !own || !targetScreen || targetScreen.replace(/\s/g, '') === own)
  return (here.length > 0 ? here : turns).map(({ turn }) => ({ ...turn, asset: `page/${turn.page}` }))
}
