import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event'

/** Somebody at the keyboard and the mouse, without pauses. */
export function typist(): UserEvent {
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
}
