import type { Page } from '@playwright/test'
import { deskOf } from './api'
import { findTile } from './aside'
import { expectAccessibleInBoth } from './axe'
import { beginEmpty, nameIt, save, say, stage } from './designer'
import { picture } from './media'
import { signIn } from './people'
import { expect, test } from './server'
import { t } from './texts'

/** Drops a file of the computer on the canvas, at a place in it. */
async function dropFile(page: Page, name: string, bytes: Buffer, at: { x: number; y: number }): Promise<void> {
  const { x, y } = (await stage(page).boundingBox()) ?? { x: 0, y: 0 }
  const dataTransfer = await page.evaluateHandle(
    ({ name, bytes }) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      return transfer
    },
    { name, bytes: [...bytes] },
  )
  const event = { dataTransfer, clientX: x + at.x, clientY: y + at.y, bubbles: true, cancelable: true }
  for (const type of ['dragenter', 'dragover', 'drop']) await stage(page).dispatchEvent(type, event)
}

test(
  'R098 a picture is dragged onto the page, a file of the computer is dropped beside it, and both are saved',
  { tag: ['@desktop', '@japanese'] },
  async ({ page, server }, { project }) => {
    const own = `Aside ${project.name}`
    const desk = await deskOf('admin', server)
    await desk.addContent(`${own}.png`, picture('seagreen'))
    await signIn(page, 'admin', server)
    await beginEmpty(page)
    await nameIt(page, own)
    const items = () => stage(page).locator('[data-item]')

    await page.getByRole('button', { name: say('contents'), exact: true }).click()
    const tile = await findTile(page, own)
    const { x, y, width, height } = (await stage(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await tile.hover()
    await page.mouse.down()
    await page.mouse.move(x + width / 3, y + height / 3, { steps: 4 })
    await expect(stage(page).getByText(/^\d+ × \d+$/)).toBeVisible()
    await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
    await page.mouse.up()
    await expect(items()).toHaveCount(1)
    await expect(stage(page).locator('img').first()).toBeVisible()
    await expectAccessibleInBoth(page)

    await dropFile(page, `${own} dropped.png`, picture('orchid'), { x: 20, y: 40 })
    await expect(items()).toHaveCount(2)
    await expect(page.getByRole('region', { name: t('upload', 'tray') })).toHaveCount(0)
    await findTile(page, `${own} dropped`)
    await save(page)
    await page.reload()
    await expect(items()).toHaveCount(2)
  },
)
