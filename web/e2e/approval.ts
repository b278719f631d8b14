import { send } from '@marquee/api/send'
import type { Browser, Page } from '@playwright/test'
import type { Desk } from './api'
import { type Person, signIn } from './people'
import type { Server } from './server'

/** Another person, in a browser of their own. */
export async function another(browser: Browser, page: Page, person: Person, server: Server): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(), // the language
  })
  const other = await context.newPage()
  await signIn(other, person, server)
  return other
}

/** The demo company asks for approval, for as long as a test takes. */
export async function asksForApproval({ api }: Desk, id: number, needContentApproval: boolean): Promise<void> {
  const { version } = await send(api.GET('/api/company/{id}', { params: { path: { id }, query: { companyId: id } } }))
  await send(api.PATCH('/api/company', { body: { id, version, needContentApproval } as never }))
}
