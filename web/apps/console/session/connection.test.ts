import { expect, test, vi } from 'vitest'
import { createConnection } from './connection'

const settled = () => new Promise((resolve) => setTimeout(resolve))

function world(server: { answers: boolean }) {
  const asked = vi.fn(() => (server.answers ? Promise.resolve() : Promise.reject(new TypeError('no network'))))
  const connection = createConnection(asked)
  const changed = vi.fn(() => connection.isUp())
  connection.subscribe(changed)
  const answered = vi.fn()
  connection.onAnswer(answered)
  return { connection, asked, changed, answered }
}

test('it is lost once the server answers nothing else either, and back once it does', async () => {
  const server = { answers: false }
  const { connection, changed, answered } = world(server)
  connection.report(false)
  expect(connection.isUp()).toBe(true)
  await settled()
  expect(answered).not.toHaveBeenCalled()
  server.answers = true
  connection.report(true)
  await settled()
  expect(answered).toHaveBeenCalledOnce()
  expect(changed.mock.results.map(({ value }) => value)).toEqual([false, true])
})

test('while the server leaves a call without an answer, another answer does not bring it back', async () => {
  const { connection, asked, changed } = world({ answers: false })
  for (let times = 0; times < 3; times++) {
    connection.report(false)
    await settled()
    connection.report(true)
    await settled()
  }
  expect(changed.mock.results.map(({ value }) => value)).toEqual([false])
  expect(asked).toHaveBeenCalledTimes(4)
})

test('a call that alone never comes through loses nothing, and is told each time that the server answers', async () => {
  const { connection, changed, answered } = world({ answers: true })
  for (let times = 0; times < 3; times++) {
    connection.report(false)
    connection.report(true)
    await settled()
  }
  expect(changed).not.toHaveBeenCalled()
  expect(answered).toHaveBeenCalledTimes(3)
})

test('many calls without an answer ask the server once', async () => {
  const { connection, asked } = world({ answers: false })
  for (let calls = 0; calls < 5; calls++) connection.report(false)
  await settled()
  connection.report(false)
  expect(asked).toHaveBeenCalledOnce()
})
