import { expect, it } from 'vitest'
import { defaultSettings } from './settings'
import { readSettings } from './settings.check'

it('settings that are not there are as when nobody has decided', () => {
  for (const input of [undefined, null, 'x', 7, [], {}]) {
    expect(readSettings(input)).toEqual({ settings: defaultSettings, failed: {} })
  }
})

it('a value that is none holds back no other, and neither does what a player knows nothing of', () => {
  const { settings, failed } = readSettings({
    volume: { volume: 101 },
    brightness: { brightness: 40 },
    backlight: { backlight: 7 },
    power: { mode: 'Month', scheduleByWeek: [], exceptions: [] },
    deviceSetting: { captureMinutes: 1, logLevel: 'info', nightlyRestart: '4 am', cacheMB: 0 },
    downloadWindow: { from: '22:00', to: '24:00', kbps: 0 },
  })
  expect(settings).toEqual({ ...defaultSettings, brightness: { brightness: 40 } })
  expect(Object.keys(failed)).toEqual(['volume', 'power', 'downloadWindow', 'deviceSetting'])
  expect(failed.volume).toMatch(/^volume: /)
})
