import type { Company } from './queries'

/** A logo: the one that is there, and the file that is to take its place. */
export interface Logo {
  path: string
  file?: File
}

/** What the form about a company holds. Limits that are not set are null. */
export interface CompanyValues {
  name: string
  file: Logo
  website: string
  number: string
  zone: string
  active: boolean
  startDate: string
  endDate: string
  sizeMb: number | null
  deviceLimit: number | null
  needContentApproval: boolean
  enableContentValidityFeature: boolean
  deleteContentVersion: boolean
  convertVideos: boolean
  enableDevicePowerCheck: boolean
  endedScreensPlay: boolean
  devicePowerNotificationEmails: string
  requireSecondFactor: boolean
  authorComponents: string[]
  companyFeatures: string[]
}

/** A new company: active, 10 G, one screen, from today on, videos converted, every feature off (R402, R403, R405, R406, R407). */
export function freshValues(today: string, zone: string, components: readonly string[]): CompanyValues {
  return {
    name: '',
    file: { path: '' },
    website: '',
    number: '',
    zone,
    active: true,
    startDate: today,
    endDate: '',
    sizeMb: 10 * 1024,
    deviceLimit: 1,
    needContentApproval: false,
    enableContentValidityFeature: false,
    deleteContentVersion: false,
    convertVideos: true,
    enableDevicePowerCheck: false,
    endedScreensPlay: false,
    devicePowerNotificationEmails: '',
    requireSecondFactor: false,
    authorComponents: [...components],
    companyFeatures: [],
  }
}

export function valuesOf(company: Company): CompanyValues {
  return {
    name: company.name,
    file: { path: company.image },
    website: company.website,
    number: company.number,
    zone: company.zone,
    active: company.active,
    startDate: company.startDate,
    endDate: company.endDate,
    sizeMb: company.sizeMb || null,
    deviceLimit: company.deviceLimit || null,
    needContentApproval: company.needContentApproval,
    enableContentValidityFeature: company.enableContentValidityFeature,
    deleteContentVersion: company.deleteContentVersion,
    convertVideos: company.convertVideos,
    enableDevicePowerCheck: company.enableDevicePowerCheck,
    endedScreensPlay: company.endedScreensPlay,
    devicePowerNotificationEmails: company.devicePowerNotificationEmails.replaceAll(',', ', '),
    requireSecondFactor: company.requireSecondFactor,
    authorComponents: company.authorComponents,
    companyFeatures: company.companyFeatures,
  }
}

/** What only the operator changes. */
export const limits = [
  'active',
  'startDate',
  'endDate',
  'sizeMb',
  'deviceLimit',
  'endedScreensPlay',
  'authorComponents',
  'companyFeatures',
] as const

/**
 * The parts of the submission. Empty optional fields are left out (R409), but for one that held something before: that is
 * the only way to say that it holds nothing now. Limits that are not set are 0 (R410, R411), lists are joined by commas
 * (R413), and the id is there for an update alone (R414).
 */
export function partsOf(
  values: CompanyValues,
  before: Company | undefined,
  mayLimit: boolean,
): Record<string, unknown> {
  const { file, sizeMb, deviceLimit, authorComponents, companyFeatures, ...rest } = values
  const texts: Record<string, string> = {
    website: rest.website,
    number: rest.number,
    startDate: rest.startDate,
    endDate: rest.endDate,
    devicePowerNotificationEmails: rest.devicePowerNotificationEmails,
    companyFeatures: companyFeatures.join(','),
    image: file.file ? '' : file.path,
  }
  const held: Record<string, unknown> = { ...before, companyFeatures: before?.companyFeatures.join(',') }
  const parts: Record<string, unknown> = {
    ...rest,
    ...texts,
    sizeMb: sizeMb ?? 0,
    deviceLimit: deviceLimit ?? 0,
    authorComponents: authorComponents.join(','),
    file: file.file,
  }
  for (const [name, text] of Object.entries(texts)) {
    if (text.trim() === '' && (!held[name] || (name === 'image' && file.file))) delete parts[name]
  }
  if (!mayLimit) for (const name of limits) delete parts[name]
  return before ? { id: before.id, ...parts } : parts
}
