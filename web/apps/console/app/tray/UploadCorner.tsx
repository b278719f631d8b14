import { Suspense } from 'react'
import { useUploadEffects, useUploads } from '../../session/useUploads'
import { UploadTray } from './UploadTray'

/** Shows the uploads on every page, while there are any. */
export function UploadCorner() {
  useUploadEffects()
  if (useUploads().length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  )
}
