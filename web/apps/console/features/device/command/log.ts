import type { Values } from '../setting/setting'

export type LogLevel = Values['deviceSetting']['logLevel']

/** The gravest first. */
export const logLevels: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']

/** A line that a player wrote down. What is no such line has no instant, and counts as grave. */
export interface LogLine {
  /** Where it stands, from 0. */
  at: number
  /** RFC 3339; empty where the line has none. */
  instant: string
  level: LogLevel
  words: string
}

const written = /^(\d{4}-\d\d-\d\dT\S+Z) (error|warn|info|debug) (.*)$/

/** The lines of a log, the newest first. */
export function linesOf(text: string): LogLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, at) => {
      const [, instant = '', level = 'error', words = line] = written.exec(line) ?? []
      return { at, instant, level: level as LogLevel, words }
    })
    .reverse()
}

/** Those that are at least as grave as a level and have some words in them, whatever the case. */
export function chooseLines(lines: readonly LogLine[], level: LogLevel, words: string): LogLine[] {
  const wanted = words.trim().toLowerCase()
  const most = logLevels.indexOf(level)
  return lines.filter(
    (line) => logLevels.indexOf(line.level) <= most && (wanted === '' || line.words.toLowerCase().includes(wanted)),
  )
}
