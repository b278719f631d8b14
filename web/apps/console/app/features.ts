import { apk } from '../features/apk/feature'
import { audit } from '../features/audit/feature'
import { author } from '../features/author/feature'
import { broadcast } from '../features/broadcast/feature'
import { category } from '../features/category/feature'
import { company } from '../features/company/feature'
import { content } from '../features/content/feature'
import { dashboard } from '../features/dashboard/feature'
import { device } from '../features/device/feature'
import { dimension } from '../features/dimension/feature'
import { email } from '../features/email/feature'
import { event } from '../features/event/feature'
import { font } from '../features/font/feature'
import { globalcompany } from '../features/globalcompany/feature'
import { license } from '../features/license/feature'
import { message } from '../features/message/feature'
import { playlist } from '../features/playlist/feature'
import { profile } from '../features/profile/feature'
import { reset } from '../features/reset/feature'
import { role } from '../features/role/feature'
import { schedule } from '../features/schedule/feature'
import { setup } from '../features/setup/feature'
import { source } from '../features/source/feature'
import { sysparam } from '../features/sysparam/feature'
import { tag } from '../features/tag/feature'
import { user } from '../features/user/feature'
import { usergroup } from '../features/usergroup/feature'
import { pages } from './pages/feature'

/** Every area of the console. A new one is an import and a name here. */
export const features = [
  apk,
  audit,
  author,
  broadcast,
  category,
  company,
  content,
  dashboard,
  device,
  dimension,
  email,
  event,
  font,
  globalcompany,
  license,
  message,
  playlist,
  profile,
  reset,
  role,
  schedule,
  setup,
  source,
  sysparam,
  tag,
  user,
  usergroup,
  pages,
] as const
