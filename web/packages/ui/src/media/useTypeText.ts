import { useT, useTexts } from '@marquee/i18n/react'
import { useCallback } from 'react'

type MediaKey = Parameters<ReturnType<typeof useT<'media'>>>[0]

/** Names a type of content (`Image`, `Program`, …) or of playlist (`General`, `Sync Play`); one that is not known keeps its own word. */
export function useTypeText(): (type: string) => string {
  const texts = useTexts()
  const t = useT('media')
  return useCallback(
    (type) => {
      const key = `type.${type}`
      return texts.has('media', key) ? t(key as MediaKey) : type
    },
    [texts, t],
  )
}
