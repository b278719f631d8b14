import { useMemo, useState } from 'react'
import { useApi } from '../services'
import { useSession } from '../session'
import { createHost } from './host'
import { createPorts } from './ports'
import { useBundledFonts, useFonts } from './useFonts'

/** What the designer's fields and pictures are shown with, outside of the designer: its fonts, and the company's contents. */
export function useDrawing() {
  const api = useApi()
  const { companyId, codes } = useSession()
  const [host] = useState(() =>
    createHost(api, companyId, Intl.DateTimeFormat().resolvedOptions().timeZone, codes.fonts),
  )
  const ports = useMemo(
    () => createPorts({ api, companyId, codes, host, publish: undefined }),
    [api, companyId, codes, host],
  )
  useBundledFonts()
  useFonts(codes)
  return { host, ports }
}
