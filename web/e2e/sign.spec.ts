import { send } from '@marquee/api/send'
import type { KeyOf } from '@marquee/i18n/catalogs'
import { DEFAULT_LOCALE, parseLocale } from '@marquee/i18n/locales'
import { createSpeech } from '@marquee/renderer/sign/words'
import { deskOf } from './api'
import { expectAccessible } from './axe'
import { signIn } from './people'
import { activate, expect, test } from './screen'
import { shot } from './shot'
import { t } from './texts'

const say = (key: KeyOf<'event'>, values?: Record<string, string | number>) => t('event', key, values)

test.setTimeout(120_000)

test('RT17 D107 a device group gets a sign: its screen is free, then taken by an event, of a private one it tells nothing, until the sign is deleted', {
  tag: ['@screenshot', '@phone'],
}, async ({ page, player, server }) => {
  const name = `Quiet room ${test.info().project.name} ${test.info().retry}`
  const title = `会議室「さくら」 ${name}`
  const desk = await deskOf('admin', server)
  const { api } = desk
  const group = await send(api.POST('/api/category', { body: { type: 'Device', title: name } }))
  const screenId = await activate(player, server, desk, name, group.id)

  await signIn(page, 'admin', server)
  await page.goto('/eventList/eventSign')
  await page
    .getByRole('button', { name: say('sign.add') })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: say('sign.add') })
  await form.getByRole('button', { name: new RegExp(`^${say('sign.group')}: `) }).click()
  await page.getByRole('treeitem', { name }).click()
  await form.getByRole('textbox', { name: say('sign.title') }).fill(title)
  await form.getByRole('radio', { name: new RegExp(`^${say('sign.covers.Always')}`) }).check()
  const preview = form.getByRole('img', { name: say('sign.preview') })
  await expect(preview).toContainText(title)
  await expectAccessible(page, '[role=dialog]')
  await shot(page, 'sign-form', { dark: true })
  await form.getByRole('button', { name: t('common', 'save') }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  await expectAccessible(page, '#main')
  await shot(page, 'signs', { dark: true })

  const { words } = createSpeech(parseLocale(test.info().project.use.locale) ?? DEFAULT_LOCALE, [], 0)
  const onScreen = (text: string) => player.page.getByText(text, { exact: true })
  await expect(onScreen(title)).toBeVisible()
  await expect(onScreen(words.free)).toBeVisible()
  await shot(player.page, 'sign-free')

  await page.goto(`/device/my-devices/${screenId}`)
  const report = page.getByRole('region', { name: t('device', 'report.title') })
  await expect(report.getByText(t('device', 'report.covered.sign'), { exact: true })).toBeVisible()
  await expect(report.getByText(t('device', 'report.covered.signText'))).toBeVisible()
  await expect(report.getByText(t('device', 'agreement.planned'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('device', 'agreement.differs'))).toHaveCount(0)
  await expect(page.getByText(t('device', 'plan.sign'))).toBeVisible()
  await shot(page, 'sign-report', { dark: true })
  await page.goto('/eventList/eventSign')

  const days = { startDate: '2026-01-01', endDate: '2035-12-31', allDay: true } // on at whatever moment this runs
  const said = { ...days, name: 'Board meeting', organization: 'Management', eventSignDeviceGroupIds: [group.id] }
  const event = await send(api.POST('/api/event', { body: said }))
  await expect(onScreen(words.taken)).toBeVisible()
  await expect(onScreen('Board meeting')).toBeVisible()
  await shot(player.page, 'sign-taken')

  const { id } = event
  const renamed = await send(api.PATCH('/api/event', { body: { id, version: event.version, name: '役員会議' } }))
  await expect(onScreen('役員会議')).toBeVisible()
  await send(api.PATCH('/api/event', { body: { id, version: renamed.version, privateEvent: true } }))
  await expect(onScreen('役員会議')).toBeHidden()
  await expect(onScreen(words.taken)).toBeVisible()
  await expect(player.page.getByText('Management')).toBeHidden()

  await page.getByRole('button', { name: t('common', 'actions', { name }) }).click()
  await page.getByRole('menuitem', { name: say('command.delete') }).click()
  const question = page.getByRole('dialog', { name: say('sign.delete.title', { group: name }) })
  await question.getByRole('button', { name: say('command.delete') }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name, exact: true })).toBeHidden()
  await expect(onScreen(words.taken)).toBeHidden()
  await send(api.DELETE('/api/event/{id}', { params: { path: { id } } }))
})
