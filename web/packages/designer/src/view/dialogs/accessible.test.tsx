import type { ItemKind } from '@marquee/model/program/program'
import { screen } from '@testing-library/react'
import axe from 'axe-core'
import { expect, test } from 'vitest'
import type { DialogId } from '../../commands/command'
import { dialogOfKind } from './dialogs'
import { aProgram, open, withNew } from './open.fake'

const ofItems = Object.entries(dialogOfKind) as [ItemKind, DialogId][]
const others: readonly [ItemKind, DialogId][] = [
  ['streaming', 'selectYoutube'],
  ['media', 'editItemProperty'],
  ['text', 'reorderScreen'],
  ['text', 'selectBackground'],
  ['text', 'editScreenInfo'],
]

/** Contrast takes a browser: its tests look at that. */
const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } }

for (const [kind, name] of [...ofItems, ...others]) {
  test(`${name} of ${kind} has names for everything, in Japanese too`, async () => {
    const [program, item] = withNew(aProgram(), kind)
    await open(name, { program, item, locale: 'ja' })
    const dialog = await screen.findByRole('dialog')
    const { violations } = await axe.run(dialog, { rules })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([])
    expect(dialog).not.toHaveTextContent(/[a-z]+\.[a-z]+[A-Z][a-z]+/) // a key without its text
  })
}
