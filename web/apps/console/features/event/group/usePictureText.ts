import { useT } from '@marquee/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../session/services'
import { useCompanyId, useRights } from '../../../session/session'
import { type GroupLook, picturesQuery } from './queries'

/** Says what the pictures of these looks are called, and of those that the person may not see that there is one; empty for none. */
export function usePictureText(looks: readonly GroupLook[]): (id: number) => string {
  const t = useT('event')
  const { mayRead } = useRights('Content')
  const ids = mayRead ? looks.flatMap(({ templateId, iconId }) => [templateId, iconId]) : []
  const { data: pictures } = useQuery(picturesQuery(useApi(), useCompanyId(), ids))
  return (id) => (id === 0 ? '' : (pictures?.find((picture) => picture.id === id)?.name ?? t('sign.background.has')))
}
