import { eventBoard, eventsToday } from './events'
import { menu } from './menu'
import { notice } from './notice'
import { promotion } from './promotion'
import { queue } from './queue'
import type { Template, Word } from './sheet'
import { welcome } from './welcome'

interface Made {
  readonly id: string
  readonly name: `template.${Word}`
  readonly make: Template
  /** Of the company, without which it would stay empty. */
  readonly feature?: 'EventList'
}

/** What people begin with: programs with sample contents, made of items that they can change. */
export const templates = [
  { id: 'menu', name: 'template.menu', make: menu },
  { id: 'welcome', name: 'template.welcome', make: welcome },
  { id: 'promotion', name: 'template.promotion', make: promotion },
  { id: 'events', name: 'template.events', make: eventBoard },
  { id: 'today', name: 'template.today', make: eventsToday, feature: 'EventList' },
  { id: 'notice', name: 'template.notice', make: notice },
  { id: 'queue', name: 'template.queue', make: queue },
] as const satisfies readonly Made[]
