import { send } from '@marquee/api/send'
import { DEFAULT_LOCALE, parseLocale } from '@marquee/i18n/locales'
import { deskOf, publish } from './api'
import { say } from './designer'
import { type Drawn, draw } from './drawings'
import { expect, test } from './screen'
import { shot } from './shot'
import { filled, finished } from './showcase'

test.setTimeout(240_000)

const pictures: readonly Drawn[] = ['coffee', 'ramen', 'lake', 'pottery', 'apple', 'orange', 'grapes']

test(
  'ten finished programs on screens',
  { tag: ['@screenshot', '@desktop'] },
  async ({ browser, openScreen, server }, { project }) => {
    const desk = await deskOf('admin', server)
    const ids = new Map<Drawn, number>()
    for (const [name, bytes] of await draw(browser, pictures)) {
      ids.set(name, (await desk.addContent(`${name} ${project.name}.png`, bytes)).id)
    }
    const id = (name: Drawn) => ids.get(name) ?? -1
    const locale = parseLocale(project.use.locale) ?? DEFAULT_LOCALE
    for (const { name, document, words, upright = false } of [...filled(say, locale, id), ...finished(id)]) {
      await test.step(name, async () => {
        const title = `${name} ${project.name}`
        const program = await desk.addProgram(title, document)
        const group = await send(desk.api.POST('/api/category', { body: { type: 'Device', title } }))
        await publish(desk, group.id, { itemId: program.id, type: 'content' })
        const { page, showCode } = await openScreen()
        await page.setViewportSize(upright ? { width: 720, height: 1280 } : { width: 1280, height: 720 })
        const code = await showCode(server)
        await send(desk.api.PATCH('/api/device', { body: { code, name: title, groupId: group.id } }))
        await expect(page.getByText(words).first()).toBeVisible({ timeout: 30_000 })
        await shot(page, `program-${name}`)
        await page.close()
      })
    }
  },
)
