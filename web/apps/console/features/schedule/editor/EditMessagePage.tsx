import { ItemMessage } from '../item/ItemMessage'
import EditSchedulePage from './EditSchedulePage'

/** A schedule of messages by its id; without one, a new one. */
export default function EditMessagePage() {
  return <EditSchedulePage type="Message" Message={ItemMessage} />
}
