import { useT, useTexts } from '@marquee/i18n/react'

type Key = Parameters<ReturnType<typeof useT<'company'>>>[0]

/** The name of a feature or of a designer component; one that this console does not know keeps its own. */
export function useSwitchText(): (kind: 'feature' | 'component', name: string) => string {
  const t = useT('company')
  const texts = useTexts()
  return (kind, name) => {
    const key = `switch.${kind}.${name}`
    return texts.has('company', key) ? t(key as Key) : name
  }
}
