import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Asker, Hit, Wanted } from '../../navigation/feature'
import { mayWrite } from '../../session/access'
import { readCode, showCode } from './add/code'
import { resolutionOf } from './device'

export const kind = 'device'
export const area = 'device'

/** As many are shown; typing more finds the rest. */
const MOST = 5

/** Finds screens by part of their name, for Ctrl K. */
export async function find({ api, companyId, text, signal }: Wanted): Promise<Hit[]> {
  const query = { companyId, name: text, ...pageQuery(1, MOST) }
  const { items } = await sendPage(api.GET('/api/device', { params: { query }, signal }))
  return items.map((device) => ({
    key: `device-${device.id}`,
    label: device.deviceName,
    hint: resolutionOf(device),
    companyId: device.companyId,
    to: `/device/my-devices/${device.id}`,
  }))
}

/** Adds a screen; a pairing code that was typed goes along (G113). Eight letters of a word are none. */
export function acts({ self, texts, typed }: Asker): Hit[] {
  if (!mayWrite(self, 'Device')) return []
  const t = texts.translator('device')
  const label = t('add.open')
  const code = /[\d-]/.test(typed) ? readCode(typed) : null
  const to = '/device/my-devices'
  if (code) return [{ key: 'activate', label, hint: showCode(code), words: typed, to, search: { activate: code } }]
  return [{ key: 'add-screen', label, words: t('add.words'), to, search: { dialog: 'addDevice' } }]
}
