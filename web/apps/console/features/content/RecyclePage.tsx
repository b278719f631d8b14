import { ContentPage } from './ContentPage'

/** What was recycled: restored from here, or deleted for good. */
export default function RecyclePage() {
  return <ContentPage view="bin" />
}
