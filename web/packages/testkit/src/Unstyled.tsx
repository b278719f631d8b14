import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

/** Keeps the kit from writing its styles: jsdom would go through all of them for every question about visibility. */
export function Unstyled({ children }: { children: ReactNode }) {
  return <ConfigProvider theme={{ zeroRuntime: true }}>{children}</ConfigProvider>
}
