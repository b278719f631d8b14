import { useNavigate, useSearch } from '@tanstack/react-router'

/** The content whose details are open, kept in the URL: a link to it works, and the back button closes it. 0: none. */
export function useOpened(): [number, (id: number) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const open = (id: number) => {
    void navigate({ to: '.', search: (current) => ({ ...current, content: id || undefined }) })
  }
  return [search.content ?? 0, open]
}
