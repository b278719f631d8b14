/** What a browser calls itself, in two words: the browser, and what it runs on. Empty for what nobody knows. */
export function nameOfBrowser(agent: string): { browser: string; system: string } {
  return { browser: firstOf(browsers, agent), system: firstOf(systems, agent) }
}

/** The first that is found counts: most browsers also claim to be others. */
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

function firstOf(names: [RegExp, string][], agent: string): string {
  return names.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
}

/** "Firefox, Windows" for what a browser calls itself; what is neither stays as it is. */
export function browserOf(agent: string): string {
  const { browser, system } = nameOfBrowser(agent)
  return [browser, system].filter(Boolean).join(', ') || agent
}
