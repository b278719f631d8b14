import { formatClock } from './clock'
import { instantOf, type SourceItem } from './host'

/** A line of text for each item of a source, made of the fields that are named. */
export function rssLines(items: readonly SourceItem[], fields: readonly string[], zone: string): string[] {
  return items
    .map((item) =>
      fields
        .map((name) => fieldOf(item, name, zone))
        .filter((words) => words !== '')
        .join(' – '),
    )
    .filter((line) => line !== '')
}

/** What feeds call the parts of their items, and what those are called here. */
const aliases: Readonly<Record<string, string>> = { description: 'text', summary: 'text', pubDate: 'at', date: 'at' }

/** A part of an item, or a column of a row, as text. */
export function fieldOf(item: SourceItem, name: string, zone: string): string {
  const part = aliases[name] ?? name
  if (part === 'at' || part === 'until') return dateOf(item[part], zone)
  if (part === 'title' || part === 'text' || part === 'link' || part === 'place') return oneLine(item[part])
  return oneLine(item.fields?.find((field) => field.name === name)?.value)
}

export function dateOf(at: string | undefined, zone: string): string {
  const t = instantOf(at)
  if (Number.isNaN(t)) return ''
  return formatClock(t, { pattern: 'yyyy-MM-dd HH:mm', zone, locale: '', letterCase: 'N', dayOffset: 0 })
}

function oneLine(words: string | undefined): string {
  return typeof words === 'string' ? words.replace(/\s+/g, ' ').trim() : ''
}
