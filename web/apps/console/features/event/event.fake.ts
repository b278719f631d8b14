import type { Event, EventType } from './queries'

/** An event of company 2: the opening, on 24 December 2026 from 18:00 to 20:00. */
export function makeEvent(part: Partial<Event> = {}): Event {
  return {
    id: 7,
    companyId: 2,
    name: 'Opening',
    eventDetail: '',
    organization: '',
    type: '',
    deviceGroupIds: [],
    eventSignDeviceGroupIds: [],
    templateId: 0,
    iconId: 0,
    privateEvent: false,
    showAllEvents: false,
    startDate: '2026-12-24',
    startTime: '18:00',
    endDate: '2026-12-24',
    endTime: '20:00',
    allDay: false,
    repeat: 'None',
    repeatOptions: [],
    every: 1,
    weeks: [],
    dates: [],
    lasts: 0,
    zone: '',
    changes: [],
    ends: '2026-12-24T20:00:00',
    over: false,
    version: 3,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}

export function makeType(part: Partial<EventType> = {}): EventType {
  return {
    id: 3,
    companyId: 2,
    name: 'Meeting',
    color: '#377CB7',
    version: 1,
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    updatedBy: 'hanako',
    ...part,
  }
}
