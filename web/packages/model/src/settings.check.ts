import * as v from 'valibot'
import { powerModes } from './power'
import { defaultSettings, logLevels, type Settings } from './settings'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const upTo = (most: number) => v.pipe(count, v.maxValue(most))
const time = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const timeOrNone = v.union([v.literal(''), time])

const hours = v.object({ onHour: upTo(23), onMinute: upTo(59), offHour: upTo(23), offMinute: upTo(59) })

const schemas = {
  volume: v.object({ volume: upTo(100) }),
  brightness: v.object({ brightness: upTo(100) }),
  power: v.object({
    mode: v.picklist(powerModes),
    scheduleByWeek: v.array(v.object({ dayOfWeek: v.array(upTo(6)), schedule: hours })),
    exceptions: v.array(
      v.object({ date: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/)), off: v.boolean(), schedule: hours }),
    ),
  }),
  downloadWindow: v.object({ from: timeOrNone, to: timeOrNone, kbps: count }),
  remoteControl: v.object({ remoteControl: v.boolean() }),
  deviceSetting: v.object({
    captureMinutes: upTo(1440),
    logLevel: v.picklist(logLevels),
    nightlyRestart: timeOrNone,
    cacheMB: count,
  }),
}

/** The names of the settings that a player carries out. */
export const settingNames = Object.keys(schemas) as (keyof Settings)[]

export interface CheckedSettings {
  readonly settings: Settings
  /** By the names of those that cannot be carried out: why, in English. */
  readonly failed: Readonly<Record<string, string>>
}

/**
 * The settings that `input` (decoded JSON, values by their names) asks for. One that is not there, or is none, is as
 * when nobody has decided, and holds back no other.
 */
export function readSettings(input: unknown): CheckedSettings {
  const given = Object(input) as Record<string, unknown>
  const settings: Record<string, unknown> = { ...defaultSettings }
  const failed: Record<string, string> = {}
  for (const name of settingNames) {
    if (given[name] === undefined) continue
    const result = v.safeParse(schemas[name], given[name])
    if (result.success) settings[name] = result.output
    else failed[name] = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'}: ${issue.message}`).join('; ')
  }
  return { settings: settings as unknown as Settings, failed }
}
