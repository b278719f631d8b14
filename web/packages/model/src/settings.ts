import type { DownloadWindow } from './download'
import { alwaysOn, type PowerPlan } from './power'

/** What people decide about how a screen works, as far as a player carries it out. Percentages are 0 to 100. */
export interface Settings {
  /** Null: what the manifest says. */
  readonly volume: { readonly volume: number } | null
  readonly brightness: { readonly brightness: number }
  readonly power: PowerPlan
  readonly downloadWindow: DownloadWindow
  /** Whether people beside the screen operate it by keys. */
  readonly remoteControl: { readonly remoteControl: boolean }
  readonly deviceSetting: {
    /** How often it sends a picture of itself, in minutes; 0 is when it is asked. */
    readonly captureMinutes: number
    readonly logLevel: LogLevel
    /** `HH:MM` on its wall; empty is none. */
    readonly nightlyRestart: string
    /** Room for what is downloaded, in megabytes; 0 is as much as there is. */
    readonly cacheMB: number
  }
}

/** From the least to the most that is written down. */
export const logLevels = ['error', 'warn', 'info', 'debug'] as const
export type LogLevel = (typeof logLevels)[number]

export const defaultSettings: Settings = {
  volume: null,
  brightness: { brightness: 100 },
  power: alwaysOn,
  downloadWindow: { from: '', to: '', kbps: 0 },
  remoteControl: { remoteControl: true },
  deviceSetting: { captureMinutes: 0, logLevel: 'info', nightlyRestart: '', cacheMB: 0 },
}
