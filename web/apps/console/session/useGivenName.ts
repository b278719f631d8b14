import { useT } from '@marquee/i18n/react'
import { useCallback } from 'react'

/**
 * Says a name that the product itself has given, of a topmost folder, a channel or the administrators' role, in the person's
 * language. A name that people have given stays as it is, unless it is one of these words.
 */
export function useGivenName(): (name: string) => string {
  const t = useT('common')
  return useCallback(
    (name) => {
      if (name === 'Default') return t('given.folder')
      if (name === 'Administrator') return t('given.administrator')
      const [, number] = /^Channel (\d+)$/.exec(name) ?? []
      return number ? t('given.channel', { number }) : name
    },
    [t],
  )
}
