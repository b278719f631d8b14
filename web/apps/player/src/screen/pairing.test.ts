import { screen, within } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPanel, type Panel } from './pairing'
import { textsFor } from './texts'

let panel: Panel

const pairing = {
  kind: 'pairing',
  code: 'K7QM-4R2X',
  activate: 'https://signage.example/device/my-devices?activate=K7QM-4R2X',
  contact: true,
} as const

beforeEach(() => {
  panel = createPanel(document.body, textsFor(['en']))
})

afterEach(() => {
  panel.hide()
})

describe('the pairing page', () => {
  it('shows the code in groups, a QR code, and for whom it waits', () => {
    panel.show(pairing)
    const page = within(screen.getByRole('main'))
    expect(page.getByRole('heading')).toHaveTextContent('Pair this screen')
    expect(page.getByText('K7QM')).toBeVisible()
    expect(page.getByText('4R2X')).toBeVisible()
    expect(page.getByRole('img', { name: 'Scan to pair' }).querySelector('path')?.getAttribute('d')).toMatch(
      /^M0 0h1v1/,
    )
    expect(page.getByRole('status')).toHaveTextContent('Waiting for an administrator')
  })

  it('says that there is no contact without taking the code away', () => {
    panel.show(pairing)
    const code = screen.getByText('K7QM')
    panel.show({ ...pairing, contact: false })
    expect(screen.getByRole('status')).toHaveTextContent('No contact to the server, trying again')
    expect(screen.getByText('K7QM')).toBe(code)
    panel.show(pairing)
    expect(screen.getByRole('status')).toHaveTextContent('Waiting for an administrator')
  })

  it('shows another code when there is one', () => {
    panel.show(pairing)
    panel.show({ ...pairing, code: '1111-2222' })
    expect(screen.queryByText('K7QM')).toBeNull()
    expect(screen.getByText('2222')).toBeVisible()
  })

  it('leaves nothing on the page when it is hidden', () => {
    panel.show(pairing)
    panel.hide()
    expect(document.body.childNodes).toHaveLength(0)
    panel.show(pairing)
    expect(screen.getAllByText('K7QM')).toHaveLength(1)
  })
})

describe('the other views', () => {
  it.each([
    [{ kind: 'connecting', contact: true } as const, 'Contacting the server'],
    [{ kind: 'connecting', contact: false } as const, 'No contact to the server, trying again'],
    [{ kind: 'preparing', contact: true, part: null } as const, 'Preparing the first content'],
    [{ kind: 'preparing', contact: true, part: 0.429 } as const, 'Preparing the first content – 42 %'],
  ])('%o says %s', (view, text) => {
    panel.show(view)
    expect(screen.getByRole('status')).toHaveTextContent(text)
  })

  it('say why the screen is paused, each reason by itself', () => {
    panel.show({ kind: 'closed', reason: 'company-inactive' })
    expect(screen.getByRole('heading')).toHaveTextContent('This screen is paused')
    expect(screen.getByText(/Its company is switched off/)).toBeVisible()
    panel.show({ kind: 'closed', reason: 'company-expired' })
    expect(screen.getByText(/time has run out/)).toBeVisible()
  })

  it('explain why the player cannot start', () => {
    const texts = textsFor(['en'])
    panel.show({ kind: 'notice', title: texts.insecureTitle, text: texts.insecure })
    expect(screen.getByRole('heading')).toHaveTextContent('This address is not secure')
    expect(screen.getByText(/Open the player at an https:\/\/ address/)).toBeVisible()
  })
})

describe('the language', () => {
  it.each([
    [['en-GB'], 'en'],
    [['zh-CN'], 'zh-Hans'],
    [['zh'], 'zh-Hans'],
    [['zh-Hans-HK'], 'zh-Hans'],
    [['zh-TW'], 'zh-Hant'],
    [['zh-HK'], 'zh-Hant'],
    [['zh-Hant-CN'], 'zh-Hant'],
    [['ja-JP'], 'ja'],
    [['fr-FR', 'ja'], 'ja'],
    [['fr-FR'], 'en'],
    [[], 'en'],
  ])('of %o is %s', (languages, expected) => {
    expect(textsFor(languages).locale).toBe(expected)
  })

  it.each([['zh-Hans'], ['zh-Hant'], ['ja']])('%s has a text of its own for everything', (language) => {
    const texts = textsFor([language])
    const english = textsFor(['en'])
    const same = Object.keys(english).filter((key) => english[key as 'title'] === texts[key as 'title'])
    expect(same).toEqual([])
  })
})
