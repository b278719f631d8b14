import { ContentPage } from './ContentPage'

/** Everything that one may see, by type. */
export default function AllContentPage() {
  return <ContentPage view="all" />
}
