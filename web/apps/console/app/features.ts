import { content } from '../features/content/feature'
import { dashboard } from '../features/dashboard/feature'
import { device } from '../features/device/feature'
import { playlist } from '../features/playlist/feature'
import { profile } from '../features/profile/feature'
import { schedule } from '../features/schedule/feature'
import { setup } from '../features/setup/feature'
import type { Feature } from './feature'

/** Every area of the console. A new one is an import and a name here. */
export const features: Feature[] = [content, dashboard, device, playlist, profile, schedule, setup]
