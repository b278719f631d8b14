import { afterEach, expect, test } from 'vitest'
import { letGo } from './letGo'

function focusIn(part: string) {
  document.body.innerHTML = `<div class="${part}"><button type="button">Yes</button></div>`
  document.querySelector('button')?.focus()
  letGo()
}

afterEach(() => {
  document.body.innerHTML = ''
})

test.each(['ant-modal', 'ant-notification'])('what closes with what it asked for loses the focus: %s', (part) => {
  focusIn(part)
  expect(document.body).toHaveFocus()
})

test('what stays keeps it', () => {
  focusIn('list')
  expect(document.querySelector('button')).toHaveFocus()
})
