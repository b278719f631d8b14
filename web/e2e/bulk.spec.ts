import { send } from '@marquee/api/send'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { expect, test } from './server'
import { shot } from './shot'
import { t } from './texts'

test('all screens that match get a last day; the one that is refused is named, mended and tried again', {
  tag: '@screenshot',
}, async ({ page, server }) => {
  test.setTimeout(120_000) // each of the screens is registered, changed and removed by calls of its own
  const mark = `Aisle ${test.info().project.name}`
  const admin = await deskOf('admin', server)
  const { companyId } = await send(admin.api.GET('/api/self'))
  const operator = await deskOf('operator', server)
  const nameOf = (at: number) => `${mark} ${String(at).padStart(2, '0')}`
  const ids: number[] = []
  for (let at = 1; at <= 24; at += 1) {
    const { id } = await send(operator.api.POST('/api/device/register', { body: { companyId, name: nameOf(at) } }))
    ids.push(id)
  }
  const late = ids[20] ?? 0
  const beginAt = async (startDate: string) => {
    const { version } = await send(admin.api.GET('/api/device/{id}', { params: { path: { id: late } } }))
    await send(admin.api.PATCH('/api/device', { body: { id: late, companyId, version, startDate } }))
  }
  await beginAt('2031-01-01')

  await signIn(page, 'admin', server)
  await page.goto(`/device/my-devices?q=${encodeURIComponent(mark)}`)
  await expect(page.getByRole('row', { name: nameOf(1) })).toBeVisible()
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByRole('button', { name: t('common', 'list.selectAll', { count: 24 }) }).click()
  const bar = page.getByRole('toolbar', { name: t('common', 'list.selected', { count: 24 }) })
  await expect(bar).toContainText(t('common', 'list.elsewhere', { count: 14 }))
  await bar.evaluate((element) => element.parentElement?.scrollIntoView({ block: 'end' })) // it covers no row there
  await expectAccessible(page, '#main')
  await shot(page, 'bulk-selected')

  await bar.getByRole('button', { name: t('device', 'action.lastDay') }).click()
  const dialog = page.getByRole('dialog', { name: t('device', 'lastDay.title', { count: 24 }) })
  await dialog.getByLabel(t('device', 'field.endDate')).fill('2030-12-31')
  await dialog.getByLabel(t('device', 'field.endDate')).press('Tab')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: t('common', 'save') }).click()

  const failed = page.getByRole('dialog', { name: t('common', 'outcome.failed', { count: 1, of: 24 }) })
  await expect(failed.getByText(nameOf(21))).toBeVisible({ timeout: 30_000 }) // one after the other
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'bulk-outcome')
  await beginAt('2030-01-01')
  await failed.getByRole('button', { name: t('common', 'retry') }).click()
  await expect(page.getByText(t('device', 'lastDay.done', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  const ends = ids.map((id) => send(admin.api.GET('/api/device/{id}', { params: { path: { id } } })))
  expect(new Set((await Promise.all(ends)).map(({ endDate }) => endDate))).toEqual(new Set(['2030-12-31']))
  // The lists of other tests stay as short as they were.
  for (const id of ids) await send(admin.api.DELETE('/api/device/{id}', { params: { path: { id } } }))
})

test('the size of a page is remembered, and a link keeps it', async ({ page, server }) => {
  await signIn(page, 'admin', server)
  const admin = await deskOf('admin', server)
  const ids: number[] = []
  for (let at = 1; at <= 12; at += 1) {
    const name = `Size ${test.info().project.name} ${at}`
    ids.push((await send(admin.api.POST('/api/tags', { body: { type: 'Content', name } }))).id)
  }
  await page.goto('/manage/tag')
  const pages = page.getByRole('navigation', { name: t('common', 'list.pages') })
  await pages.getByRole('combobox').click()
  await page.locator('.ant-select-item-option[title^="25"]').click()
  await expect(page).toHaveURL(/size=25/)
  await expect(page.locator('tbody [data-row-key]').nth(10)).toBeVisible()
  await expectAccessible(page, '#main')
  await page.goto('/manage/tag?size=10')
  await expect(page.locator('tbody [data-row-key]')).toHaveCount(10)
  await page.goto('/manage/tag')
  await expect(page).toHaveURL(/size=25/)
  for (const id of ids) await send(admin.api.DELETE('/api/tags/{id}', { params: { path: { id } } }))
})
