import FeedsPage from './feed/FeedsPage'
import GroupPage from './group/GroupPage'
import GroupsPage from './group/GroupsPage'
import SubscriptionsPage from './incoming/SubscriptionsPage'
import SignsPage from './sign/SignsPage'
import TypesPage from './types/TypesPage'

const pages = {
  feeds: FeedsPage,
  group: GroupPage,
  groups: GroupsPage,
  signs: SignsPage,
  subscriptions: SubscriptionsPage,
  types: TypesPage,
}

/** Pages beside the events. They come together: the shell has no room to name what each alone is made of. */
export default function SidePage({ view }: { view: keyof typeof pages }) {
  const Page = pages[view]
  return <Page />
}
