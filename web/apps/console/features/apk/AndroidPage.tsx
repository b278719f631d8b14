import { PackagesPage } from './PackagesPage'

export default function AndroidPage() {
  return <PackagesPage os="Android" />
}
