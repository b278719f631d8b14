import { dashboard } from '../features/dashboard/feature'
import { profile } from '../features/profile/feature'
import { setup } from '../features/setup/feature'
import type { Feature } from './feature'

/** Every area of the console. A new one is an import and a name here. */
export const features: Feature[] = [dashboard, profile, setup]
