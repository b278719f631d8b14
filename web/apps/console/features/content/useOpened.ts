import { useNavigate, useSearch } from '@tanstack/react-router'

/** The content whose details are open, kept in the URL: a link to it works, and the back button closes it. 0: none. */
export function useOpened(): [number, (id: number) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const open = (id: number) => {
    const next = (current: Record<string, unknown>) => ({ ...current, content: id || undefined })
    void navigate({ to: '.', search: next as never })
  }
  return [Number(search.content) || 0, open]
}
