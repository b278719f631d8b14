import { expect, test } from 'vitest'
import { createCompanyChoice } from './company'
import { createSignInMemory } from './signInMemory'

const signInMemory = () => createSignInMemory(localStorage, sessionStorage)

test('G02 a sign-in is remembered until the logout', () => {
  expect(signInMemory().wasSignedIn()).toBe(false)
  signInMemory().signedIn()
  expect(signInMemory().wasSignedIn()).toBe(true)
  signInMemory().signedOut()
  expect(signInMemory().wasSignedIn()).toBe(false)
})

test('G43 a logout forgets the company, a lost session keeps it', () => {
  createCompanyChoice(localStorage, sessionStorage).set(3)
  signInMemory().signedOut('/users?page=2')
  expect(createCompanyChoice(localStorage, sessionStorage).get()).toBe(3)
  signInMemory().signedOut()
  expect(createCompanyChoice(localStorage, sessionStorage).get()).toBe(0)
})

test('after a lost session the sign-in comes back to the page, once', () => {
  signInMemory().signedOut('/users?page=2')
  expect(signInMemory().takeReturn()).toBe('/users?page=2')
  expect(signInMemory().takeReturn()).toBe('/dashboard')
})

test.each(['//elsewhere.example', 'https://elsewhere.example', '/login', '/', '/\\elsewhere'])(
  '%s is no page to come back to',
  (path) => {
    signInMemory().signedOut(path)
    expect(signInMemory().takeReturn()).toBe('/dashboard')
  },
)
