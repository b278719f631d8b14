import { send } from '@marquee/api/send'
import { test as base, type Page } from '@playwright/test'
import { type Desk, deskOf } from './api'
import { type Mailbox, openMailbox } from './mailbox'
import { openProvider, type Provider } from './provider'
import { test as withServer } from './server'
import { t } from './texts'

interface Outside {
  /** Where the platform's mails arrive. */
  mailbox: Mailbox
  /** Where people of a company can sign in, once an operator has set it up. */
  provider: Provider
}

/** `test` with a mail server on this machine, which the operator has set up, and a sign-in provider. */
export const test = withServer.extend<object, Outside>({
  mailbox: [
    async ({ server }, use) => {
      const mailbox = await openMailbox()
      const { api } = await deskOf('operator', server)
      const { version } = await send(api.GET('/api/emailSetting'))
      const setting = {
        smtpHost: '127.0.0.1',
        smtpPort: mailbox.port,
        senderEmail: 'marquee@example.com',
        sslEnable: false,
      }
      await send(api.POST('/api/emailSetting', { body: { ...setting, version: version || undefined } }))
      await use(mailbox)
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const provider = await openProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
})

export const { expect } = base

export interface Somebody {
  username: string
  email: string
  password: string
}

/** A new editor of the demo company, for a test that changes how they sign in. */
export async function somebody({ api }: Desk): Promise<Somebody> {
  const { project, workerIndex } = base.info()
  const username = `${project.name}-${workerIndex}-${Date.now().toString(36)}`
  const roles = await send(api.GET('/api/codes')).then((codes) => codes.roles)
  const role = roles.find(({ role_desc }) => role_desc === 'Editor') ?? roles[0]
  const person = { username, email: `${username}@example.org`, password: 'Door-Bell-1234' }
  await send(api.POST('/api/user', { body: { ...person, roleId: role?.id ?? 0 } }))
  return person
}

/** Fills in the sign-in form and sends it. */
export async function enter(page: Page, { username, password }: Somebody): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(t('login', 'username')).fill(username)
  await page.getByLabel(t('login', 'password'), { exact: true }).fill(password)
  await accept(page)
  await page.getByRole('button', { name: t('login', 'submit'), exact: true }).click()
}

/** Accepts the licence, unless this browser has done so before. */
export async function accept(page: Page): Promise<void> {
  await page.getByLabel(t('login', 'username')).waitFor() // before the form stands it has no box either
  const box = page.getByLabel(t('login', 'licence.accept'))
  if (await box.isVisible()) await box.check()
}

/** Signs out by the link and waits for the sign-in form. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank') // a page that is told that its session ended goes somewhere else by itself
  await page.goto('/logout')
  await page.getByLabel(t('login', 'username')).waitFor()
}
