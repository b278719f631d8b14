import { pageQuery } from '@marquee/api/paging'
import { sendPage } from '@marquee/api/send'
import type { Hit, Wanted } from '../../navigation/feature'
import { resolutionOf } from './device'

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
