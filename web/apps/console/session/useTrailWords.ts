import { useT, useTexts } from '@marquee/i18n/react'

/** Words for what the audit trail names by code: actions, kinds of objects, fields. */
export interface TrailWords {
  action(name: string): string
  entity(name: string): string
  /** A path of members reads as its words: "settings.volume" as "settings › volume". */
  field(path: string): string
}

type Key = Parameters<ReturnType<typeof useT<'audit'>>>[0]

/** What nobody has a word for is shown as it is. */
export function useTrailWords(): TrailWords {
  const t = useT('audit')
  const texts = useTexts()
  const word = (key: string, name: string) => (texts.has('audit', key) ? t(key as Key) : spaced(name))
  return {
    action: (name) => word(`action.${name}`, name),
    entity: (name) => word(`entity.${name}`, name),
    field: (path) =>
      path
        .split('.')
        .map((name) => word(`field.${name}`, name))
        .join(' › '),
  }
}

/** "deviceLimit" as "device limit". */
function spaced(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
}
