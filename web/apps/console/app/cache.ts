import { Problem } from '@marquee/api/problem'
import { QueryClient } from '@tanstack/react-query'

const RETRIES = 2

/** The cache of server data. Only what may go by itself is tried again: a lost connection, a server that is starting. */
export function createCache(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 10_000,
        retry: (failures, error) => failures < RETRIES && ['offline', 'unavailable'].includes(Problem.from(error).kind),
      },
      mutations: { networkMode: 'always' },
    },
  })
}
