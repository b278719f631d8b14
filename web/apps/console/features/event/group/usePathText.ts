import { useGivenName } from '../../../session/useGivenName'
import type { EventGroup } from './queries'

/** Says where a device group lies, without itself, the topmost first; empty for one that lies in nothing. */
export function usePathText(): (group: Pick<EventGroup, 'above'>) => string {
  const given = useGivenName()
  return ({ above }) =>
    above
      .map(({ title }) => given(title))
      .reverse()
      .join(' / ')
}
