import { useNavigate, useSearch } from '@tanstack/react-router'

/** The folder whose user groups are open: `?keep=12`; 0 for none (R168, R169). */
export function useKeep(): { folder: number; open(id: number): void; close(): void } {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const show = (keep: number | undefined) =>
    void navigate({ to: '.', search: ((current: object) => ({ ...current, keep })) as never, replace: true })
  return { folder: Number(search.keep) || 0, open: show, close: () => show(undefined) }
}
