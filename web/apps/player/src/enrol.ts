import type { Platform } from './runtime/platform'
import type { PanelView } from './screen/pairing'
import { createEnrolment } from './server/enrolment'
import type { Http } from './server/http'
import { loadIdentity } from './server/identity'
import type { Saved, Store } from './storage/store'

export interface EnrolOptions {
  platform: Platform
  version: string
  http: Http
  store: Store
  saved: Partial<Saved>
  show: (view: PanelView) => void
  activated: (deviceKey: string) => Promise<void>
}

/** Shows a code until an administrator has activated this screen by it. */
export async function enrolScreen({ platform, version, http, store, saved, show, activated }: EnrolOptions) {
  show({ kind: 'connecting', contact: true })
  createEnrolment({
    ...platform,
    http,
    identity: await loadIdentity(platform.crypto, store, saved),
    invitation: platform.invitation,
    hardware: () => ({
      os: platform.operatingSystem,
      client: 'browser',
      clientVersion: version,
      ...platform.size(),
    }),
    changed({ code, contact }) {
      if (code === null) show({ kind: 'connecting', contact })
      else {
        const activate = `${platform.origin}/device/my-devices?activate=${encodeURIComponent(code)}`
        show({ kind: 'pairing', code, activate, contact })
      }
    },
    activated,
  })
}
