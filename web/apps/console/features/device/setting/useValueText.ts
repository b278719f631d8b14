import { useT } from '@marquee/i18n/react'
import type { SettingName, Values } from './setting'

/** Says in a few words what a setting is; nothing for what is not understood, such as of a newer server. */
export function useValueText(): (name: SettingName, value: unknown) => string {
  const t = useT('control')
  const device = useT('device')
  const onOff = (isOn: boolean) => t(isOn ? 'value.on' : 'value.off')
  const texts: { readonly [N in SettingName]: (value: Values[N]) => string } = {
    name: ({ name }) => name,
    volume: ({ volume }) => `${volume} %`,
    brightness: ({ brightness }) => `${brightness} %`,
    backlight: ({ backlight }) => `${backlight} %`,
    power({ mode, scheduleByWeek, exceptions }) {
      if (mode === 'None') return t('power.mode.None')
      const count = scheduleByWeek.reduce((sum, { dayOfWeek }) => sum + (dayOfWeek?.length ?? 0), 0)
      const week = t('value.days', { count })
      return exceptions.length > 0 ? `${week}, ${t('value.exceptions', { count: exceptions.length })}` : week
    },
    downloadWindow({ from, to, kbps }) {
      const when = from ? t('power.fromTo', { from, to }) : t('value.anyHour')
      return kbps > 0 ? `${when}, ${kbps} kbit/s` : when
    },
    orientation: ({ orientation }) => device(`orientation.${orientation}`),
    inputSource: ({ inputSource }) => t(`source.${inputSource || 'own'}`),
    timeSetting: ({ zone, automatic, timeServer }) =>
      [zone, automatic ? timeServer || t('value.automatic') : t('value.manual')].filter(Boolean).join(', '),
    autostart: ({ autostart }) => onOff(autostart),
    remoteControl: ({ remoteControl }) => onOff(remoteControl),
    deviceSetting: ({ captureMinutes, logLevel, nightlyRestart }) =>
      [
        captureMinutes > 0 ? t('value.pictures', { count: captureMinutes }) : '',
        nightlyRestart && t('value.restart', { time: nightlyRestart }),
        t(`further.logLevel.${logLevel}`),
      ]
        .filter(Boolean)
        .join(', '),
    premium: ({ premium }) => onOff(premium),
  }
  return (name, value) => {
    if (typeof value !== 'object' || value === null) return ''
    return (texts[name] as (value: unknown) => string)(value)
  }
}
