import { loadPart } from '@marquee/ui/late/loadPart'
import { whenIdle } from '@marquee/ui/late/whenIdle'
import { lazy, Suspense, useEffect } from 'react'
import { useProcessing } from '../../session/useProcessing'
import { useUploadEffects, useUploads } from '../../session/useUploads'

const load = () => import('./UploadTray')
const UploadTray = lazy(async () => ({ default: (await loadPart(load)).UploadTray }))

/** Shows on every page what is being sent, and what the server does with it, while there is any of that. */
export function UploadCorner() {
  useUploadEffects()
  useEffect(() => whenIdle(() => void load().catch(() => {})), []) // it has to be there when there is no connection
  const processing = useProcessing()
  if (useUploads().length === 0 && processing.jobs.length + processing.arrived.length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadTray processing={processing} />
    </Suspense>
  )
}
