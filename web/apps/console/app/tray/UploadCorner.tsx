import { lazy, Suspense } from 'react'
import { useUploadEffects, useUploads } from '../../session/useUploads'

const UploadTray = lazy(() => import('./UploadTray'))

/** Shows the uploads on every page, while there are any; nothing of it is loaded before. */
export function UploadCorner() {
  useUploadEffects()
  if (useUploads().length === 0) return null
  return (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  )
}
