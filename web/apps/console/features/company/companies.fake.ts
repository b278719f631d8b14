import type { Company } from './queries'

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
    enableDevicePowerCheck: false,
    devicePowerNotificationEmails: '',
    authorComponents: ['text'],
    companyFeatures: [],
    zone: 'Asia/Tokyo',
    version: 3,
    ...part,
  }
}
