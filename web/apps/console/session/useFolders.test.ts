import { makeFolder } from '@marquee/testkit/factories'
import { expect, test } from 'vitest'
import { uploadUrl } from './uploads'
import { toFolder } from './useFolders'

const given = (name: string) => (name === 'Default' ? 'デフォルト' : name)

test('R137 G93 a device group shows its name and how many screens it holds; other folders only their name', () => {
  const node = makeFolder({ id: 5, text: 'Lobby', data: { count: 3, userGroups: [], extraInfo: '' } })
  expect(toFolder(node, 'Device', given).label).toBe('Lobby (3)')
  expect(toFolder(node, 'Content', given).label).toBe('Lobby')
  expect(toFolder(node, 'Device', given).name).toBe('Lobby')
})

test('the topmost folder, which the product has named, is called in the person’s language', () => {
  const named = (parentId: number) => toFolder(makeFolder({ id: 5, text: 'Default', parentId }), 'Content', given).name
  expect(named(0)).toBe('デフォルト')
  expect(named(1)).toBe('Default')
})

test('R053 uploaded files are below /img/uploads/', () => {
  expect(uploadUrl('logo.png')).toBe('/img/uploads/logo.png')
  expect(uploadUrl('/img/uploads/logo.png')).toBe('/img/uploads/logo.png')
})
