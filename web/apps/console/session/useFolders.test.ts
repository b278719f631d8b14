import { makeFolder } from '@marquee/testkit/factories'
import { expect, test } from 'vitest'
import { uploadUrl } from './uploads'
import { toFolder } from './useFolders'

test('R137 G93 a device group shows its name and how many screens it holds; other folders only their name', () => {
  const node = makeFolder({ id: 5, text: 'Lobby', data: { count: 3, userGroups: [], extraInfo: '' } })
  expect(toFolder(node, 'Device').label).toBe('Lobby (3)')
  expect(toFolder(node, 'Content').label).toBe('Lobby')
  expect(toFolder(node, 'Device').name).toBe('Lobby')
})

test('R053 uploaded files are below /img/uploads/', () => {
  expect(uploadUrl('logo.png')).toBe('/img/uploads/logo.png')
  expect(uploadUrl('/img/uploads/logo.png')).toBe('/img/uploads/logo.png')
})
