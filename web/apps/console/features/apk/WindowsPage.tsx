import { PackagesPage } from './PackagesPage'

export default function WindowsPage() {
  return <PackagesPage os="Windows" />
}
