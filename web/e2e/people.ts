import { expect, type Page } from '@playwright/test'
import type { Server } from './server'

/** The people of the demo company: the platform's operator, and one for each kind of right. */
export type Person = 'operator' | 'admin' | 'editor' | 'viewer'

/** Signs the page's browser in without the form, which only the sign-in test fills in. */
export async function signIn(page: Page, person: Person, server: Server): Promise<void> {
  if (page.url() !== 'about:blank') await page.goto('about:blank') // a page whose session ends goes to the sign-in by itself
  const answer = await page.request.post(`${server.url}/api/login`, {
    headers: { 'X-Marquee-Client': 'console', Origin: server.url },
    data: { username: person, password: server.password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
