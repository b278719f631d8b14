import { expect, test } from 'vitest'
import { toFormData } from './form'

test('R409 R412 fields travel as texts, lists joined by commas, files as they are, and what is not there not at all', () => {
  const file = new File(['x'], 'logo.png', { type: 'image/png' })
  const form = toFormData({
    name: 'Shops',
    active: false,
    sizeMb: 0,
    list: ['a', 'b'],
    none: undefined,
    nothing: null,
    file,
  })
  expect([...form.keys()]).toEqual(['name', 'active', 'sizeMb', 'list', 'file'])
  expect([form.get('active'), form.get('sizeMb'), form.get('list')]).toEqual(['false', '0', 'a,b'])
  expect((form.get('file') as File).name).toBe('logo.png')
})
