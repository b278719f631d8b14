/** Whole seconds as minutes and seconds. */
export function split(seconds: number): { minutes: number; seconds: number } {
  const whole = Math.max(0, Math.floor(seconds))
  return { minutes: Math.floor(whole / 60), seconds: whole % 60 }
}

/** Minutes and seconds as whole seconds. 90 seconds are allowed: they become one minute and a half. */
export function join(minutes: number, seconds: number): number {
  return Math.max(0, Math.floor(minutes)) * 60 + Math.max(0, Math.floor(seconds))
}
