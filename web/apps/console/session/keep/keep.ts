import type { KeepValues } from '@marquee/ui/folders/KeepForm'

/** The note inside a folder's extra information; empty when there is none. */
export function readNote(extraInfo: string): string {
  try {
    const { note } = JSON.parse(extraInfo || '{}') as { note?: unknown }
    return typeof note === 'string' ? note : ''
  } catch {
    return ''
  }
}

/** The fields of the form that is sent (R169, G66). */
export function keepBody(categoryId: number, companyId: number, values: KeepValues): Record<string, string> {
  const note = values.note.trim()
  return {
    categoryId: String(categoryId),
    categoryUserGroupList: values.categoryUserGroupList.join(','),
    categoryExtraInfo: note ? JSON.stringify({ note }) : '',
    companyId: String(companyId),
  }
}
