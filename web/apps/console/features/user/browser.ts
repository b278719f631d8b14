/** Names of browsers as they call themselves; the first that matches counts, because most claim to be others too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** "Firefox, Windows" for what a browser calls itself; what is neither stays as it is. */
export function browserOf(agent: string): string {
  const known = [browsers, systems].map((names) => names.find(([pattern]) => pattern.test(agent))?.[1])
  return known.filter(Boolean).join(', ') || agent
}
