import { send } from '@marquee/api/send'
import type { Page } from '@playwright/test'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, type Server, test } from './server'
import { shot } from './shot'
import { t } from './texts'

const DEMO = { id: 2, name: 'Demo Stores' }

/** Another company of the operator's, and one of its playlists and schedules. */
async function found(server: Server, name: string) {
  const { api } = await deskOf('operator', server)
  const { id: companyId } = await send(api.POST('/api/company', { body: { name } }))
  const playlist = await send(api.POST('/api/playlists', { body: { companyId, name: `Morning at ${name}` } }))
  return { companyId, name, playlist, link: `/playlist/edit-playlist/${playlist.id}` }
}

/** Something of the demo company, with the address and the name of its page. */
async function ofDemo(server: Server) {
  const { api } = await deskOf('operator', server)
  const params = { query: { companyId: DEMO.id } }
  const [schedule] = await send(api.GET('/api/schedule', { params }))
  const [device] = await send(api.GET('/api/device', { params }))
  const [content] = await send(api.GET('/api/content', { params }))
  return [
    [`/schedule/edit-schedule/${schedule?.id}`, schedule?.name ?? ''],
    [`/device/my-devices/${device?.id}`, device?.deviceName ?? ''],
    [`/contents/all-content?content=${content?.id}`, content?.name ?? ''],
  ] as const
}

const selector = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: t('shell', 'company') })

async function enter(page: Page, { id, name }: { id: number; name: string }): Promise<void> {
  await selector(page).click()
  await page.getByTitle(name, { exact: true }).last().click()
  await expect(page).toHaveURL(`/dashboard?companyId=${id}`)
}

test('a link, a second tab, a reload and the way back show the company that they are of', async ({ page, server }) => {
  const other = await found(server, `Harbour ${test.info().project.name}`)
  const address = `${other.link}?companyId=${other.companyId}`
  await signIn(page, 'operator', server)

  await test.step('the address says the company, and every link goes on in it', async () => {
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/dashboard\?companyId=\d+$/)
    await enter(page, { id: other.companyId, name: other.name })
    await page.goto(`/playlist/all-playlist?companyId=${other.companyId}`)
    await page.getByRole('link', { name: other.playlist.name }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('heading', { level: 1, name: other.playlist.name })).toBeVisible()
  })

  const second = await page.context().newPage()
  await test.step('a second tab works in another company, and the first one keeps its own', async () => {
    await second.goto('/dashboard')
    await enter(second, DEMO)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: other.playlist.name })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(other.name)
    await expect(page).toHaveURL(address)
  })

  await test.step('a copied link shows the same there, and the way back the company before', async () => {
    await second.goto(address)
    await expect(second.getByRole('heading', { level: 1, name: other.playlist.name })).toBeVisible()
    await expect(second.getByRole('banner')).toContainText(other.name)
    await second.goBack()
    await expect(second).toHaveURL(`/dashboard?companyId=${DEMO.id}`)
    await expect(second.getByRole('banner')).toContainText(DEMO.name)
    await second.close()
  })

  await test.step('who works in one company sees none in the address', async () => {
    await signIn(page, 'editor', server)
    await page.goto(`/playlist/my-playlist?companyId=${other.companyId}`)
    await expect(page).toHaveURL('/playlist/my-playlist')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('a link to something of another company offers to open it there', { tag: ['@screenshot', '@deep'] }, async ({
  page,
  server,
}) => {
  const other = await found(server, `Lighthouse ${test.info().project.name}`)
  const open = page.getByRole('link', { name: t('common', 'elsewhere.open') })
  await signIn(page, 'operator', server)

  await page.goto(`${other.link}?companyId=${DEMO.id}`)
  await expect(page.getByRole('heading', { name: t('common', 'elsewhere', { company: other.name }) })).toBeVisible()
  await expectAccessible(page)
  await shot(page, 'elsewhere', { dark: true })
  await open.click()
  await expect(page.getByRole('heading', { level: 1, name: other.playlist.name })).toBeVisible()
  await expect(page).toHaveURL(`${other.link}?companyId=${other.companyId}`)
  await expect(page.getByRole('banner')).toContainText(other.name)
  await page.goBack()
  await expect(open).toBeVisible()

  for (const [path, name] of await ofDemo(server)) {
    const address = `${path}${path.includes('?') ? '&' : '?'}companyId=`
    await page.goto(address + other.companyId)
    await open.click()
    await expect(page).toHaveURL(address + DEMO.id)
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(DEMO.name)
  }

  await signIn(page, 'editor', server)
  await page.goto(other.link)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(open).toHaveCount(0)
})
