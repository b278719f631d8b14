import type { Company } from './queries'
import type { SignInSetting } from './sso/queries'

/** A company without anything special, for tests. */
export function makeCompany(part: Partial<Company> & { id: number }): Company {
  return {
    name: `Company ${part.id}`,
    image: '',
    website: '',
    number: '',
    active: true,
    startDate: '2026-01-01',
    endDate: '',
    sizeMb: 10_240,
    deviceLimit: 1,
    devicePortraitImage: '',
    deviceLandscapeImage: '',
    needContentApproval: false,
    enableContentValidityFeature: false,
    deleteContentVersion: false,
    convertVideos: true,
    enableDevicePowerCheck: false,
    endedScreensPlay: false,
    devicePowerNotificationEmails: '',
    requireSecondFactor: false,
    authorComponents: ['text'],
    companyFeatures: [],
    zone: 'Asia/Tokyo',
    version: 3,
    ...part,
  }
}

/** How a company signs in: as long as nothing is said, by password alone. */
export function makeSignIn(part: Partial<SignInSetting> = {}): SignInSetting {
  return {
    companyId: 4,
    name: '',
    issuer: '',
    clientId: '',
    clientSecret: '',
    hasSecret: false,
    active: false,
    providerFactor: false,
    passwordSignIn: true,
    redirect: 'https://signs.example.com/api/sso/callback',
    version: 0,
    ...part,
  }
}
