import { ApprovalPage } from './ApprovalPage'

/** What waits for the decision of those who approve. */
export default function PendingPage() {
  return <ApprovalPage side="all" />
}
