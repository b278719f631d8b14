import { Suspense } from 'react'
import { useProcessing } from '../../session/useProcessing'
import { useUploadEffects, useUploads } from '../../session/useUploads'
import { UploadTray } from './UploadTray'

/** Shows on every page what is being sent, and what the server does with it, while there is any of that. */
export function UploadCorner() {
  useUploadEffects()
  const processing = useProcessing()
  if (useUploads().length === 0 && processing.jobs.length + processing.arrived.length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadTray processing={processing} />
    </Suspense>
  )
}
