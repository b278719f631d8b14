import type { Span } from '@marquee/calendar/wall'
import { bodyOf } from '@marquee/designer/view/message/values'
import { standardMessage } from '@marquee/model/message/message'
import { messageOf, type Template } from '../../../session/templates'
import { newItem, type ScheduleItem } from '../item/item'

/** An item that shows what a template says and as it looks; null is a message that has no words yet. */
export function newMessage(template: Template | null, span: Span): ScheduleItem {
  const item = newItem({ itemId: 0, type: 'message', name: template?.name ?? '', image: '' }, span)
  return { ...item, message: template ? messageOf(template) : bodyOf(standardMessage) }
}
