import { useNavigate, useSearch } from '@tanstack/react-router'

/** The folder whose user groups are open: `?keep=12`; 0 for none (R168, R169). */
export function useKeep(): { folder: number; open(id: number): void; close(): void } {
  const search = useSearch({ from: '/desk' })
  const navigate = useNavigate()
  const show = (keep: number | undefined) =>
    void navigate({ to: '.', search: (current) => ({ ...current, keep }), replace: true })
  return { folder: search.keep ?? 0, open: show, close: () => show(undefined) }
}
