import { useNavigate, useSearch } from '@tanstack/react-router'

/** The device group whose advanced setting is open: `?keep=12`; 0 for none (R168). */
export function useKeep(): { group: number; close(): void } {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  return {
    group: Number(search.keep) || 0,
    close: () =>
      void navigate({
        to: '.',
        search: ((current: object) => ({ ...current, keep: undefined })) as never,
        replace: true,
      }),
  }
}
