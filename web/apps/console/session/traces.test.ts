import { expect, test } from 'vitest'
import { createCompanyChoice } from './company'
import { createTraces } from './traces'

const traces = () => createTraces(localStorage, sessionStorage)

test('G02 a sign-in is remembered until the logout', () => {
  expect(traces().wasSignedIn()).toBe(false)
  traces().signedIn()
  expect(traces().wasSignedIn()).toBe(true)
  traces().signedOut()
  expect(traces().wasSignedIn()).toBe(false)
})

test('G43 a logout forgets the company, a lost session keeps it', () => {
  createCompanyChoice(localStorage, sessionStorage).set(3)
  traces().signedOut('/users?page=2')
  expect(createCompanyChoice(localStorage, sessionStorage).get()).toBe(3)
  traces().signedOut()
  expect(createCompanyChoice(localStorage, sessionStorage).get()).toBe(0)
})

test('after a lost session the sign-in comes back to the page, once', () => {
  traces().signedOut('/users?page=2')
  expect(traces().takeReturn()).toBe('/users?page=2')
  expect(traces().takeReturn()).toBe('/dashboard')
})

test.each(['//elsewhere.example', 'https://elsewhere.example', '/login', '/', '/\\elsewhere'])(
  '%s is no page to come back to',
  (path) => {
    traces().signedOut(path)
    expect(traces().takeReturn()).toBe('/dashboard')
  },
)
