import { ApprovalPage } from './ApprovalPage'

/** What became of one's own submissions (G33, G74). */
export default function MyPendingPage() {
  return <ApprovalPage side="mine" />
}
