import { expect, test } from 'vitest'
import { keepBody, readNote } from './keep'

test('G66 the note travels inside a JSON text', () => {
  expect(readNote('{"note":"Ask Nina"}')).toBe('Ask Nina')
  for (const odd of ['', '[]', '{"note":7}', 'not json']) expect(readNote(odd)).toBe('')
  expect(keepBody(1, 2, { categoryUserGroupList: [], note: ' ' })).toMatchObject({
    categoryUserGroupList: '',
    categoryExtraInfo: '',
  })
})
