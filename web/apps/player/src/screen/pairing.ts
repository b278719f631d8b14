import type { EndReason } from '@marquee/model/manifest'
import { createMark } from '@marquee/renderer/mark'
import { backdrop } from '@marquee/renderer/standby'
import type { Closure } from '../server/closure'
import { element, fill } from './dom'
import { qrCode } from './qr'
import type { Texts } from './texts'

/** What the panel shows while nothing plays. */
export type PanelView =
  | { kind: 'connecting'; contact: boolean }
  | { kind: 'pairing'; code: string; activate: string; contact: boolean }
  | { kind: 'preparing'; contact: boolean; part: number | null }
  | { kind: 'closed'; reason: Closure }
  | { kind: 'ended'; reason: EndReason }
  | { kind: 'notice'; title: string; text: string }

/** The screen's own page: pairing, the first download, and notices. It covers the stage while it is shown. */
export interface Panel {
  show(view: PanelView): void
  hide(): void
}

export function createPanel(parent: HTMLElement, texts: Texts): Panel {
  const root = element('main', 'panel')
  root.lang = texts.locale
  root.style.backgroundImage = backdrop
  /** The view on the screen, without what may change in place. */
  let shown = ''
  let status: HTMLElement | null = null

  function brand(): HTMLElement {
    return element(
      'div',
      'panel-brand',
      element('span', 'panel-mark', createMark()),
      element('span', 'panel-name', 'Marquee'),
    )
  }

  function statusLine(): HTMLElement {
    status = element('p', 'panel-status')
    status.setAttribute('role', 'status')
    return status
  }

  function setStatus(contact: boolean, text: string) {
    const line = contact ? text : texts.offline
    // Written only when it changes: a screen reader reads every change aloud.
    if (!status || status.textContent === line) return
    status.classList.toggle('panel-status-offline', !contact)
    fill(status, element('span', 'panel-dot'), document.createTextNode(line))
  }

  function codeLine(code: string): HTMLElement {
    const line = element('p', 'panel-code', ...code.split('-').map((group) => element('span', 'panel-group', group)))
    line.setAttribute('aria-label', code)
    return line
  }

  function pairing(code: string, activate: string) {
    const words = element(
      'section',
      'panel-words',
      brand(),
      element('h1', 'panel-title', texts.title),
      element('p', 'panel-text', texts.hint),
      codeLine(code),
      statusLine(),
    )
    const scan = element('figure', 'panel-scan', qrCode(activate, texts.scan), element('figcaption', '', texts.scan))
    fill(root, words, scan)
  }

  function plain(title: string, text: string, withStatus: boolean) {
    const words = element('section', 'panel-words panel-words-plain', brand())
    if (title) words.appendChild(element('h1', 'panel-title', title))
    if (text) words.appendChild(element('p', 'panel-text', text))
    status = null
    if (withStatus) words.appendChild(statusLine())
    fill(root, words)
  }

  function render(view: PanelView) {
    if (view.kind === 'pairing') pairing(view.code, view.activate)
    else if (view.kind === 'notice') plain(view.title, view.text, false)
    else if (view.kind === 'closed') plain(texts.closedTitle, texts[view.reason], false)
    else if (view.kind === 'ended') plain(texts.closedTitle, texts[view.reason], false)
    else plain('', '', true)
  }

  return {
    show(view) {
      const lasting = view.kind + lastingOf(view)
      if (shown !== lasting) render(view)
      shown = lasting
      if (view.kind === 'pairing') setStatus(view.contact, texts.waiting)
      if (view.kind === 'connecting') setStatus(view.contact, texts.connecting)
      if (view.kind === 'preparing') {
        const percent = view.part === null ? '' : ` – ${Math.floor(view.part * 100)} %`
        setStatus(view.contact, texts.preparing + percent)
      }
      if (root.parentNode !== parent) parent.appendChild(root)
    },
    hide() {
      shown = ''
      if (root.parentNode) root.parentNode.removeChild(root)
      fill(root)
    },
  }
}

/** What makes a view another one, so that it is drawn anew. */
function lastingOf(view: PanelView): string {
  if (view.kind === 'pairing') return view.code
  if (view.kind === 'closed' || view.kind === 'ended') return view.reason
  return view.kind === 'notice' ? view.title : ''
}
