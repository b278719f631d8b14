import { ContentPage } from './ContentPage'

/** What one owns, by folder. */
export default function MyContentPage() {
  return <ContentPage view="mine" />
}
